import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { CallRequest } from '#shared/capability/machine-registry.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';
import { call } from '../bridge/call.ts';
import { useOutbox } from '../entities/outbox/outbox-store.ts';
import { text } from '../text/text.ts';
import { showToast } from '../ui/toast.tsx';
import { shortTitle } from './undo/act-names.ts';

/**
 * Accepts the deletions of one act: all of them or none.
 *
 * @returns tells which of them are refused in the end. It is called once it was said that they went
 * @throws ProblemError when they could not be stored
 */
export async function deleteTogether(
  act: CallRequest<'outbox.delete_together'>,
): Promise<() => void> {
  const { entries } = await call('outbox.delete_together', act);
  return () => tellOfRefused(entries);
}

/** Says which of the deletions of an act were refused, once none of them is on its way. */
function tellOfRefused(entries: readonly OutboxEntry[]): void {
  const ids = new Set(entries.map(({ id }) => id));
  const tell = () => {
    const open = useOutbox.getState().entries.filter(({ id }) => ids.has(id));
    if (open.some(isOnItsWay)) {
      return;
    }
    stop();
    const titles = open.map(({ subjectTitle = '' }) => shortTitle(subjectTitle));
    if (titles.length > 0) {
      const why = open.find(({ reason }) => reason !== undefined)?.reason;
      showToast({ words: text.undo.notDeleted(titles, entries.length, why) });
    }
  };
  const stop = useOutbox.subscribe(tell);
  tell();
}
