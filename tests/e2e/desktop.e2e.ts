import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { hashOf } from './address.ts';
import { launch, quit, test } from './application.ts';
import { call } from './call.ts';
import {
  chooseInTray,
  closeMain,
  hearMenus,
  hearQuestions,
  isMainShown,
  openOwnWindow,
  removeMain,
  trayLabels,
} from './desktop.ts';
import { composerOf, foundGuild, openNewThread, refuseMessage } from './guild.ts';

/**
 * Skips a test on Electron itself: no code can list its trays, choose from their menus, or press
 * keys that belong to the whole system. The shim has hooks for these.
 */
function skipWithoutShim(): void {
  test.skip(!process.env['ELECTRON_OVERRIDE_DIST_PATH'], 'looks into the shim');
}

test('the first close asks once, and hides from then on; the tray brings the window back', async ({
  start,
}) => {
  skipWithoutShim();
  const { app, page } = await start();
  await foundGuild(page);
  const questions = await hearQuestions(app);
  await closeMain(app);
  await expect.poll(questions.titles).toEqual(['Keep Guildhall running?']);
  expect(await isMainShown(app), 'a question that is cancelled changes nothing').toBe(true);
  await questions.answer(0);
  await closeMain(app);
  await expect.poll(() => isMainShown(app)).toBe(false);
  await chooseInTray(app, 'open');
  await expect.poll(() => isMainShown(app)).toBe(true);
  await closeMain(app);
  await expect.poll(() => isMainShown(app)).toBe(false);
  expect(await questions.titles()).toHaveLength(2);
  const drafted = app.waitForEvent('close');
  await chooseInTray(app, 'quit');
  await drafted;
});

test('closing may quit, and what was typed is handed over', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  await composerOf(first.page).fill('The last words');
  const questions = await hearQuestions(first.app);
  await questions.answer(1);
  await Promise.all([first.app.waitForEvent('close'), closeMain(first.app)]);
  const { page } = await start();
  await expect(composerOf(page)).toHaveValue('The last words');
  expect(await call(page, 'desktop.describe', {})).toMatchObject({ onClose: 'quit' });
});

test('badge and tray count what needs the person, as the inbox does', async ({ start }) => {
  skipWithoutShim();
  const { app, page } = await start();
  await foundGuild(page);
  await expect.poll(() => trayLabels(app)).toContain('Nothing needs you');
  await expect.poll(() => trayLabels(app)).toContain('This computer: live');
  await openNewThread(page, 'Ada');
  await refuseMessage(page, 'As nobody');
  const badge = () => app.evaluate(({ app: main }) => main.getBadgeCount());
  await expect.poll(badge).toBe(1);
  await expect.poll(() => trayLabels(app)).toContain('1 thing needs you');
  const inbox = page.getByRole('link', { name: 'Inbox' });
  await expect(inbox).toContainText('1');
  await chooseInTray(app, 'needs');
  await expect.poll(() => hashOf(page)).toBe('#/inbox');
  // A thing that goes away is no longer counted, with the window hidden too.
  const questions = await hearQuestions(app);
  await questions.answer(0);
  await closeMain(app);
  await expect.poll(() => isMainShown(app)).toBe(false);
  const { entries } = await call(page, 'outbox.list', {});
  await call(page, 'outbox.discard', { entryId: entries[0]?.id ?? '' });
  await expect.poll(badge).toBe(0);
});

test('without a main window, the tray makes one that shows what needs the person', async ({
  start,
}) => {
  skipWithoutShim();
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await refuseMessage(page, 'As nobody');
  await expect.poll(() => trayLabels(app)).toContain('1 thing needs you');
  await removeMain(app);
  const opened = app.waitForEvent('window');
  await chooseInTray(app, 'needs');
  await expect(await opened).toHaveURL(/#\/inbox$/);
});

test('starting at login is written for the system', async ({ start, dataFolder }) => {
  test.skip(process.platform !== 'linux', 'other systems keep no file for it');
  const config = join(dataFolder, 'config');
  const env = { XDG_CONFIG_HOME: config };
  const { page } = await start([], [], env);
  await foundGuild(page);
  const file = join(config, 'autostart/app.guildhall.Guildhall.desktop');
  expect(await call(page, 'desktop.change', { opensAtLogin: true })).toMatchObject({
    opensAtLogin: true,
  });
  expect(readFileSync(file, 'utf8')).toMatch(/^Exec="[^"]+" "[^"]+"$/m);
  await call(page, 'desktop.change', { opensHidden: true });
  expect(readFileSync(file, 'utf8')).toMatch(/^Exec=.* "--hidden"$/m);
  await call(page, 'desktop.change', { opensAtLogin: false });
  expect(existsSync(file)).toBe(false);
});

test('a start at login may show no window, until the tray is asked', async ({
  start,
  dataFolder,
}) => {
  skipWithoutShim();
  const { app, page } = await start();
  await foundGuild(page);
  await quit(app);
  const hidden = await launch(dataFolder, ['--hidden']);
  const itsPage = await hidden.firstWindow();
  await itsPage.getByRole('button', { name: 'New thread' }).waitFor();
  expect(await isMainShown(hidden)).toBe(false);
  await chooseInTray(hidden, 'open');
  await expect.poll(() => isMainShown(hidden)).toBe(true);
  await quit(hidden);
});

test('chosen keys are kept, and taken ones are refused', async ({ start }) => {
  const { app, page } = await start();
  await app.evaluate(({ globalShortcut }) => {
    globalShortcut.register('CommandOrControl+Alt+T', () => undefined);
  });
  const taken = call(page, 'desktop.change', { keys: 'CommandOrControl+Alt+T' });
  await expect(taken).rejects.toThrow(/Another program already uses these keys/);
  await call(page, 'desktop.change', { keys: 'CommandOrControl+Alt+G' });
  await quit(app);
  const again = await start();
  expect(await call(again.page, 'desktop.describe', {})).toMatchObject({
    keys: 'CommandOrControl+Alt+G',
    areKeysTaken: false,
  });
});

test('chosen keys bring the window up', async ({ start }) => {
  skipWithoutShim();
  const { app, page } = await start();
  await foundGuild(page);
  await call(page, 'desktop.change', { keys: 'CommandOrControl+Alt+G' });
  const questions = await hearQuestions(app);
  await questions.answer(0);
  await closeMain(app);
  await expect.poll(() => isMainShown(app)).toBe(false);
  await app.evaluate(() => globalThis.electronShim?.pressGlobalShortcut('Control+Alt+G'));
  await expect.poll(() => isMainShown(app)).toBe(true);
});

test('nothing is downloaded for spelling until the person agrees', async ({ start }) => {
  const { app, page } = await start();
  const spelling = () =>
    app.evaluate(({ session }) => ({
      isOn: session.defaultSession.isSpellCheckerEnabled(),
      languages: session.defaultSession.getSpellCheckerLanguages(),
    }));
  expect(await spelling()).toEqual({ isOn: false, languages: [] });
  const fetched = () => app.evaluate(() => [...(globalThis.electronShim?.dictionaries ?? [])]);
  expect(await fetched(), 'not even by the default of the session').toEqual([]);
  await call(page, 'desktop.change', { checksSpelling: true });
  expect(await spelling()).toEqual({ isOn: true, languages: ['en-US'] });
  await call(page, 'desktop.change', { checksSpelling: false });
  expect(await spelling()).toEqual({ isOn: false, languages: [] });
});

test('a text field, a link and selected text have a menu of the system', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await composerOf(page).fill('Some words');
  const popped = await hearMenus(app);
  await composerOf(page).click({ button: 'right' });
  await expect.poll(popped).toEqual(['Cut', 'Copy', 'Paste', 'Select all']);
  // Chromium's spelling is not the shim's: a misspelled word is told as Electron tells it.
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.emit(
      'context-menu',
      {},
      {
        linkURL: '',
        isEditable: true,
        selectionText: '',
        misspelledWord: 'wrods',
        dictionarySuggestions: ['words', 'rods'],
        editFlags: {},
      },
    );
  });
  await expect.poll(popped).toEqual(expect.arrayContaining(['words', 'rods', 'Add to dictionary']));
});

test('the zoom is one for all windows, and is kept', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  await openOwnWindow(first.app, first.page);
  await first.app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find(({ label }) => label === 'Zoom In')?.click();
  });
  const levels = await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getZoomLevel()),
  );
  // A level is the logarithm of a factor.
  expect(levels.map((level) => level.toFixed(3))).toEqual(['0.500', '0.500']);
  await quit(first.app);
  const { app } = await start();
  const level = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel(),
    );
  await expect.poll(async () => (await level())?.toFixed(3)).toBe('0.500');
});
