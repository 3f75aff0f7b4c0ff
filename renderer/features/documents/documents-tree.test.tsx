import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { buildDocument } from '../../testing/build-entities.ts';
import { button, guildId, homeId, showList } from '../../testing/document-pane.tsx';
import { showIn, themes } from '../../testing/show.tsx';

const titled = (...titles: readonly string[]) =>
  titles.map((title, at) => buildDocument({ id: `d${at}`, title }));

const documents = titled('Menus/Autumn', 'Menus/Winter', 'Menus/Old/2024', 'Menus/Old/2025', 'Rye');
const tree = page.getByRole('tree', { name: 'Documents' });
const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const arrangement = { order: 'title' } as const;

/** The rows, each as deep as it stands. */
const rows = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map((row) => {
      const title = row.querySelector('.document-row-title')?.textContent ?? '';
      return `${'- '.repeat(Number(row.ariaLevel))}${title}`;
    });

const whole = [
  '- Menus',
  '- - Old',
  '- - - 2024',
  '- - - 2025',
  '- - Autumn',
  '- - Winter',
  '- Rye',
];

test('titles that begin alike up to a slash stand in folders, which say how many are in them', async () => {
  showList(documents, { arrangement });
  await expect.element(tree).toBeVisible();
  expect(rows()).toEqual(whole);
  await expect.element(item('Menus')).toMatchTextContent('4 documents');
  await expect.element(item('Old')).toHaveAttribute('aria-setsize', '3');
  await expect.element(item('Rye')).toHaveAttribute('aria-posinset', '2');
});

test('a folder is collapsed and expanded by a press, and kept so', async () => {
  const { bridge, opened } = showList(documents, { arrangement });
  await userEvent.click(item('Menus'));
  await expect.poll(rows).toEqual(['- Menus', '- Rye']);
  await expect.element(item('Menus')).toHaveAttribute('aria-expanded', 'false');
  expect(bridge.inputsOf('local.save').at(-1)).toEqual({
    kind: 'document_list',
    key: { homeId, guildId },
    value: { order: 'title', isFlat: false, collapsed: ['Menus'] },
  });
  await userEvent.click(item('Menus'));
  await expect.poll(rows).toEqual(whole);
  await userEvent.click(item('2024'));
  expect(opened).toEqual(['d2']);
});

test('the keyboard goes through the tree as through any, and opens', async () => {
  const { opened } = showList(documents, { arrangement });
  await expect.element(item('Rye')).toBeVisible();
  (tree.element() as HTMLElement).focus();
  const active = () => document.querySelector('[data-active] .document-row-title')?.textContent;
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(active).toBe('2024');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(active).toBe('Old');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(item('Old')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Old')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{End}{Enter}');
  expect(opened).toEqual(['d4']);
});

test('a folder has nothing to delete, and what is selected in a collapsed one is not meant', async () => {
  const { bridge } = showList(documents, { arrangement });
  await userEvent.click(item('Autumn'), { modifiers: ['ControlOrMeta'] });
  await userEvent.click(item('Rye'), { modifiers: ['ControlOrMeta'] });
  const bar = page.getByRole('toolbar', { name: 'Selected documents' });
  await expect.element(bar).toMatchTextContent(/2 selected/);
  await userEvent.click(item('Menus'));
  await expect.element(bar).toMatchTextContent(/1 selected/);
  await userEvent.click(bar.getByRole('button', { name: 'Clear selection' }));
  await userEvent.click(item('Menus'), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Expand' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Delete…' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}{Delete}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('a search shows whole titles below each other, and so does a list without folders', async () => {
  showList(documents, { arrangement });
  await expect.element(tree).toBeVisible();
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search documents' }), 'old');
  const options = () =>
    [...document.querySelectorAll('.document-row-title')].map(({ textContent }) => textContent);
  await expect.poll(options).toEqual(['Menus/Old/2024', 'Menus/Old/2025']);
  await expect.element(page.getByRole('listbox', { name: 'Documents' })).toBeVisible();
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search documents' }), '');
  await expect.element(tree).toBeVisible();
  await userEvent.click(button('Sort: Title'));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Folders' }));
  await expect.poll(options).toHaveLength(5);
  await expect.element(page.getByRole('option', { name: /^Menus\/Winter/ })).toBeVisible();
});

test('a collapsed folder is marked where something in it has changed', async () => {
  const seen = [[{ homeId, noun: 'document', guildId }, '2026-11-22T09:00:00.000Z']] as const;
  const changed = buildDocument({
    id: 'new',
    title: 'Menus/Old/2026',
    updatedAt: '2026-11-22T10:00:00.000Z',
  });
  showList([...documents, changed], {
    seen,
    arrangement: { ...arrangement, collapsed: ['Menus'] },
  });
  await expect.element(item('Menus Changed since you looked')).toBeVisible();
  await userEvent.click(item('Menus'));
  await expect.element(item('2026 Changed since you looked')).toBeVisible();
  await expect.element(item('Menus Changed')).not.toBeInTheDocument();
});

test('of 10,000 documents in folders those in sight are on the page, and all are reached', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `Shelf ${at % 100}/Document ${at}`);
  showList(titled(...many), { arrangement });
  await expect.element(item('Shelf 0')).toBeVisible();
  expect(page.getByRole('treeitem').elements().length).toBeLessThan(60);
  (tree.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Document 9999')).toBeInViewport();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(item('Shelf 99')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(item('Shelf 99')).toBeInViewport();
});

test('markup and signs that turn a direction stay within the name that has them', async () => {
  const hostile = ['<img src=x>\u202e/a', '<img src=x>\u202e/b'];
  showList(titled(...hostile, 'Rye'), { arrangement });
  await expect.element(tree).toBeVisible();
  expect(rows()).toEqual(['- <img src=x>\u202e', '- - a', '- - b', '- Rye']);
  expect(tree.element().querySelector('img')).toBeNull();
  const name = tree.element().querySelector('.document-row-title');
  expect(name && getComputedStyle(name).unicodeBidi).toBe('isolate');
});

test.each([...themes, 'forced'] as const)('the tree passes axe in %s', async (theme) => {
  await showIn(theme);
  showList(documents, { arrangement, favourites: ['d4'] });
  await expect.element(tree).toBeVisible();
  expect(await violations()).toEqual([]);
});
