import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { call } from '../../../bridge/call.ts';
import { reportProblem } from '../../../bridge/report-problem.ts';
import {
  discardHeld,
  holdDiscard,
  releaseDiscard,
} from '../../../entities/outbox/held-discards.ts';
import { applyOutboxEntry, useOutbox } from '../../../entities/outbox/outbox-store.ts';
import { text } from '../../../text/text.ts';
import { showToast } from '../../../ui/toast.tsx';

const words = text.document.conflict;

/**
 * Puts the person's own change over what is there.
 *
 * @throws ProblemError when it could not be stored
 */
export async function keepMine({ id: entryId }: OutboxEntry): Promise<void> {
  applyEntry(await call('outbox.retry', { entryId }));
  showToast({ words: words.keptMine });
}

/** Leaves what is there. The person's own text can be had back for some seconds. */
export async function keepTheirs({ id }: OutboxEntry): Promise<void> {
  holdDiscard(id);
  showToast({
    words: words.keptTheirs,
    onUndo: () => releaseDiscard(id),
    onOver: () => void discardHeld(id).catch(reportProblem),
  });
}

/**
 * Puts what was merged over what is there.
 *
 * @throws ProblemError when it could not be stored
 */
export async function saveMerged(
  { id: entryId, input }: OutboxEntry,
  merged: Readonly<Record<string, unknown>>,
): Promise<void> {
  applyEntry(await call('outbox.edit', { entryId, input: { ...input, ...merged } }));
  showToast({ words: words.saved });
}

function applyEntry(entry: OutboxEntry): void {
  useOutbox.setState((state) => applyOutboxEntry(state, entry));
}
