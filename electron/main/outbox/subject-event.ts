import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { OutboxService } from './outbox-service.ts';

/** What a window would be told of a thing that was made, changed or deleted, by its kind. */
const events: Partial<
  Record<
    OutboxEntry['subject']['kind'],
    {
      readonly operation: Parameters<OutboxService['read']>[0];
      readonly named: string;
      /** The field of the events' data that holds it. */
      readonly field: string;
      readonly noun: string;
    }
  >
> = {
  conversation: {
    operation: 'conversation.get',
    named: 'conversationId',
    field: 'conversation',
    noun: 'conversation',
  },
  document: { operation: 'document.get', named: 'docId', field: 'document', noun: 'document' },
  work_item: {
    operation: 'work_item.get',
    named: 'workItemId',
    field: 'workItem',
    noun: 'work_item',
  },
};

/**
 * How the subject of an entry is shown now, as an event that a service might have sent: what the
 * person did appears at once, and what was refused is taken back. Undefined where nothing is to
 * be told; messages stand in their thread by themselves.
 *
 * @param read reads from the home with what is pending in place
 */
export async function subjectEvent(
  { operation, subject, state, input, temporaryId }: OutboxEntry,
  read: OutboxService['read'],
): Promise<ServiceEvent | undefined> {
  const isUndone = state === 'discarded' || state === 'rejected' || state === 'conflict';
  if (operation === 'notification.read_all' && !isUndone) {
    return { type: 'notifications.read', data: { markedCount: 0 } };
  }
  const kind = events[subject.kind];
  if (kind === undefined || operation.startsWith('message.')) {
    return undefined;
  }
  const isGone = operation.endsWith('.delete')
    ? !isUndone
    : temporaryId !== undefined && state === 'discarded';
  if (isGone) {
    // A conversation is never deleted; the windows drop one that was not even made.
    return subject.kind === 'conversation'
      ? undefined
      : eventOf(`${kind.noun}.deleted`, { id: subject.id });
  }
  const { guildId } = input;
  const record = await read(kind.operation, {
    [kind.named]: subject.id,
    ...(subject.kind === 'document' && { guildId }),
  });
  const verb = temporaryId === undefined ? 'updated' : 'created';
  return eventOf(`${kind.noun}.${verb}`, { [kind.field]: record }, guildId);
}

/** The pairing of type and data is that of the table above. */
function eventOf(type: string, data: object, guildId?: unknown): ServiceEvent {
  return { type, data, ...(typeof guildId === 'string' && { guildId }) } as ServiceEvent;
}
