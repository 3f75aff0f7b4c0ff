import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { OperationOutput } from '#shared/contract/registry.ts';
import { applyOutboxEntry, useOutbox } from '../entities/outbox-store.ts';
import { takeEvent } from './event-intake.ts';

/** Applies one change of the outbox. A message that was sent takes the place of its entry. */
export function takeOutboxEntry(entry: OutboxEntry, output: unknown): void {
  if (entry.operation === 'message.create' && output !== undefined) {
    const data = {
      conversationId: entry.subject.id,
      // The service's answer was parsed by the schema of that very operation.
      message: output as OperationOutput<'message.create'>,
    };
    takeEvent(entry.homeId, { type: 'message.created', data } as never);
  }
  useOutbox.setState((state) => applyOutboxEntry(state, entry));
}
