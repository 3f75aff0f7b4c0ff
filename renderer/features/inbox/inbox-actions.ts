import type { OfferedActions } from '../../actions/offered-actions.ts';
import { text } from '../../text/text.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { formatComing } from '../../ui/time.ts';
import { doneRefusal, finishEntry, putOff } from './inbox-acts.ts';
import type { InboxEntry } from './inbox-entries.ts';
import { laterTimes } from '../../ui/later-times.ts';
import type { ActiveEntry } from './use-active-entry.ts';

/** The actions of the inbox that are possible now. */
export function inboxActions(
  { entry, move, hold, press }: ActiveEntry,
  readAll: (() => void) | undefined,
): OfferedActions {
  return {
    ...(readAll !== undefined && { readEverything: { run: readAll } }),
    ...(entry !== undefined && {
      nextEntry: { run: () => move(1) },
      previousEntry: { run: () => move(-1) },
      openEntry: { run: () => press('a') },
      finishEntry: {
        run: () => {
          hold();
          void finishEntry(entry);
        },
        refusal: doneRefusal(entry),
      },
      putOffEntry: { run: () => press('[data-later]'), choices: () => laterChoices(entry, hold) },
    }),
  };
}

/** The times for which an entry can be put off, as rows of a menu. */
export function laterChoices(entry: InboxEntry, onChosen: () => void): MenuItem[] {
  const now = new Date();
  return laterTimes(now).map(({ choice, at }) => ({
    id: choice,
    label: text.inbox.laterChoices[choice](formatComing(at.toISOString())),
    onSelect: () => {
      onChosen();
      void putOff(entry, at);
    },
  }));
}
