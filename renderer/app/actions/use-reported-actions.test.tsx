import { afterEach, expect, test } from 'vitest';
import { page as shownPage, userEvent } from 'vitest/browser';
import type { Act } from '#shared/capability/act.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show } from '../../testing/show.tsx';
import type { ActionContext } from './actions.ts';
import { closeDialog, openDialog } from '../dialogs/dialog-store.ts';
import { useReportedActions } from './use-reported-actions.ts';

afterEach(closeDialog);

const nothing: ActionContext = { hasPanes: false };
const withThread = (isUnread: boolean): ActionContext => ({
  guild: { homeId: 'h', guildId: 'g' },
  hasPanes: true,
  hasDetails: true,
  thread: { homeId: 'h', conversationId: 'c', isUnread },
});

function Reporting({ context }: { context: ActionContext }) {
  useReportedActions(context);
  return null;
}

/** Renders a page in a context, and returns its reports to main so far. */
function report(context: ActionContext) {
  const bridge = fakeBridge({ 'action.report': () => ({}) });
  const shown = show(<Reporting context={context} />);
  return {
    change: (next: ActionContext) => shown.change(<Reporting context={next} />),
    told: () => bridge.inputsOf('action.report').map(({ possible }) => possible.join(' ')),
  };
}

const others = 'openSettings openModels openGuide showShortcuts';
const settings = `showRecentChanges ${others}`;
const ways =
  'openPalette search goToThreads goToWork goToDocuments goToTrash goToInbox goToOutbox ' +
  'newThread newDocument importDocuments showRecentChanges';
const panes = `toggleSidebar toggleDetails ${others} newObjective`;

test('the possible actions are told: without content, with an open thread, and beneath a dialog', async () => {
  const page = report(nothing);
  await expect.poll(page.told).toEqual([settings]);
  page.change(withThread(false));
  await expect.poll(() => page.told().at(-1)).toBe(`${ways} markUnread ${panes}`);
  page.change(withThread(true));
  await expect.poll(() => page.told().at(-1)).toBe(`${ways} markRead ${panes}`);
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
  // This report comes last, after any report that the changes would have caused.
  page.change(nothing);
  await expect.poll(page.told).toEqual([`${ways} markUnread ${panes}`, settings]);
});

test('undo and redo are told with the name of their act, and as those of a field while one writes', async () => {
  const bridge = fakeBridge({ 'action.report': () => ({}) });
  const act = { name: 'status of “Bake”' } as Act;
  const context: ActionContext = { hasPanes: false, steps: { undo: act, redo: undefined } };
  show(
    <>
      <Reporting context={context} />
      <input aria-label="Title" />
    </>,
  );
  const last = () => bridge.inputsOf('action.report').at(-1);
  await expect.poll(last).toMatchObject({ names: { undoChange: 'Undo status of “Bake”' } });
  expect(last()?.possible).toContain('undoChange');
  expect(last()?.possible).not.toContain('redoChange');
  await userEvent.click(shownPage.getByRole('textbox', { name: 'Title' }));
  await expect
    .poll(last)
    .toMatchObject({ names: { undoChange: 'Undo typing', redoChange: 'Redo typing' } });
  expect(last()?.possible).toContain('redoChange');
});
