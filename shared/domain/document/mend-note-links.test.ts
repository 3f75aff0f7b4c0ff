import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteLinksIn } from '../../markdown/notes/find-note-links.ts';
import { thingsIn } from '../../address/thing-address.ts';
import { mendNoteLinks } from './mend-note-links.ts';
import { NoteNames } from './note-links.ts';

interface Note {
  readonly id: string;
  readonly title: string;
  readonly aliases?: readonly string[];
}

function renamingOf(before: readonly Note[], renamed: Readonly<Record<string, string>>) {
  const after = before.map((note) => ({ ...note, title: renamed[note.id] ?? note.title }));
  return {
    before: new NoteNames(before),
    after: new NoteNames(after),
    titleOf: (wanted: string) => after.find(({ id }) => id === wanted)?.title,
  };
}

const vault: readonly Note[] = [
  { id: 'start', title: 'Start', aliases: ['Home'] },
  { id: 'rye', title: 'Baking/Rye bread' },
  { id: 'oven', title: 'Baking/Settings' },
  { id: 'shop', title: 'Shop/Settings' },
];

test.each([
  ['[[Rye bread]] and ![[Baking/Rye bread]]', '[[Dark bread]] and ![[Baking/Dark bread]]'],
  ['[[Rye bread#The crust|crust]]', '[[Dark bread#The crust|crust]]'],
  ['| [[Rye bread\\|Rye]] | [[rye bread#^a]] |', '| [[Dark bread\\|Rye]] | [[Dark bread#^a]] |'],
  ['`[[Rye bread]]` [[Home]] [[Nobody]] [[Start]]', undefined],
  ['```\n[[Rye bread]]\n```\n[[Rye bread]]', '```\n[[Rye bread]]\n```\n[[Dark bread]]'],
])('a rename of “Baking/Rye bread” to “Baking/Dark bread” makes %j %j', (text, mended) => {
  const renaming = renamingOf(vault, { rye: 'Baking/Dark bread' });
  expect(mendNoteLinks(text, { before: 'Start', after: 'Start' }, renaming)).toBe(mended ?? text);
});

test.each([
  // The other one of the name is nearer now, or the text itself is elsewhere.
  [{ oven: 'Settings' }, 'Shop/Hours', '[[Settings]]', '[[Settings]]'],
  [{ shop: 'Settings' }, 'Baking/Rye bread', '[[Shop/Settings]]', '[[/Settings]]'],
  [{ shop: 'Settings' }, 'Start', '[[Settings]]', '[[Baking/Settings]]'],
  [
    { rye: 'Oven [hot]' },
    'Start',
    '[[Rye bread]]',
    '[Rye bread](guildhall://home/this/document/rye)',
  ],
  [{ rye: '12' }, 'Start', '[[Rye bread|x]]', '[x](guildhall://home/this/document/rye)'],
  [{ rye: 'C# by heart' }, 'Start', '[[Rye bread]]', '[[C# by heart]]'],
])('after %j a text in “%s” with %j says %j', (renamed, place, text, mended) => {
  const renaming = renamingOf(vault, renamed);
  expect(mendNoteLinks(text, { before: place, after: place }, renaming)).toBe(mended);
});

test('a document that goes to another folder leads where it led', () => {
  const renaming = renamingOf(vault, { rye: 'Shop/Rye bread' });
  const place = { before: 'Baking/Rye bread', after: 'Shop/Rye bread' };
  expect(mendNoteLinks('[[Settings]] [[./Settings]]', place, renaming)).toBe(
    '[[Baking/Settings]] [[Baking/Settings]]',
  );
});

const part = fc.constantFrom('a', 'b', 'A', 'Ä', 'd e', 'C#', '12', 'x.md', '[y]', 'a|b', '^z');
const title = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const notes = fc
  .uniqueArray(title, { minLength: 1, maxLength: 8, selector: (each) => each.toLowerCase() })
  .map((titles) => titles.map((each, at): Note => ({ id: `doc_${at}`, title: each })));

test('renaming never leaves a link to nowhere, nor to another document', () => {
  fc.assert(
    fc.property(
      notes,
      fc.nat(),
      title,
      fc.array(fc.tuple(title, fc.constantFrom('', '#Part', '#^p', '|w', '\\|w')), {
        maxLength: 6,
      }),
      fc.nat(),
      (all, which, next, links, at) => {
        const target = all[which % all.length];
        const own = all[at % all.length];
        fc.pre(target !== undefined && own !== undefined);
        fc.pre(
          all.every((each) => each === target || each.title.toLowerCase() !== next.toLowerCase()),
        );
        const renaming = renamingOf(all, { [target.id]: next });
        const place = { before: own.title, after: renaming.titleOf(own.id) ?? '' };
        const text = links.map(([name, rest]) => `- [[${name}${rest}]]\n`).join('');
        const mended = mendNoteLinks(text, place, renaming);
        const leads = (line: string, names: NoteNames, from: string) => {
          const [link] = noteLinksIn(line);
          return link === undefined
            ? thingsIn(line, 1)[0]?.id
            : names.findLink(link.named, from)?.id;
        };
        const lines = text.split('\n');
        const after = mended.split('\n');
        expect(after).toHaveLength(lines.length);
        const before = lines.map((line) => leads(line, renaming.before, place.before));
        const now = after.map((line) => leads(line, renaming.after, place.after));
        expect(now.filter((_, line) => before[line] !== undefined)).toEqual(
          before.filter((id) => id !== undefined),
        );
      },
    ),
    { numRuns: 1_000 },
  );
});
