import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { call } from '../../bridge/call.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import {
  draftOf,
  saveDrafts,
  threadDraft,
  writeDraft,
} from '../../entities/local-state/draft-store.ts';
import { textOf } from '../../entities/message/outgoing.ts';
import { discardEntry } from '../../entities/outbox/held-discards.ts';
import { applyOutboxEntry, useOutbox } from '../../entities/outbox/outbox-store.ts';
import { text as words } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';

/**
 * Changes what a scheduled message says, and when it is sent.
 *
 * @param at the new time; without one it keeps its time
 * @throws ProblemError when it is on its way already, or the time is too far ahead
 */
export async function changeScheduled(
  { id: entryId, input }: OutboxEntry,
  text: string,
  at: Date | undefined,
): Promise<void> {
  const entry = await call('outbox.edit', {
    entryId,
    input: { ...input, text },
    ...(at !== undefined && { sendAt: at.toISOString() }),
  });
  useOutbox.setState((state) => applyOutboxEntry(state, entry));
}

/**
 * Takes a scheduled message back. Its text goes into the composer where that is empty, and is kept
 * there before it goes. Undo schedules it again.
 *
 * @throws ProblemError when it is on its way already
 */
export async function removeScheduled(entry: OutboxEntry): Promise<void> {
  const key = threadDraft(entry.homeId, entry.subject.id);
  const written = textOf(entry);
  const isEmpty = draftOf(key) === '';
  const emptyAgain = () => {
    if (isEmpty && draftOf(key) === written) {
      writeDraft(key, '');
    }
  };
  if (isEmpty) {
    writeDraft(key, written);
    await saveDrafts();
  }
  try {
    await discardEntry(entry.id);
  } catch (error) {
    emptyAgain();
    throw error;
  }
  const scheduleAgain = async () => {
    const { homeId, operation, input, sendAt } = entry;
    const again = await call('outbox.submit', {
      homeId,
      operation,
      input,
      ...(sendAt !== undefined && { sendAt }),
    });
    useOutbox.setState((state) => applyOutboxEntry(state, again.entry));
    emptyAgain();
  };
  showToast({
    words: words.conversation.later.removed,
    onUndo: () => void scheduleAgain().catch(reportProblem),
  });
}
