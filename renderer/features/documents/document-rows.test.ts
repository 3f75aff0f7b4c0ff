import { expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-entities.ts';
import { listEntries } from './document-rows.ts';

const none: ReadonlySet<string> = new Set();

/** The rows of documents with these titles, each as deep as it stands. */
function rows(titles: readonly string[], shape: Partial<Parameters<typeof listEntries>[1]> = {}) {
  const documents = titles.map((title, at) => buildDocument({ id: `d${at}`, title }));
  const whole = { favourites: none, isFlat: false, collapsed: none, ...shape };
  return listEntries(documents, whole).map(
    ({ kind, name, place }) => `${'- '.repeat(place.level)}${name}${kind === 'folder' ? '/' : ''}`,
  );
}

test('two titles that begin alike make a folder, and folders stand before documents', () => {
  expect(rows(['Rye', 'Menus/Autumn', 'Menus / Winter'])).toEqual([
    '- Menus/',
    '- - Autumn',
    '- - Winter',
    '- Rye',
  ]);
});

test('a title that shares no beginning stands whole', () => {
  expect(rows(['24/7 support', 'TCP/IP', 'Menus'])).toEqual([
    '- 24/7 support',
    '- TCP/IP',
    '- Menus',
  ]);
  expect(rows(['A/B/c', 'A/d'])).toEqual(['- A/', '- - B/c', '- - d']);
});

test.each(['https://a.example', '/a', 'a/', 'a//b', '/', ''])('%j is no path', (title) => {
  expect(rows([title, title])).toEqual([`- ${title}`, `- ${title}`]);
});

test('folders and documents keep the order of the documents', () => {
  expect(rows(['c/1', 'z', 'b/1', 'a', 'c/2', 'b/2'])).toEqual([
    '- c/',
    '- - 1',
    '- - 2',
    '- b/',
    '- - 1',
    '- - 2',
    '- z',
    '- a',
  ]);
});

test('favourites come first with their whole titles, and make no folder', () => {
  expect(rows(['m/a', 'm/b', 'm/c'], { favourites: new Set(['d1']) })).toEqual([
    '- m/b',
    '- m/',
    '- - a',
    '- - c',
  ]);
});

test('a collapsed folder hides what is below it, and one of the same name elsewhere does not', () => {
  const titles = ['a/b/1', 'a/b/2', 'b/1', 'b/2'];
  expect(rows(titles, { collapsed: new Set(['a/b']) })).toEqual([
    '- a/',
    '- - b/',
    '- b/',
    '- - 1',
    '- - 2',
  ]);
  expect(rows(titles, { isFlat: true })).toEqual(titles.map((title) => `- ${title}`));
});

test('every document stands once, and titles of any depth make a tree of few levels', () => {
  const deep = Array.from({ length: 2_000 }, (_, at) => `${'x/'.repeat(200)}${at % 1_000}`);
  const documents = deep.map((title, at) => buildDocument({ id: `d${at}`, title }));
  const entries = listEntries(documents, { favourites: none, isFlat: false, collapsed: none });
  const shown = entries.filter(({ kind }) => kind === 'document').map(({ id }) => id);
  expect(shown.toSorted()).toEqual(documents.map(({ id }) => id).toSorted());
  expect(Math.max(...entries.map(({ place }) => place.level))).toBeLessThan(12);
});
