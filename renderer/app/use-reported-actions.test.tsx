import { afterEach, expect, test } from 'vitest';
import { fakeBridge } from '../testing/fake-bridge.ts';
import { show } from '../testing/show.tsx';
import type { ActionContext } from './actions.ts';
import { closeDialog, openDialog } from './dialog-store.ts';
import { useReportedActions } from './use-reported-actions.ts';

afterEach(closeDialog);

const nothing: ActionContext = { hasPanes: false };
const withThread = (isUnread: boolean): ActionContext => ({
  guild: { homeId: 'h', guildId: 'g' },
  hasPanes: true,
  thread: { homeId: 'h', conversationId: 'c', isUnread },
});

function Reporting({ context }: { context: ActionContext }) {
  useReportedActions(context);
  return null;
}

/** Puts a page in this context; answers what it has told main so far. */
function report(context: ActionContext) {
  const bridge = fakeBridge({ 'action.report': () => ({}) });
  const shown = show(<Reporting context={context} />);
  return {
    change: (next: ActionContext) => shown.change(<Reporting context={next} />),
    told: () => bridge.inputsOf('action.report').map(({ possible }) => possible.join(' ')),
  };
}

const settings = 'openSettings openGuide showShortcuts';
const panes = `toggleSidebar toggleDetails ${settings}`;

test('what is possible is told: without content, with an open thread, and beneath a dialog', async () => {
  const page = report(nothing);
  await expect.poll(page.told).toEqual([settings]);
  page.change(withThread(false));
  await expect
    .poll(() => page.told().at(-1))
    .toBe(`openPalette search newThread markUnread ${panes}`);
  page.change(withThread(true));
  await expect
    .poll(() => page.told().at(-1))
    .toBe(`openPalette search newThread markRead ${panes}`);
  openDialog({ kind: 'settings' });
  await expect.poll(() => page.told().at(-1)).toBe('');
});

test('a thread that is unread for moments is not told of', async () => {
  const page = report(withThread(false));
  await expect.poll(page.told).toHaveLength(1);
  for (let time = 0; time < 50; time += 1) {
    page.change(withThread(true));
    page.change(withThread(false));
  }
  // Told last, and thus after all that would have been told of the changes.
  page.change(nothing);
  await expect
    .poll(page.told)
    .toEqual([`openPalette search newThread markUnread ${panes}`, settings]);
});
