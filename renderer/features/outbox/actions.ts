import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { call } from '../../bridge/call.ts';
import { applyOutboxEntry, useOutbox } from '../../entities/outbox/outbox-store.ts';

/**
 * Sends an entry once more; one in conflict goes over what is there.
 *
 * @throws ProblemError when it cannot be
 */
export async function retryEntry(entryId: string): Promise<void> {
  applyEntry(await call('outbox.retry', { entryId }));
}

/**
 * Changes what an entry says, and sends it: at once, or at its time.
 *
 * @param sendAt the new time of a scheduled one
 * @throws ProblemError when it is on its way already, or what it says cannot be taken
 */
export async function editEntry(
  { id: entryId, input }: OutboxEntry,
  field: string,
  text: string,
  sendAt?: Date,
): Promise<void> {
  applyEntry(
    await call('outbox.edit', {
      entryId,
      input: { ...input, [field]: text },
      ...(sendAt !== undefined && { sendAt: sendAt.toISOString() }),
    }),
  );
}

/**
 * Submits once more what an entry said before it was discarded, as the newest of its thing.
 *
 * @throws ProblemError when it cannot be kept
 */
export async function submitAgain({
  homeId,
  operation,
  input,
  sendAt,
}: OutboxEntry): Promise<void> {
  const { entry } = await call('outbox.submit', {
    homeId,
    operation,
    input,
    ...(sendAt !== undefined && { sendAt }),
  });
  applyEntry(entry);
}

/** Puts what a write says on the clipboard. */
export async function copyText(written: string): Promise<void> {
  await call('clipboard.write', { text: written });
}

function applyEntry(entry: OutboxEntry): void {
  useOutbox.setState((state) => applyOutboxEntry(state, entry));
}
