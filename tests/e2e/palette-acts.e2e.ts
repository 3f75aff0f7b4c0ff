import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { actionIds } from '#shared/capability/action.ts';
import { appText } from '../../renderer/text/english/app.ts';
import { goTo, hashOf } from './address.ts';
import { test } from './application.ts';
import { openOwnWindow } from './desktop.ts';
import { articleOf, contentOf, openMade } from './documents.ts';
import { foundGuild, openNewThread, say } from './guild.ts';
import { fillGuild } from './layout-contents.ts';
import { others, screens } from './layout-screens.ts';
import { chooseInMenu } from './menu.ts';
import { makeItem } from './work-item.ts';

// The palette does whatever the menu and the toolbars do, and what the application has beside them.

/** The items of the menu by their role or label that the palette has under another name. */
const renamed: Readonly<Record<string, string>> = {
  'zoom in': 'Zoom in',
  'zoom out': 'Zoom out',
  'actual size': 'Actual size',
  togglefullscreen: 'Toggle full screen',
  close: 'Close window',
  quit: 'Quit Guildhall',
};

/** Those that belong to a field, to the system, to developers, or to a page that does not answer. */
const elsewhere: ReadonlySet<string> = new Set([
  ...'cut copy paste delete selectall minimize toggledevtools reload'.split(' '),
  'open without the last place',
]);

/** Every act of the application that each of its windows has, whatever it shows. */
const ofEachWindow = [
  ['Go to Threads', 'Go to Work', 'Go to Documents', 'Go to Trash', 'Go to Inbox'],
  ['Go to Outbox', 'Search', 'New thread', 'New objective', 'New document', 'Import files…'],
  ['Recent changes…', 'Settings'],
  ['Guildhall guide', 'Keyboard shortcuts', 'Theme', 'Text size', 'Density', 'Do not disturb'],
  ['Zoom in', 'Zoom out', 'Actual size', 'Toggle full screen', 'Connect to a service'],
  ['Settings: Homes', 'Settings: Desktop notifications', 'Check for updates'],
  ['Back up the guild on this computer', 'Close window', 'Quit Guildhall'],
].flat();

interface Item {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** The items of the application's menu that can be seen, with those of its submenus. */
function menuItems(app: ElectronApplication): Promise<Item[]> {
  return app.evaluate(({ Menu }) => {
    const all = (items: Electron.MenuItem[]): Electron.MenuItem[] =>
      items.flatMap((item) => (item.submenu ? all(item.submenu.items) : [item]));
    return all(Menu.getApplicationMenu()?.items ?? [])
      .filter(({ type, visible }) => type !== 'separator' && visible)
      .map(({ id, role, label, enabled }) => ({
        id,
        name: (role ?? label).toLowerCase(),
        isEnabled: enabled,
      }));
  });
}

/** The name of a menu's item in the palette; none where it belongs elsewhere. */
function nameOf({ id, name, isEnabled }: Item): string[] {
  const action = actionIds.find((each) => each === id);
  if (action === undefined) {
    return elsewhere.has(name) ? [] : [renamed[name] ?? name];
  }
  return isEnabled && action !== 'openPalette' ? [appText.actions[action]] : [];
}

/** The names of the buttons around the screens and in their heads. A menu is a list of its own. */
function toolbarNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bars = '.shell-rail, .shell-places, .sidebar-head, .shell-strip, main .screen-head';
    return [...document.querySelectorAll(bars)]
      .flatMap((bar) => [
        ...bar.querySelectorAll<HTMLElement>(
          'button:not([aria-haspopup], [aria-disabled=true]), a[href]',
        ),
      ])
      .filter((each) => each.checkVisibility() && each.closest('ul.rail-homes') === null)
      .map((each) => (each.ariaLabel ?? each.textContent).trim())
      .filter((name) => name !== '');
  });
}

/** The rows that the palette offers before anything is typed. */
async function offeredRows(
  page: Page,
  open = () => page.keyboard.press('ControlOrMeta+k'),
): Promise<string[]> {
  await open();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  const rows = await palette.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  return rows;
}

/** Those names that no row begins with. */
function missingIn(rows: readonly string[], names: readonly string[]): string[] {
  return names.filter((name) => !rows.some((row) => row.startsWith(name)));
}

async function choose(...entry: Parameters<typeof find>): Promise<void> {
  await find(...entry);
  await entry[0].keyboard.press('Enter');
}

/** Opens the palette, and types until an entry is the first one. */
async function find(
  page: Page,
  words: string,
  name: RegExp,
  open = () => page.keyboard.press('ControlOrMeta+k'),
): Promise<void> {
  await open();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await expect(palette.locator('[data-highlighted]')).toHaveText(name);
}

test('the palette has every act of the menu and of the toolbars', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Hello, Ada.');
  for (const key of ['Control+1', 'Control+2', 'Control+3', 'Control+4', 'Control+5']) {
    await page.keyboard.press(key);
    await expect(page.locator('main h1')).toBeVisible();
    // The menu hears a moment later what is possible in another place.
    const missing = async () => {
      const rows = await offeredRows(page);
      const inMenu = (await menuItems(app)).flatMap(nameOf);
      return inMenu.length > 20 ? missingIn(rows, inMenu) : ['the menu'];
    };
    await expect.poll(missing, key).toEqual([]);
    // A screen offers its own acts once its rows are there.
    const missingOfBars = async () => {
      const found = [...(await offeredRows(page)), ...placesByName];
      const onBars = await toolbarNames(page);
      return onBars.length > 5 ? missingIn(found, onBars) : ['the bars'];
    };
    await expect.poll(missingOfBars, key).toEqual([]);
  }
});

/** The places that the palette finds by name once something is typed. */
const placesByName = ['This computer', 'Threads', 'Work', 'Documents', 'Trash', 'Inbox'];

// Buttons within a text belong to its reading, and headings of columns to the palette's "Sort by".
/** The names of the screen's other buttons and choices. */
function buttonNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const apart = '.markdown, .cm-content > :not(.cm-conflict), .cm-panels, [role=columnheader]';
    const acts = 'main button:enabled, main input:is([type=radio], [type=checkbox]):enabled';
    const besideOf = (each: HTMLElement) =>
      (each instanceof HTMLInputElement && each.labels?.[0]) || each;
    return [...document.querySelectorAll<HTMLElement>(acts)]
      .filter((each) => !each.matches('[aria-haspopup], [aria-disabled=true]'))
      .filter((each) => each.checkVisibility() && each.closest(apart) === null)
      .map((each) => (each.ariaLabel ?? besideOf(each).innerText).replaceAll(/\s+/g, ' ').trim())
      .filter((name) => name !== '');
  });
}

test('the palette has every button and every choice of every screen', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  const counts = { operators: 2, inThread: 2, threads: 2, messages: 2, items: 2 };
  const ids = await fillGuild(page, { ...counts, documents: 2, deleted: 2 });
  const once = others.filter(({ name }) => name === 'outbox' || name === 'conflict');
  const seen: string[] = [];
  for (const { name, show } of [...screens, ...once]) {
    await show({ app, page, ids });
    await expect
      .poll(async () => {
        const rows = await offeredRows(page, () => chooseInMenu(app, 'openPalette'));
        const names = await buttonNames(page);
        seen.push(...names);
        return missingIn(rows, names);
      }, name)
      .toEqual([]);
  }
  // The screens do have these acts, so that they can be missed.
  const some = ['Keep mine', 'Keep theirs', 'Markdown', 'Delete forever'];
  expect(missingIn(seen, [...some, 'Save', 'Retry', 'Preview'])).toEqual([]);
});

test('an act of a screen is done from the palette as by its button', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  const openPalette = () => chooseInMenu(app, 'openPalette');
  await openMade(page, 'Menu', 'Rye');
  await choose(page, 'edit', /^Edit/);
  await contentOf(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await choose(page, 'bold', /^Bold/, openPalette);
  await expect(contentOf(page)).toHaveText('**Rye**');
  await expect(contentOf(page)).toBeFocused();
  await choose(page, 'save', /^Save/, openPalette);
  await expect(articleOf(page).getByText('Rye')).toBeVisible();
  await choose(page, 'versions', /^Versions/);
  await expect(page.getByRole('table', { name: 'Version 1 and Current version' })).toBeVisible();
  await choose(page, 'markdown', /^Markdown/);
  await expect(page.getByRole('textbox', { name: 'Version 1' })).toHaveText('Rye');
  await choose(page, 'restore this', /^Restore this version/);
  await expect(articleOf(page).locator('strong')).toHaveCount(0);
});

test('a board with lanes is arranged, and its cards go to columns and lanes, by the palette alone', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  for (const title of ['Find an oven', 'Buy flour']) {
    await makeItem(page, { type: 'objective', title });
  }
  await goTo(page, '#/home/local/work/board');
  const chooseValue = async (words: string, name: RegExp, value: string) => {
    await choose(page, words, name);
    await page.keyboard.type(value);
    const highlighted = page.locator('[role=dialog] [data-highlighted]');
    await expect(highlighted).toHaveText(new RegExp(`^${value}`, 'i'));
    await page.keyboard.press('Enter');
  };
  const cardIn = (lane: string, status: string, title: string) =>
    page
      .getByRole('region', { name: lane })
      .getByRole('list', { name: status, exact: true })
      .getByRole('button', { name: title, exact: true });
  await chooseValue('group', /^Group by/, 'priority');
  await cardIn('Medium', 'To do', 'Buy flour').focus();
  await chooseValue('set stat', /^Set status/, 'review');
  await expect(cardIn('Medium', 'Review', 'Buy flour')).toBeFocused();
  await chooseValue('set prio', /^Set priority/, 'high');
  await expect(cardIn('High', 'Review', 'Buy flour')).toBeFocused();
  await chooseValue('assign', /^Assign/, 'ada');
  await chooseValue('group', /^Group by/, 'operator');
  await expect(cardIn('Ada', 'Review', 'Buy flour')).toBeVisible();
  await chooseValue('limit', /^Limit/, 'review');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Limit 1', { exact: false }).first()).toBeAttached();
  await chooseValue('remove limit', /^Remove limit/, 'review');
  await expect(page.getByText('Limit 1', { exact: false })).toHaveCount(0);
  await expect(cardIn('Ada', 'Review', 'Buy flour')).toBeFocused();
});

test('a window of its own has the same acts, and they hold for all windows', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Hello, Ada.');
  const own = await openOwnWindow(app, page);
  expect(missingIn(await offeredRows(own), ofEachWindow)).toEqual([]);
  expect(missingIn(await offeredRows(page), ofEachWindow)).toEqual([]);

  await choose(own, 'theme', /^Theme/);
  await own.keyboard.type('dark');
  await own.keyboard.press('Enter');
  await expect.poll(() => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await choose(own, 'do not', /^Do not disturb/);
  await own.keyboard.type('turn it off');
  await own.keyboard.press('Enter');
  await expect(page.getByRole('contentinfo')).toContainText('Do not disturb');
  await choose(own, 'zoom in', /^Zoom in/);
  const zooms = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getZoomLevel()),
    );
  await expect.poll(zooms).toEqual([0.5, 0.5]);
  await choose(own, 'actual', /^Actual size/);
  await expect.poll(zooms).toEqual([0, 0]);
  await choose(own, 'outbox', /^Go to Outbox/);
  await expect.poll(() => hashOf(page)).toBe('#/outbox');
  await choose(own, 'new objective', /^New objective/);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  // A page may ask for files only where somebody has just acted in it, as a test may seem to do.
  let isAsking = false;
  page.on('filechooser', () => (isAsking = true));
  await choose(own, 'import', /^Import files…/);
  const button = page.locator('button:focus', { hasText: 'Import files…' });
  await expect.poll(async () => isAsking || (await button.count()) === 1).toBe(true);
  expect(await hashOf(page)).toBe('#/home/local/documents');
  await choose(own, 'back up', /^Back up the guild/);
  await expect(own.getByText('The backup was made.')).toBeVisible();
  const ended = app.waitForEvent('close');
  await find(own, 'quit', /^Quit Guildhall/);
  // The window may be gone before the key is up again.
  await Promise.allSettled([own.keyboard.press('Enter')]);
  await ended;
});
