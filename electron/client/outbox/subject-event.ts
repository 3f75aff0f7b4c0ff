import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { addressIn } from '#shared/registry/operation-facts.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { resourceOf, roleOf } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { nounRules } from './noun-rules.ts';
import type { OutboxService } from './outbox-service.ts';

/** Where the subject of an entry is known from. */
export interface SubjectSources {
  /** Reads from the home with what is pending in place. */
  readonly read: OutboxService['read'];
  /** Answers the guild of the subject, without which a list does not show it. */
  readonly guildOf: (entry: Pick<OutboxEntry, 'input' | 'subject'>) => Promise<string | undefined>;
}

/**
 * How the subject of an entry is shown now, as an event that a service might have sent: what the
 * person did appears at once, and what was refused is taken back. Undefined where nothing is to
 * be told; messages stand in their thread by themselves.
 */
export async function subjectEvent(
  entry: OutboxEntry,
  { read, guildOf }: SubjectSources,
): Promise<ServiceEvent | undefined> {
  const { operation, subject, state, input, temporaryId } = entry;
  const { resource, role } = roleOf(operation);
  const isUndone = state === 'discarded' || state === 'rejected' || state === 'conflict';
  const ownEvent = isUndone ? undefined : nounRules(resource.noun).eventOf?.(entry);
  if (ownEvent !== undefined) {
    return ownEvent;
  }
  const { idField = '', entityField = '', events, operations } = resourceOf(subject.kind);
  const get = operations['get'] as ReadOperationName | undefined;
  if (resource.noun !== subject.kind || get === undefined || events['updated'] === undefined) {
    return undefined;
  }
  const isGone = role === 'delete' ? !isUndone : temporaryId !== undefined && state === 'discarded';
  if (isGone) {
    // Windows themselves drop a discarded creation of a noun that has no deletion.
    return events['deleted'] && eventOf(events['deleted'], { id: subject.id });
  }
  const record = await read(get, addressIn(get, { ...input, [idField]: subject.id }));
  const type = events[temporaryId === undefined ? 'updated' : 'created'];
  const guildId = await guildOf(entry).catch(() => undefined);
  return type && eventOf(type, { [entityField]: record }, guildId);
}

/** The pairing of type and data is that of the resource. */
function eventOf(type: string, data: object, guildId?: string): ServiceEvent {
  return { type, data, ...(guildId !== undefined && { guildId }) } as ServiceEvent;
}
