import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteLinkAt } from '../../markdown/notes/note-link.ts';
import { linkByTitle, NoteNames } from './note-links.ts';

const bakery = [
  { id: 'start', title: 'Start', aliases: ['Home', 'First page'] },
  { id: 'rye', title: 'Baking/Rye bread' },
  { id: 'oven', title: 'Baking/Settings' },
  { id: 'starter', title: 'Baking/Starter' },
  { id: 'shop', title: 'Shop/Settings' },
  { id: 'deep', title: 'Shop/Till/Paper' },
  { id: 'tcp', title: 'TCP/IP' },
];
const vault = new NoteNames(bakery);

test.each([
  ['Baking/Rye bread', 'Start', 'rye'],
  ['Rye bread', 'Start', 'rye'],
  ['rye BREAD.md', 'Start', 'rye'],
  [' Rye  bread ', 'Start', 'rye'],
  ['Settings', 'Start', 'oven'],
  ['Settings', 'Baking/Rye bread', 'oven'],
  ['Settings', 'Shop/Hours', 'shop'],
  ['Shop/Settings', 'Baking/Starter', 'shop'],
  ['Baking/Settings', 'Shop/Settings', 'oven'],
  ['./Settings', 'Shop/Hours', 'shop'],
  ['../Baking/Settings', 'Shop/Hours', 'oven'],
  ['/Shop/Settings', 'Baking/Starter', 'shop'],
  ['../Settings', 'Shop/Hours', undefined],
  ['Home', 'Baking/Rye bread', 'start'],
  ['first page', '', 'start'],
  ['Till/Paper', '', 'deep'],
  ['Paper', '', 'deep'],
  ['TCP/IP', '', 'tcp'],
  ['A page that nobody wrote', 'Start', undefined],
  ['', 'Start', undefined],
  ['..', 'Start', undefined],
])('of “%s” in “%s” the document %s is meant', (target, from, id) => {
  expect(vault.find(target, from)).toBe(id);
});

test('a title with a # is found as a whole, and else what stands behind it is a heading', () => {
  const names = new NoteNames([
    { id: 'sharp', title: 'C# by heart' },
    { id: 'c', title: 'C' },
  ]);
  expect(names.findLink('C# by heart', '')).toEqual({ id: 'sharp' });
  expect(names.findLink('C#Loops', '')).toEqual({ id: 'c', heading: 'Loops' });
  expect(names.findLink('C#^loops', '')).toEqual({ id: 'c', block: 'loops' });
  expect(names.findLink('D#Loops', '')).toBeUndefined();
});

const part = fc.constantFrom('a', 'b', 'c', 'Ä', 'd e');
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const titles = fc.uniqueArray(path, {
  maxLength: 30,
  selector: (title) => title.toLowerCase(),
});

test('each document is found by its whole title, and by its name in its folder', () => {
  fc.assert(
    fc.property(titles, (all) => {
      const names = new NoteNames(all.map((title) => ({ id: title, title })));
      for (const title of all) {
        const folder = title.slice(0, Math.max(0, title.lastIndexOf('/')));
        const name = title.slice(title.lastIndexOf('/') + 1);
        expect(names.find(`/${title}`, 'z/z')).toBe(title);
        expect(names.find(title, '')).toBe(title);
        expect(names.find(name, folder === '' ? 'text' : `${folder}/text`)).toBe(title);
      }
    }),
  );
});

test('what is found ends as the link says, and none is nearer, whatever the order of the documents', () => {
  fc.assert(
    fc.property(titles, path, path, (all, target, from) => {
      const notes = all.map((title) => ({ id: title, title }));
      const found = new NoteNames(notes).find(target, from);
      expect(new NoteNames(notes.toReversed()).find(target, from)).toBe(found);
      const folder = from.slice(0, Math.max(0, from.lastIndexOf('/')));
      const isHere = (title: string) =>
        title.toLowerCase() === (folder === '' ? target : `${folder}/${target}`).toLowerCase();
      const meant = all.filter((title) =>
        `/${title}`.toLowerCase().endsWith(`/${target}`.toLowerCase()),
      );
      const rank = (title: string) => [isHere(title) ? 0 : 1, title.split('/').length] as const;
      const best = meant.toSorted((one, other) => {
        const [here, depth] = rank(one);
        const [otherHere, otherDepth] = rank(other);
        return here - otherHere || depth - otherDepth || (one < other ? -1 : 1);
      });
      expect(found).toBe(best[0]);
    }),
  );
});

test('ten thousand documents of one name are told apart at once', () => {
  const notes = Array.from({ length: 10_000 }, (_, at) => ({ id: `${at}`, title: `f${at}/Note` }));
  const names = new NoteNames(notes);
  expect(names.find('Note', 'f9999/Text')).toBe('9999');
  expect(names.find('f77/Note', '')).toBe('77');
});

test.each([
  ['rye', '[[Rye bread]]'],
  ['oven', '[[Baking/Settings]]'],
  ['deep', '[[Paper]]'],
  ['tcp', '[[IP]]'],
])('the document %s is linked to by as few folders as lead to it alone: %s', (id, link) => {
  const note = bakery.find((each) => each.id === id);
  expect(note && linkByTitle(vault, note)).toBe(link);
});

const oddPart = fc.constantFrom(
  'a',
  'b',
  'A',
  'Ä',
  'd e',
  ' f',
  'C#',
  '12',
  'x.md',
  '[y]',
  'a|b',
  '^z',
  '',
);
const titled = fc.array(oddPart, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));

test('a link by title leads to its document from every text, whatever the titles are', () => {
  fc.assert(
    fc.property(fc.array(titled, { minLength: 1, maxLength: 8 }), titled, (inGuild, from) => {
      const all = inGuild.map((title, at) => ({ id: `doc_${at}`, title, aliases: ['a', 'q'] }));
      const names = new NoteNames(all);
      for (const note of all) {
        const link = linkByTitle(names, note);
        const read = link === undefined ? undefined : noteLinkAt(link, 0);
        expect(read && names.findLink(read.named, from)?.id).toBe(link && note.id);
      }
    }),
    { numRuns: 2_000, seed: 8 },
  );
});
