import { expect, test } from 'vitest';
import { noteLinkAt, parseNoteTarget, wordsOfNoteLink } from './note-link.ts';
import { noteLinksIn } from './find-note-links.ts';

test.each([
  ['[[Starter]]', { target: 'Starter' }, 'Starter'],
  ['[[Baking/Rye bread]]', { target: 'Baking/Rye bread' }, 'Baking/Rye bread'],
  ['[[Starter|the starter]]', { target: 'Starter', words: 'the starter' }, 'the starter'],
  ['[[Rye bread\\|Rye]]', { target: 'Rye bread', words: 'Rye' }, 'Rye'],
  [
    '[[Rye bread#The crust]]',
    { target: 'Rye bread', heading: 'The crust' },
    'Rye bread > The crust',
  ],
  ['[[Rye bread#A#B]]', { target: 'Rye bread', heading: 'B' }, 'Rye bread > B'],
  ['[[Rye bread#^crust]]', { target: 'Rye bread', block: 'crust' }, 'Rye bread'],
  ['[[#Later]]', { target: '', heading: 'Later' }, 'Later'],
  ['[[#^called]]', { target: '', block: 'called' }, '^called'],
  ['[[2026-11-30]]', { target: '2026-11-30' }, '2026-11-30'],
  ['[[C#]]', { target: 'C' }, 'C'],
  ['[[start|]]', { target: 'start' }, 'start'],
  ['[[Brot, Mehl]]', { target: 'Brot, Mehl' }, 'Brot, Mehl'],
])('%s is a link that says “%s”', (written, link, words) => {
  const found = noteLinkAt(written, 0);
  expect(found).toMatchObject({ ...link, isEmbed: false, from: 0, to: written.length });
  expect(found && wordsOfNoteLink(found)).toBe(words);
  expect(written.slice(found?.targetFrom, found?.targetTo)).toBe(link.target);
  expect(link).toMatchObject(parseNoteTarget(found?.named ?? ''));
});

test.each([
  '[[1, 2], [3, 4]]',
  '[[1, 2]]',
  '[[0.5, -1]]',
  '[[1]]',
  '[["a", "b"]]',
  "[['a']]",
  '[[ -f file ]]',
  '[[ $a == b ]]',
  '[[:alpha:]]',
  '[[nodiscard]]',
  '[[deprecated("use b")]]',
  '[[gnu::always_inline]]',
  '[[]]',
  '[[#]]',
  '[[|words]]',
  '[[a\nb]]',
  '[[a]](/address)',
  '[[a]]]',
  '[[a',
  '[a]',
])('%s is no link', (written) => {
  expect(noteLinkAt(written, 0)).toBeUndefined();
});

test.each(['list[[i]]', 'x[[name]]', 'f()[[key]]', '[[[a]]', 'a[[1]]'])(
  'what stands in %s is no link, since it stands directly behind a word of a program',
  (written) => {
    expect(noteLinkAt(written, written.indexOf('[[') + (written.startsWith('[') ? 1 : 0))).toBe(
      undefined,
    );
  },
);

const targets = (markdown: string) => noteLinksIn(markdown).map(({ target }) => target);

test.each([
  ['a [[One]] and ![[Two|300]], [[Three]]s', ['One', 'Two', 'Three']],
  ['`[[One]]` and [[Two]]', ['Two']],
  ['`` `[[One]]` `` and `[[Two]]', ['Two']],
  ['```\n[[One]]\n```\n[[Two]]', ['Two']],
  ['> ~~~\n> [[One]]\n> ~~~\n> [[Two]]', ['Two']],
  ['- ```\n  [[One]]\n  ```\n- [[Two]]', ['Two']],
  ['words\n\n    [[One]]\n\n[[Two]]', ['Two']],
  ['- words\n\n    [[One]]', ['One']],
  ['\\[[One]] and \\![[Two]]', ['Two']],
  ['| [[One\\|1]] | [[Two]] |', ['One', 'Two']],
  ['# [[One]]\r\n[[Two]]\r\n', ['One', 'Two']],
])('the links of %j are found outside of codes', (markdown, found) => {
  expect(targets(markdown)).toEqual(found);
});

test('each link says where it stands', () => {
  const markdown = 'Line\n\n- [[ Baking/Rye bread ]] [[Baking/Rye bread #Crust|x]]';
  const [link] = noteLinksIn(markdown);
  expect(markdown.slice(link?.from, link?.to)).toBe('[[Baking/Rye bread #Crust|x]]');
  expect(markdown.slice(link?.targetFrom, link?.targetTo)).toBe('Baking/Rye bread');
});

test.each([
  ['[['],
  ['[[a'],
  ['`'],
  ['``a`'],
  ['[[a]]'],
  ['[[a|'],
  ['![[a#^'],
  ['\\[['],
  ['> ```\n'],
  ['[[a]\n'],
])('a megabyte of %j is looked through in time', (part) => {
  expect(() => noteLinksIn(part.repeat(1_000_000 / part.length))).not.toThrow();
});
