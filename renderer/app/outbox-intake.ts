import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { OperationOutput } from '#shared/contract/registry.ts';
import { applyOutboxEntry, applyOutboxIdentified, useOutbox } from '../entities/outbox-store.ts';
import {
  dropConversation,
  identifyConversation,
} from '../features/conversation/identify-conversation.ts';
import { takeEvent } from './event-intake.ts';

/**
 * Applies one change of the outbox. A message that was sent takes the place of its entry, and
 * what was made here is known by its own id from then on.
 */
export function takeOutboxEntry(entry: OutboxEntry, output: unknown): void {
  const { homeId, operation, state, subject, temporaryId, resultId } = entry;
  if (operation === 'message.create' && output !== undefined) {
    const conversationId = subject.id;
    // The service's answer was parsed by the schema of that very operation.
    const message = output as OperationOutput<'message.create'>;
    takeEvent(homeId, { type: 'message.created', data: { conversationId, message } } as never);
  }
  useOutbox.setState((known) => applyOutboxEntry(known, entry));
  if (temporaryId === undefined) {
    return;
  }
  if (state === 'sent' && resultId !== undefined) {
    useOutbox.setState((known) => applyOutboxIdentified(known, temporaryId, resultId));
    if (subject.kind === 'conversation') {
      identifyConversation(homeId, temporaryId, resultId);
    }
  }
  if (state === 'discarded' && subject.kind === 'conversation') {
    dropConversation(homeId, temporaryId);
  }
}
