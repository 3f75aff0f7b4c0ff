import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { buildEntry } from '../../renderer/testing/build-entities.ts';
import { goTo } from './address.ts';
import type { LayoutIds } from './layout-contents.ts';
import type { MainPart } from './layout-faults.ts';
import { chooseInMenu } from './menu.ts';
import { kindsOfEntries, tellEntries } from './told-entries.ts';

/** The means of a walk. */
export interface Walk {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly ids: LayoutIds;
}

/** A screen of the walk: how one gets there, and what it promises. */
export interface LayoutScreen {
  readonly name: string;
  readonly main?: MainPart;
  readonly show: (walk: Walk) => Promise<void>;
  /** The buttons that have led to it one over the other, where it lies over another screen. */
  readonly openers?: readonly ((page: Page) => Locator)[];
}

/** A list has room for two rows at least. */
const list = (selector: string): MainPart => ({ selector, least: 96 });

/** Where one writes has two thirds of the main pane. */
const editor: MainPart = { selector: '.cm-scroller', share: 2 / 3 };

/** The screens in the main pane: one more is one line here. */
export const screens: readonly LayoutScreen[] = [
  at('threads', () => 'threads', '.threads', list('.threads')),
  at('thread', ({ threadId }) => `thread/${threadId}`, '.composer', list('.thread-log')),
  at('missing thread', () => 'thread/cnv_nowhere', '[role=alert]'),
  at('tree', () => 'work/tree', '[role=treegrid]', list('.outline-tree')),
  at('board', () => 'work/board', '.board'),
  at('calendar', () => 'work/calendar', '.calendar'),
  at('timeline', () => 'work/timeline', '.timeline', list('[role=tree]')),
  at('overview', () => 'work/overview', '.overview'),
  at('item', ({ itemId }) => `item/${itemId}`, '.item'),
  at('documents', () => 'documents', '[role=listbox]', list('[role=listbox]')),
  at('document', ({ documentId }) => `document/${documentId}`, 'article', list('.long-markdown')),
  at('editor', ({ documentId }) => `document/${documentId}/edit`, '.cm-content', editor),
  at('versions', ({ documentId }) => `document/${documentId}/versions`, '.document-header'),
  at('new document', () => 'new-document', '.cm-content', editor),
  at('operators', () => 'operators', '.operator-list', list('.operator-list')),
  at('operator', ({ operatorId }) => `operator/${operatorId}`, '.operator', list('.operator')),
  at('missing run', () => 'run/run_nowhere', '[role=alert]'),
  at('trash', () => 'trash', '.trash'),
  to('inbox', '#/inbox', '.inbox', list('.inbox-scroll')),
  to('search', '#/search/about', '.search-result'),
];

/** The screens of passing states, and those that open over a screen. */
export const others: readonly LayoutScreen[] = [
  { name: 'outbox', show: showOutbox },
  { name: 'conflict', main: editor, show: showConflict },
  byKey('new thread', 'Control+n', 'New thread'),
  byKey('palette', 'Control+k', 'Command palette'),
  { name: 'palette, searched', show: showFound, openers: [homeButton] },
  byKey('guide', 'F1', 'Guide'),
  byKey('shortcuts', '?', 'Keyboard shortcuts'),
  byKey('settings', 'Control+,', 'Settings'),
  ...[
    'Homes',
    'Desktop notifications',
    'Desktop',
    'Shortcuts',
    'Language',
    'Data',
    'Local access',
    'Diagnostics',
    'About',
  ].map((section) => inSettings(section)),
  { name: 'recent changes', show: showRecentChanges, openers: [homeButton] },
  { name: 'paste into work', show: showPaste, openers: [firstRow] },
  { name: 'connect', show: showConnect, openers: [connectButton] },
  { name: 'details', show: (walk) => showDetails(walk, { width: 1240, height: 820 }) },
  { name: 'details, over it', show: (walk) => showDetails(walk, { width: 620, height: 410 }) },
];

/** Menus, lists of choices and what else opens beside a control. */
export const popups: readonly LayoutScreen[] = [
  pressing('saved views', 'work/tree', 'Saved views'),
  pressing('filter of work', 'work/tree', 'Filter'),
  pressing('acts on work', 'work/tree', 'More actions'),
  pressing('order of documents', 'documents', /^Sort/),
  pressing('acts on a document', ({ documentId }) => `document/${documentId}`, 'More actions'),
  pressing('people of a thread', ({ threadId }) => `thread/${threadId}`, /^Participants/),
  pressing('operator of an item', ({ itemId }) => `item/${itemId}`, 'Operator', 'combobox'),
  { name: 'menu of a thread', show: showThreadMenu },
];

/** The screen that a press on a control of a screen opens. */
function pressing(
  name: string,
  path: string | ((ids: LayoutIds) => string),
  control: string | RegExp,
  role: 'button' | 'combobox' = 'button',
): LayoutScreen {
  return {
    name,
    show: async ({ page, ids }) => {
      await goTo(page, `#/home/local/${typeof path === 'string' ? path : path(ids)}`);
      await page.getByRole('main').getByRole(role, { name: control, exact: true }).first().click();
      await page.locator('.popup-place').first().waitFor();
    },
  };
}

async function showThreadMenu({ page, ids: { threadId } }: Walk): Promise<void> {
  await goTo(page, `#/home/local/thread/${threadId}`);
  await page.locator('.thread-item').first().click({ button: 'right' });
  await page.getByRole('menu').waitFor();
}

export function at(
  name: string,
  pathOf: (ids: LayoutIds) => string,
  sign: string,
  main?: MainPart,
): LayoutScreen {
  const show = async ({ page, ids }: Walk) => {
    await goTo(page, `#/home/local/${pathOf(ids)}`);
    await page.locator(sign).first().waitFor();
  };
  return { name, show, ...(main && { main }) };
}

export function to(name: string, hash: string, sign: string, main?: MainPart): LayoutScreen {
  const show = async ({ page }: Walk) => {
    await goTo(page, hash);
    await page.locator(sign).first().waitFor();
  };
  return { name, show, ...(main && { main }) };
}

/** The screen that a button of another one opens, by a key. */
export function opening(
  name: string,
  { show, openers = [] }: LayoutScreen,
  button: string | RegExp,
  role: 'button' | 'combobox' = 'button',
): LayoutScreen {
  const opener = (page: Page) =>
    page.getByRole(role, { name: button, exact: true }).filter({ visible: true }).first();
  const press = async (walk: Walk) => {
    await show(walk);
    await opener(walk.page).focus();
    await walk.page.keyboard.press('Enter');
  };
  return { name, show: press, openers: [...openers, opener] };
}

/** The button that has the focus as something is opened by its key. */
function homeButton(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Homes' }).getByRole('button').first();
}

function byKey(name: string, key: string, title: string): LayoutScreen {
  return {
    name,
    openers: [homeButton],
    show: async ({ page }) => {
      await homeButton(page).focus();
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name: title }).waitFor();
    },
  };
}

export function inSettings(section: string): LayoutScreen {
  const settings = byKey('settings', 'Control+,', 'Settings');
  return {
    name: `settings: ${section}`,
    openers: [homeButton],
    show: async (walk) => {
      await settings.show(walk);
      const dialog = walk.page.getByRole('dialog', { name: 'Settings' });
      await dialog
        .getByRole('navigation')
        .getByRole('button', { name: section, exact: true })
        .press('Enter');
      await dialog.getByRole('heading', { name: section, exact: true }).waitFor();
      // Until a section has what it asks main for, Tab stops at the pane, which scrolls.
      await dialog.locator('.settings-pane :is(button, input, select, a)').first().waitFor();
    },
  };
}

async function showOutbox({ app, page }: Walk): Promise<void> {
  await tellEntries(app, kindsOfEntries);
  await goTo(page, '#/outbox');
  await page
    .locator('.outbox-item')
    .nth(kindsOfEntries.length - 1)
    .waitFor();
}

async function showConflict({ app, page, ids: { documentId: id } }: Walk): Promise<void> {
  const entry = buildEntry({
    id: 'out_text',
    operation: 'document.update',
    input: { docId: id, content: 'Bread\n\nRolls' },
    subject: { kind: 'document', id },
    state: 'conflict',
    conflict: [
      { field: 'title', mine: 'Bread and rolls', theirs: 'Bread and cake' },
      { field: 'content', seen: 'Bread', mine: 'Bread\n\nRolls', theirs: 'Bread\n\nCake' },
    ],
  });
  await tellEntries(app, [entry]);
  await goTo(page, `#/home/local/document/${id}/conflict`);
  await page.locator('.cm-content').waitFor();
}

async function showFound(walk: Walk): Promise<void> {
  await byKey('palette', 'Control+k', 'Command palette').show(walk);
  await walk.page.keyboard.type('e');
  await walk.page.getByRole('option').first().waitFor();
}

async function showRecentChanges({ app, page }: Walk): Promise<void> {
  await homeButton(page).focus();
  await chooseInMenu(app, 'showRecentChanges');
  await page.getByRole('dialog', { name: 'Recent changes' }).waitFor();
}

function firstRow(page: Page): Locator {
  return page.locator('.outline-row').first();
}

async function showPaste({ page }: Walk): Promise<void> {
  await goTo(page, '#/home/local/work/tree');
  const row = firstRow(page);
  await row.focus();
  const words = Array.from({ length: 40 }, (_, no) => `- Bake ${no} ${'sourdough '.repeat(no)}`);
  await row.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, words.join('\n'));
  await page.getByRole('button', { name: /^Create \d+ items$/ }).waitFor();
}

function connectButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Connect to a service' });
}

async function showConnect({ page }: Walk): Promise<void> {
  await connectButton(page).press('Enter');
  await page.getByRole('textbox', { name: 'Address' }).waitFor();
}

/** The details stand beside the main pane in a window of one size, and over it in another. */
async function showDetails(
  { app, page, ids: { threadId } }: Walk,
  size: { width: number; height: number },
): Promise<void> {
  await goTo(page, `#/home/local/thread/${threadId}`);
  await page.setViewportSize(size);
  await chooseInMenu(app, 'toggleDetails');
  await page.getByRole('region', { name: 'Details' }).waitFor();
}
