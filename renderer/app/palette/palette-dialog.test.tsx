import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useOfferActions } from '../../actions/offered-actions.ts';
import { useOfferMenu } from '../../actions/offered-menus.ts';
import { violations } from '../../testing/axe.ts';
import { buildHome } from '../../testing/build-entities.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import {
  forgetApplication,
  local,
  showApplication,
  threadLink,
} from '../../testing/shown-application.tsx';
import { pressWithControl } from '../../testing/input-method.ts';

const palette = page.getByRole('dialog', { name: 'Command palette' });
const field = palette.getByRole('combobox', { name: 'Go to or do anything…' });
const options = palette.getByRole('option');
const composer = page.getByRole('textbox', { name: 'Message' });

afterEach(forgetApplication);

async function openPalette(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

/** Opens the palette of the application in a wide window. */
async function showPalette(): Promise<void> {
  await showApplication(1240);
  await openPalette();
}

/** The words of each row, in order. */
const rows = () => options.elements().map(({ textContent }) => textContent);

/** The row that Enter chooses. */
const ready = () => palette.element().querySelector('[data-highlighted]')?.textContent;

/** Types, and chooses the row of these words once Enter would choose it. */
async function choose(words: string, row: RegExp): Promise<void> {
  await userEvent.keyboard(words);
  await expect.poll(ready).toMatch(row);
  await userEvent.keyboard('{Enter}');
}

/** A screen that offers two actions, of which one is refused. */
function Offers({ done }: { done: string[] }) {
  useOfferActions({
    setStatus: {
      run: () => done.push('menu'),
      choices: () => [
        { label: 'To do', isChosen: true, onSelect: () => done.push('to do') },
        { label: 'Done', onSelect: () => done.push('done') },
      ],
    },
    moveItem: { run: () => done.push('moved'), refusal: 'An objective has no parent.' },
  });
  return null;
}

/** A screen with a menu. */
function MenuOffers({ done }: { done: string[] }) {
  useOfferMenu('Document', [
    { label: 'Export as PDF…', onSelect: () => done.push('pdf') },
    { label: 'Not now', isDisabled: true },
    { label: 'Sort', items: [{ label: 'By title', onSelect: () => done.push('title') }] },
  ]);
  return null;
}

test('it offers what the menus of the screen do, with what that is about', async () => {
  const done: string[] = [];
  await showPalette();
  await userEvent.keyboard('{Escape}');
  const { remove } = show(<MenuOffers done={done} />);
  await openPalette();
  expect(rows()).toContain('Export as PDF…Document');
  expect(rows().join()).not.toContain('Not now');
  await choose('pdf', /^Export as PDF…/);
  await expect.poll(() => done).toEqual(['pdf']);
  await openPalette();
  await choose('sort', /^Sort/);
  await choose('title', /^By title/);
  await expect.poll(() => done).toEqual(['pdf', 'title']);
  remove();
  await openPalette();
  expect(rows().join()).not.toContain('Export as PDF');
});

test('it goes to a thread by some of its letters and Enter, ready to write there', async () => {
  await showPalette();
  await choose('feas', /^The feastThread$/);
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(composer).toHaveFocus();
  expect(location.hash).toBe('#/home/local/thread/cnv_feast');
});

test('after each letter, typed or taken away, the first row is ready', async () => {
  await showPalette();
  const isFirstReady = () => ready() === rows()[0];
  for (const key of ['o', 'p', '{Backspace}', '{Backspace}']) {
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(isFirstReady).toBe(false);
    await userEvent.keyboard(key);
    await expect.poll(isFirstReady).toBe(true);
  }
  await expect.element(field).toHaveValue('');
  expect(rows().length).toBeGreaterThan(5);
});

test.each([
  ['Russian', 'л'],
  ['Greek', 'κ'],
  ['Korean', 'ㅏ'],
  ['Arabic', 'ن'],
  ['Hebrew', 'ל'],
  ['Caps Lock', 'K'],
])('it opens by the key at the place of K: %s', async (_layout, key) => {
  await showApplication(1240);
  await pressWithControl('KeyK', key);
  await expect.element(field).toHaveFocus();
  await pressWithControl('KeyK', key);
  await expect.element(palette).not.toBeInTheDocument();
});

test('a layout with Latin letters goes by the letter', async () => {
  await showApplication(1240);
  // The key at K of Dvorak writes a T, and its K stands at V.
  await pressWithControl('KeyK', 't');
  await pressWithControl('KeyV', 'k');
  await expect.element(field).toHaveFocus();
});

test('it has the focus before the next key, even if no frame is drawn in between', async () => {
  await showApplication(1240);
  await userEvent.click(threadLink);
  await userEvent.click(composer);
  const key = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true };
  composer.element().dispatchEvent(new KeyboardEvent('keydown', key));
  for (let turn = 0; turn < 20; turn += 1) {
    // A turn of the microtasks: neither a frame nor a key can come in between.
    await Promise.resolve();
  }
  expect(document.activeElement).toBe(field.query());
});

test('it keeps the focus when a thread arrives behind it', async () => {
  await showApplication(1240);
  await openPalette();
  location.hash = '#/home/local/thread/cnv_feast';
  await expect.poll(() => document.querySelector('.composer-input')).not.toBeNull();
  await userEvent.keyboard('feas');
  await expect.element(field).toHaveValue('feas');
});

test('it reads the work items that no screen has read yet', async () => {
  await showPalette();
  await choose('oven', /^Buy an ovenTask$/);
  await expect.poll(() => location.hash).toBe('#/home/local/item/itm_oven');
});

test('an operator is found by name, and a new thread with it begins', async () => {
  await showPalette();
  await choose('ada', /^Ada/);
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  await expect.element(dialog.getByRole('checkbox', { name: 'Ada' })).toBeChecked();
});

test('before anything is typed it lists what was opened lately, and what can be done', async () => {
  await showApplication(1240);
  await userEvent.click(threadLink);
  await expect.element(composer).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'Threads' }));
  await openPalette();
  await expect.poll(ready).toBe('The feastThread');
  const recent = palette.getByRole('group', { name: 'Recent' });
  await expect.element(recent).toBeVisible();
  const actions = palette.getByRole('group', { name: 'Actions' });
  await expect.element(actions).toMatchTextContent(/New threadCtrl\+N.*Toggle sidebarCtrl\+B/);
});

test('Escape closes it, and the focus is back where it was; so does its own key', async () => {
  await showApplication(1240);
  await userEvent.click(threadLink);
  await userEvent.click(composer);
  for (const key of ['{Escape}', '{Control>}k{/Control}']) {
    await openPalette();
    await userEvent.keyboard('some');
    await userEvent.keyboard(key);
    await expect.element(palette).not.toBeInTheDocument();
    await expect.element(composer).toHaveFocus();
  }
});

test('an action is done once the palette is closed', async () => {
  await showPalette();
  await choose('keyboard sh', /^Keyboard shortcuts/);
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('an action with values leads to them, and Backspace and Escape lead back', async () => {
  await showApplication(1240);
  const done: string[] = [];
  show(<Offers done={done} />);
  await openPalette();
  const values = palette.getByRole('combobox', { name: 'Set status' });
  for (const key of ['{Backspace}', '{Escape}']) {
    await choose('set status', /^Set status/);
    await expect.element(values).toHaveFocus();
    await expect.poll(rows).toEqual(['To doCurrent', 'Done']);
    await userEvent.keyboard(key);
    await expect.element(field).toHaveFocus();
  }
  await choose('set status', /^Set status/);
  await expect.element(values).toHaveFocus();
  await choose('don', /^Done$/);
  await expect.element(palette).not.toBeInTheDocument();
  await expect.poll(() => done).toEqual(['done']);
});

test('a refused action says why, and choosing it does nothing', async () => {
  await showApplication(1240);
  const done: string[] = [];
  show(<Offers done={done} />);
  await openPalette();
  await choose('move', /An objective has no parent\./);
  const option = palette.getByRole('option', { name: /An objective has no parent\./ });
  await expect.element(option).toHaveAttribute('aria-disabled', 'true');
  expect(done).toEqual([]);
});

test('with several homes each row names its own, and a home is a place too', async () => {
  await showApplication(1240, 700, [local, buildHome({ id: 'home_b', name: 'Bakery' })]);
  await openPalette();
  await userEvent.keyboard('feast');
  await expect
    .poll(rows)
    .toEqual(['The feastThread · This computer', 'The feastThread · Bakery', 'Search for “feast”']);
  await userEvent.clear(field);
  await choose('bakery', /^Bakery/);
  await expect.poll(() => location.hash).toBe('#/home/home_b/threads');
});

test('words that no name has are looked for in the texts', async () => {
  await showPalette();
  await choose('qqqq', /^Search for “qqqq”$/);
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('qqqq');
});

test.each([...themes, 'forced'] as const)('it passes axe in %s', async (theme) => {
  await showIn(theme);
  await showApplication(1240);
  show(<Offers done={[]} />);
  await openPalette();
  await expect.poll(() => rows().length).toBeGreaterThan(5);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('set status');
  await expect.poll(ready).toMatch(/^Set status/);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(rows).toEqual(['To doCurrent', 'Done']);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('qqqq');
  await expect.element(palette.getByText('Nothing found.')).toBeVisible();
  expect(await violations()).toEqual([]);
});
