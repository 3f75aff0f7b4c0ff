import { expect, test } from 'vitest';
import { linkFiles } from './file-links.ts';

const paths = [
  'vault/Start.md',
  'vault/Baking/Rye bread.md',
  'vault/Baking/Settings.md',
  'vault/Shop/Settings.md',
  'vault/Shop/notes.txt',
];
const to = (at: number) => `guildhall://home/this/document/doc_${at}`;

/** A text in one of the files, with its links. */
function linked(content: string, at = 0): string | undefined {
  const files = paths.map((path, place) => ({ path, content: place === at ? content : '' }));
  return linkFiles(files)[at]?.((file) => `doc_${file}`);
}

test.each([
  // As Markdown writes them.
  ['[x](Baking/Settings.md)', 0, `[x](${to(2)})`],
  ['[x](./Baking/../Shop/Settings.md#part)', 0, `[x](${to(3)}#part)`],
  ['[x](Shop/Settings.md#) [y]: z', 0, `[x](${to(3)}) [y]: z`],
  ['[x](../Start.md "title")', 1, `[x](${to(0)} "title")`],
  ['[x](<Baking/Rye bread.md>) [y](Baking/Rye%20bread.md)', 0, `[x](${to(1)}) [y](${to(1)})`],
  ['[x](Settings.md) [y](/Baking/Settings.md)', 3, `[x](Settings.md) [y](${to(2)})`],
  ['[x](baking/SETTINGS) [y](Shop/notes.txt)', 0, `[x](${to(2)}) [y](${to(4)})`],
  ['[x]\n\n[x]: Shop/Settings.md "t"', 0, `[x]\n\n[x]: ${to(3)} "t"`],
  ['[x](Start.md#part)', 0, '[x](#part)'],
  // As vaults write them.
  ['[[Rye bread]], [[rye bread.md|the bread]]', 0, `[Rye bread](${to(1)}), [the bread](${to(1)})`],
  ['[[Rye bread#Dough]] ![[Start]]', 2, `[Rye bread > Dough](${to(1)}#dough) [Start](${to(0)})`],
  ['| [[Start\\|here]] |', 1, `| [here](${to(0)}) |`],
  ['[[Settings]] [[Shop/Settings]]', 1, `[Settings](${to(2)}) [Shop/Settings](${to(3)})`],
  ['[[Rye bread#^crust]]', 0, `[Rye bread](${to(1)})`],
  [
    '[[#The crust]] [[Start#Oven|here]] [[#Gone]]\n# Oven\n## The crust',
    0,
    '[The crust](#the-crust) [here](#oven) [[#Gone]]\n# Oven\n## The crust',
  ],
  ['[[Settings]]', 4, '[[Settings]]'],
  [
    '![[a.png]] ![[sounds/b.MP3|300]]',
    0,
    '*Picture left out: a.png* *Picture left out: sounds/b.MP3*',
  ],
  // Links that stay as they are written.
  ['[x](gone.md) [[Gone]] ![[Gone]] [y](https://a.example/Start.md) [z](#Start)', 1, undefined],
  ['`[[Start]]` ``a ` [[Start]]`` ` [[Gone]]', 1, undefined],
  ['```\n[[Start]]\n```\n~~~md\n[x](../Start.md)\n~~~', 1, undefined],
  ['mail://x [x](mailto:a@b.example) [y](//host/Start.md) [z]()', 0, undefined],
] as const)('%j in file %i', (content, at, expected) => {
  expect(linked(content, at)).toBe(expected ?? content);
});

test('a link waits until its document has an id, and a closed code leads on again', () => {
  const files = [
    { path: 'a.md', content: '[b](b.md)\n\n```\n[[b]]\n```\n\n[[b]] and [[c]]' },
    { path: 'b.md', content: '[[a]]' },
  ];
  const [first] = linkFiles(files);
  expect(first?.(() => undefined)).toBe(files[0]?.content);
  expect(first?.((at) => (at === 1 ? 'new_1' : undefined))).toBe(
    '[b](guildhall://home/this/document/new_1)\n\n```\n[[b]]\n```\n\n' +
      '[b](guildhall://home/this/document/new_1) and [[c]]',
  );
});

test.each([
  '[[Start]]',
  '`a``',
  '](',
  '[[',
  '[x](Start.md)\n',
  '```\n',
  '[a]: b ',
  '<',
  '[[#a]]\n',
  '# a\n',
])('a megabyte of %j is looked through at once', (part) => {
  const content = part.repeat(Math.floor(1_000_000 / part.length));
  expect(linked(content, 1)?.length).toBeGreaterThan(100_000);
});

test('a link by the title of a note, or by another name among its values, leads to it', () => {
  const values = (yaml: string) => `Text\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n`;
  const files = [
    { path: 'a.md', content: '[[Sourdough]] [[the LOAF]] [[Crust|x]] [[Rye bread]] [[none]]' },
    {
      path: 'b.md',
      title: 'Rye bread',
      content: values('aliases:\n  - Sourdough\n  - "The loaf"\ntags: none'),
    },
    { path: 'c.md', title: 'C', content: values('tags: x\nalias: [Crust, Rye bread]') },
    // A file of that very name is meant first.
    { path: 'Crust.txt', content: '' },
  ];
  const [first] = linkFiles(files);
  expect(first?.((at) => `doc_${at}`)).toBe(
    `[Sourdough](${to(1)}) [the LOAF](${to(1)}) [x](${to(3)}) [Rye bread](${to(1)}) [[none]]`,
  );
});
