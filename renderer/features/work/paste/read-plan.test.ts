import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pasteLimits } from '#shared/limits/page-limits.ts';
import { itemsOf, linesOf, titlesOf, planOf } from './testing/read-outline.ts';
import { titleAsMarkdown, titleWords } from './title-words.ts';

test('an indented list becomes the levels of the hierarchy', () => {
  expect(linesOf('Bakery\n\tOven\n\t\tBuy\n\t\t\tAsk for prices\nCafé')).toStrictEqual([
    'objective Bakery',
    '  initiative Oven',
    '    epic Buy',
    '      task Ask for prices',
    'objective Café',
  ]);
});

test('signs of Markdown lists are taken off, and checked boxes are done', () => {
  expect(linesOf('- [x] One\n  * [ ] Two\n  1. Three\n\n  12) Four')).toStrictEqual([
    'objective One ✓',
    '  initiative Two',
    '  initiative Three',
    '  initiative Four',
  ]);
});

test('headings stand above the lists below them', () => {
  expect(linesOf('# Bakery\n- Oven\n## Staff\n- Hire\n  - Two bakers')).toStrictEqual([
    'objective Bakery',
    '  initiative Oven',
    '  initiative Staff',
    '    epic Hire',
    '      task Two bakers',
  ]);
});

test('below an epic there are only tasks, and what is deeper or too long is marked', () => {
  expect(linesOf(`a\n b\n${'x'.repeat(501)}`, { type: 'epic' })).toStrictEqual([
    'task a',
    '  – b (deep)',
    `task ${'x'.repeat(501)} (long)`,
  ]);
  expect(linesOf(`- a\n\n  ${'x'.repeat(10_001)}`)).toStrictEqual([
    'objective a (longDescription)',
  ]);
});

test('a text with too many characters or items is refused', () => {
  expect(linesOf('x'.repeat(pasteLimits.text + 1))).toStrictEqual(['too large']);
  expect(linesOf('x\n'.repeat(pasteLimits.items + 1))).toStrictEqual(['too large']);
  expect(linesOf('')).toStrictEqual([]);
});

test('wrapped lines count for nothing among the items', () => {
  const wrapped = '- one\n  two\n  three\n'.repeat(pasteLimits.items);
  expect(itemsOf(wrapped)).toHaveLength(pasteLimits.items);
});

test.each([
  // The reported cases 37, 39 and 41.
  [
    '- Choose an oven that fits\n  behind the counter\n- Order flour from the\n  mill by the river',
    ['Choose an oven that fits behind the counter', 'Order flour from the mill by the river'],
  ],
  ['1. **Market study** – three shops', ['Market study – three shops']],
  ['·\tBuy flour\no\tRye\n·\tBake', ['Buy flour', '  Rye', 'Bake']],
  // Wrapped lines: without their indentation, with tabs, below numbers, in a lower level.
  [
    '- Order flour from the\nmill by the river\n- Bake',
    ['Order flour from the mill by the river', 'Bake'],
  ],
  ['1.\tOrder flour\n\tfrom the mill\n2.\tBake', ['Order flour from the mill', 'Bake']],
  ['- a\n  - b is\n    long\n  - c\nd', ['a', '  b is long', '  c d']],
  ['- [ ] a\n      b\n- [x] c', ['a b', 'c']],
  ['- Founded in\n  1984. Then sold\n- b', ['Founded in 1984. Then sold', 'b']],
  ['- a **bold\n  word** b', ['a bold word b']],
  ['- a\\\n  b  \n  c', ['a b c']],
  ['- a\r\n  b\r\n- c\r\n', ['a b', 'c']],
  // Marks within the lines.
  ['- `npm run x` and [the *plan*](https://a.example)', ['npm run x and the plan']],
  ['- ~~old~~ __new__ _it_ ***both***', ['old new it both']],
  ['- snake_case_name, 2 * 3 * 4, C:\\dir', ['snake_case_name, 2 * 3 * 4, C:\\dir']],
  ['- ![A plan](https://a.example/b.png) of it', ['A plan of it']],
  ['- Area $A = \\pi r^2$ of it', ['Area $A = \\pi r^2$ of it']],
  ['- a<br>b &amp; \\*c\\*', ['a b & *c*']],
  ['- [#Bake](guildhall://home/this/item/a) first', ['#Bake first']],
  ['## **Part** `one` ##\n- a', ['Part one', '  a']],
  ['- ## Part\n  - a', ['Part', '  a']],
  ['**Bold** line\nOther', ['Bold line', 'Other']],
  // Fences, rules, headings and prose between.
  ['- a\n\n---\n\n- b\n***\n- c\n* * *\n- d\n⸻\n- e', ['a', 'b', 'c', 'd', 'e']],
  ['- a\n  ```sh\n  - no item\n  # nor this\n  ```\n- b', ['a', 'b']],
  ['~~~\n- no item\n~~~\n- a', ['a']],
  ['Here it is:\n\n```markdown\n- a\n  - b\n```', ['a', '  b']],
  ['````\n- a\n```\n- b\n````', ['a', 'b']],
  ['- a\n```\nnever closed', ['a']],
  [
    'Part one\n========\n- a\n\nPart two\n--------\n- b',
    ['Part one', '  a', '  Part two', '    b'],
  ],
  ['a\n---\nb', ['a', 'b']],
  ['Here is the whole plan:\n\n1. a\n2. b\n\nGood luck!', ['a', 'b']],
  ['# Plan\n\nWords about it.\n\n- a', ['Plan', '  a']],
  ['**Phase 1**\n- a\n\n**Phase 2:**\n\n- b', ['Phase 1', '  a', 'Phase 2', '  b']],
  [
    'Kitchen:\n- oven\n- mixer\nStaff:\n- baker',
    ['Kitchen', '  oven', '  mixer', 'Staff', '  baker'],
  ],
  ['Kitchen\n- oven\nStaff\n- baker', ['Kitchen', '  oven', 'Staff', '  baker']],
  [
    'Bakery\n  - Oven\n    - Buy\nCafé\n  - Chairs',
    ['Bakery', '  Oven', '    Buy', 'Café', '  Chairs'],
  ],
  ['> - a\n>   - b\n> - c', ['a', '  b', 'c']],
  ['# One\n\n#\n\n## Two', ['One', '  Two']],
  // Indentation.
  ['- a\n\t- b\n  - c\n\t\t- d', ['a', '  b', '  c', '    d']],
  ['-\ta\n \t-\tb\n-\tc', ['a', '  b', 'c']],
  ['- a\n\u00A0\u00A0\u00A0- b\n- c', ['a', '  b', 'c']],
  // Flat lists, whose signs tell the levels.
  ['1.\tA\na.\tB\ni.\tC\nii.\tD\nb.\tE\n2.\tF', ['A', '  B', '    C', '    D', '  E', 'F']],
  ['• A\n◦ B\n▪ C\n• D', ['A', '  B', '    C', 'D']],
  ['·  A\no  B\n\u00A7  C\no  D', ['A', '  B', '    C', '  D']],
  ['1. A\n1.1 B\n1.1.1 C\n1.2 D\n2. E', ['A', '  B', '    C', '  D', 'E']],
  ['1. A\n- B\n- C\n2. D', ['A', '  B', '  C', 'D']],
  ['1) A\n(1) B\n(2) C\n2) D', ['A', '  B', '  C', 'D']],
  ['- A\n1. B\n* C', ['A', 'B', 'C']],
  // Words that only look like a sign.
  ['- A\n- 1.5 litres of milk\n- A. Smith calls', ['A', '1.5 litres of milk', 'A. Smith calls']],
  ['- compra\n  o forno novo\n- b', ['compra o forno novo', 'b']],
  ['- read\n  \u00A7 5 of it', ['read \u00A7 5 of it']],
  ['1.5 litres\nA. Smith', ['1.5 litres', 'A. Smith']],
] as const)('%j has its items', (text, titles) => {
  expect(titlesOf(text)).toStrictEqual(titles);
});

test.each(
  '- * + • ◦ ▪ ‣ · – — ● ○ ■ □ ➢ ⁃ ► \uF0B7 1. 1) (1) 1、 ① 一、 a) (a) i) (i) A)'.split(' '),
)('%j begins an item, with and without a tab behind it', (sign) => {
  for (const gap of [' ', '\t', '   ', '\u00A0\u00A0']) {
    expect(linesOf(`${sign}${gap}Flour\n${sign}${gap}Rye\n    more`)).toStrictEqual([
      'objective Flour',
      'objective Rye more',
    ]);
  }
});

test.each([
  ['o\tFlour\no\tRye'],
  ['o Flour\no Rye'],
  ['\u00A7 Flour\n\u00A7 Rye'],
  ['a. Flour\nb. Rye'],
  ['A. Flour\nB. Rye'],
  ['i. Flour\nii. Rye'],
  ['1.1 Flour\n1.2 Rye'],
  ['•Flour\n•Rye'],
])('%j are two items', (text) => {
  expect(linesOf(text)).toStrictEqual(['objective Flour', 'objective Rye']);
});

test.each([
  ...['[ ]', '[]', '☐', '☐\uFE0F', '⬜', '- [ ]', '* [ ]', '1. [ ]', '- ☐', '- [/]', '- [-]'].map(
    (box) => [box, false] as const,
  ),
  ...['[x]', '[X]', '☑', '☒', '✅', '✔️', '- [x]', '+ [X]', '1) [x]', '- ☑', '• ☒'].map(
    (box) => [box, true] as const,
  ),
])('the box %j says whether the item is done: %s', (box, isDone) => {
  for (const gap of [' ', '  ', '\t']) {
    expect(itemsOf(`${box}${gap}Flour`)).toMatchObject([
      { title: 'Flour', state: isDone ? { status: 'done' } : {} },
    ]);
  }
});

test('paragraphs and codes become descriptions, and what belongs to no item is counted', () => {
  const outline = planOf(
    [
      'An introduction of two lines,\nwhich is long.',
      '',
      '# Plan',
      'About the plan.',
      '',
      '1. **Study**',
      '',
      '   First words\n   of it.',
      '   ```sh\n   run\n   ```',
      '',
      'Not indented.',
      '',
      '2. Open',
      '   - Shop',
      '',
      'The end.',
    ].join('\n'),
  );
  expect(outline).toMatchObject({
    items: [
      { title: 'Plan', description: 'About the plan.\n\nThe end.' },
      {
        title: 'Study',
        description: 'First words\nof it.\n\n```sh\nrun\n```\n\nNot indented.',
      },
      { title: 'Open', description: '' },
      { title: 'Shop', description: '' },
    ],
    leftOut: 1,
  });
});

const word = fc.constantFrom('flour', 'Rye', 'oven', 'bake', 'Größe', '小麦', 'wait');
const words = fc.array(word, { minLength: 1, maxLength: 5 });
const mark = fc.constantFrom('', '**', '_', '~~', '`');
const bullet = fc.constantFrom('-', '*', '+', '•', '1.', '2)', '- [ ]', '- [x]');

test('an indented list has its titles at their levels, whatever its signs, marks and wraps', () => {
  const item = fc.record({ words, mark, bullet, deeper: fc.integer({ min: 0, max: 3 }) });
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (items, isWrapped) => {
        let level = -1;
        const expected: string[] = [];
        const lines = items.map((each) => {
          level = Math.min(level + 1, each.deeper);
          const indent = '    '.repeat(level);
          expected.push(`${'  '.repeat(level)}${each.words.join(' ')}`);
          const marked = each.words.map((one) => `${each.mark}${one}${each.mark}`);
          return `${indent}${each.bullet} ${marked.join(isWrapped ? `\n${indent}     ` : ' ')}`;
        });
        // A text without any indentation may tell its levels by its signs.
        fc.pre(expected.some((line) => line.startsWith(' ')));
        expect(titlesOf(lines.join('\n'))).toStrictEqual(expected);
      },
    ),
    { numRuns: 100 },
  );
});

test('a title is the same once it was copied as Markdown and read again', () => {
  const sign = fc.constantFrom(...Array.from('a b*_`[]()<>#&;$\\~!|x1.-"\'^:/@🍞'));
  fc.assert(
    fc.property(fc.string({ unit: sign, minLength: 1, maxLength: 30 }), (title) => {
      const line = title.replaceAll(/\s+/g, ' ').trim();
      fc.pre(line !== '');
      expect(titleWords(titleAsMarkdown(title))).toBe(line);
      expect(itemsOf(`- [ ] ${titleAsMarkdown(title)}\n`)).toMatchObject([{ title: line }]);
    }),
    { numRuns: 300 },
  );
});

const shapes = [
  'a. b\n',
  '- a\n\n',
  ' ',
  '> ',
  '```\n',
  'a:\n- b\n',
  '1.1 ',
  '**a',
  '\n',
  '[ ] ',
  '- a\n b\n',
  'o a\n',
  'Task: a\nEpic: b\n',
  '** a\n',
];

test.each(shapes)('a text of %j alone, as long as it may be, is read at once', (part) => {
  const text = part.repeat(Math.floor(pasteLimits.text / part.length));
  expect(() => itemsOf(text)).not.toThrow();
});

test('a paragraph that is indented below an item is its description, whatever follows', () => {
  const items = itemsOf('1) Bake\n   today\n\n   for two\n2) Sell') ?? [];
  expect(items.map(({ title, description }) => [title, description])).toStrictEqual([
    ['Bake today', 'for two'],
    ['Sell', ''],
  ]);
});

test('the rows of a table are items, with their other cells as the description', () => {
  const table =
    '## Bake\n\n| # | Step | Owner |\n|---|:---|---|\n| 1 | **Mix** | Ada |\n| 2 | Rest \\| wait | |\n| 3 | | |\n\n## Sell';
  expect(
    (itemsOf(table) ?? []).map(({ title, description, level }) => [level, title, description]),
  ).toStrictEqual([
    [1, 'Bake', ''],
    [2, 'Mix', 'Owner: Ada'],
    [2, 'Rest | wait', ''],
    [1, 'Sell', ''],
  ]);
  expect(titlesOf('- a | b\n- |c|')).toStrictEqual(['a | b', '|c|']);
});
