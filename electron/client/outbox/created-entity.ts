import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { eventVerbOf, resourceOf } from '#shared/registry/resources.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { writeRule } from '#shared/registry/write-rule.ts';

/** An entity whose creation an event tells of. */
export interface CreatedEntity {
  readonly noun: Noun;
  readonly id: string;
  /** The noun that writes about it are writes about: of a message, its conversation. */
  readonly subjectNoun: Noun;
  /** The one that it is a part of, where it is a part. */
  readonly wholeId?: unknown;
  readonly authorId?: unknown;
}

/** The entity that an event says was created by a write; undefined for any other event. */
export function createdEntityOf(event: ServiceEvent): CreatedEntity | undefined {
  const { resource, verb } = eventVerbOf(event.type) ?? {};
  if (verb !== 'created' || resource?.operations['create'] === undefined) {
    return undefined;
  }
  const { noun, entityField = '' } = resource;
  const data = event.data as Readonly<Record<string, unknown>>;
  const { id, authorId } = data[entityField] as { readonly id: string; readonly authorId?: string };
  if (resource.partOf === undefined) {
    return { noun, id, subjectNoun: noun };
  }
  const whole = resourceOf(resource.partOf);
  return { noun, id, subjectNoun: whole.noun, wholeId: data[whole.idField ?? ''], authorId };
}

/**
 * Whether an entity may be the very one that an entry makes: of the same noun, in the same place
 * and of the same author, as far as the event says.
 */
export function isMadeBy(
  { noun, wholeId, authorId }: CreatedEntity,
  { operation, subject, input }: OutboxEntry,
  userId: string | undefined,
): boolean {
  const isAlike = writeRule(operation).creates === noun;
  const isElsewhere = wholeId !== undefined && wholeId !== subject.id;
  const isOthers = authorId !== undefined && authorId !== (input['asOperatorId'] ?? userId);
  return isAlike && !isElsewhere && !isOthers;
}
