import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pasteLimits } from '#shared/limits/page-limits.ts';
import { planOfWords } from '../read-paste.ts';
import { describedLines, linesOf, resultOf } from '../testing/read-outline.ts';

const planOf = (words: string) => resultOf(planOfWords(words));
const linesOfRows = (rows: readonly string[]) =>
  describedLines(planOf(rows.map((row) => row.replaceAll(' | ', '\t')).join('\r\n')));
const notesOf = (rows: readonly string[]) =>
  planOf(rows.map((row) => row.replaceAll(' | ', '\t')).join('\n'))?.notes;

test('each row is an item with the state that its columns name', () => {
  expect(
    linesOfRows([
      'Task | Status | Priority | Progress',
      'Mix | In progress | High | 50 %',
      'Rest | to-do | ⚠ medium | 0',
      'Bake | ✅ Done | 1 - Critical | 100%',
      'Sell | Not Started | – | ',
      'Tell | Won’t do | low | 12,5 %',
      'Look | In Review | Normal | n/a',
      'Wait | Icebox | Urgent | 7',
    ]),
  ).toEqual([
    'Mix [in_progress high 50]',
    'Rest [todo medium 0]',
    'Bake [done critical 100]',
    'Sell [todo]',
    'Tell [cancelled low 12.5]',
    'Look [review medium]',
    'Wait [backlog critical 7]',
  ]);
});

test('a cell that is not understood is kept in the description and named', () => {
  const rows = [
    'Title | Status | Priority | % | Done | Due | Owner | Type',
    'Mix | Waiting for flour | P1 | much | yes | 12 May | Ada | Bug',
    'Rest | Waiting for flour | High | 1 | no |  |  | Task',
  ];
  expect(linesOfRows(rows)).toEqual([
    'Mix [done] {Status: Waiting for flour\nPriority: P1\n%: much\nDue: 12 May\nOwner: Ada\nType: Bug}',
    'Rest [high] {Status: Waiting for flour\n%: 1}',
  ]);
  expect(notesOf(rows)).toMatchObject({
    facts: new Set(['Due']),
    people: new Set(['Owner']),
    unread: [
      { name: 'Status', value: 'Waiting for flour' },
      { name: 'Priority', value: 'P1' },
      { name: '%', value: 'much' },
      { name: 'Type', value: 'Bug' },
      { name: '%', value: '1' },
    ],
  });
});

test.each([
  [
    ['Item | Progress', 'a | 0.5', 'b | 1', 'c | 0'],
    ['a [50]', 'b [100]', 'c [0]'],
  ],
  [
    ['Item | Progress', 'a | 0,25', 'b | '],
    ['a [25]', 'b'],
  ],
  [
    ['Item | Progress', 'a | 0.5', 'b | 30'],
    ['a [0.5]', 'b [30]'],
  ],
  [
    ['Item | Progress', 'a | 101', 'b | -1'],
    ['a {Progress: 101}', 'b {Progress: -1}'],
  ],
])('numbers of a progress are percents, or parts of 1: %j', (rows, expected) => {
  expect(linesOfRows(rows)).toEqual(expected);
});

test.each([
  ['a value in the first row of each group', ['Mix', 'Rest', '', '']],
  ['repeated values', ['Grow', 'Grow', 'Grow', 'Grow']],
])('columns that are named as levels become levels: %s', () => {
  const sparse = [
    'Objective | Initiative | Epic | Task | Status',
    'Grow | Shop | Find | Look | Done',
    ' |  |  | Ask | Doing',
    ' |  | Fit | Paint | ',
    ' | Café |  |  | Review',
    'Rest |  |  |  | ',
  ];
  const repeated = [
    'Objective | Initiative | Epic | Task | Status',
    'Grow | Shop | Find | Look | Done',
    'Grow | Shop | Find | Ask | Doing',
    'Grow | Shop | Fit | Paint | ',
    'Grow | Café |  |  | Review',
    'Rest |  |  |  | ',
  ];
  const expected = [
    'Grow',
    '  Shop',
    '    Find',
    '      Look [done]',
    '      Ask [in_progress]',
    '    Fit',
    '      Paint',
    '  Café [review]',
    'Rest',
  ];
  expect(linesOfRows(sparse)).toEqual(expected);
  expect(linesOfRows(repeated)).toEqual(expected);
});

test('rows of one group that stand apart come below it, and what has no group stands at the top', () => {
  expect(
    linesOfRows([
      'Name | Epic | Status',
      'Look | Find | Done',
      'Ask | Find | Done',
      'Paint | Fit | ',
      'Sign |  | ',
      'Call | Find | ',
    ]),
  ).toEqual(['Find', '  Look [done]', '  Ask [done]', '  Call', 'Fit', '  Paint', 'Sign']);
});

test('two rows with the same words are two items', () => {
  expect(linesOfRows(['Task | Status', 'Call | Done', 'Call | Todo'])).toEqual([
    'Call [done]',
    'Call [todo]',
  ]);
  expect(linesOfRows(['Epic | Task | Status', 'A | Call | ', 'A | Call | Done'])).toEqual([
    'A',
    '  Call',
    '  Call [done]',
  ]);
});

test.each([
  [
    'one value in each row',
    ['Grow |  | ', ' | Shop | ', ' |  | Look', ' |  | Ask', 'Rest |  | '],
    ['Grow', '  Shop', '    Look', '    Ask', 'Rest'],
  ],
  [
    'steps beside facts, below names',
    ['Level 1 | Level 2 | Due', 'Grow |  | May', ' | Shop | June', ' | Café | '],
    ['Grow {Due: May}', '  Shop {Due: June}', '  Café'],
  ],
  [
    'groups in their first row, and no names',
    ['Bake | Mix', ' | Rest', 'Sell | Shop', ' | Fair'],
    ['Bake', '  Mix', '  Rest', 'Sell', '  Shop', '  Fair'],
  ],
  [
    'repeated groups before a title',
    [
      'Area | Title | Status',
      'Bake | Mix | Done',
      'Bake | Rest | ',
      'Sell | Shop | ',
      'Sell | Fair | ',
    ],
    ['Bake', '  Mix [done]', '  Rest', 'Sell', '  Shop', '  Fair'],
  ],
])('columns that are stepped become levels: %s', (_name, rows, expected) => {
  expect(linesOfRows(rows)).toEqual(expected);
});

test('a person, a state or a date in front of the title is no level', () => {
  expect(
    linesOfRows([
      'Owner | Status | Due | Title',
      'Ada | Done | 1 May | Mix',
      'Ada | Done | 1 May | Rest',
      ' |  |  | Sell',
    ]),
  ).toEqual([
    'Mix [done] {Owner: Ada\nDue: 1 May}',
    'Rest [done] {Owner: Ada\nDue: 1 May}',
    'Sell',
  ]);
});

test.each([
  ['numbers of an outline', ['# | Name', '1 | Grow', '1.1 | Shop', '1.1.1 | Look', '2 | Rest']],
  [
    'types',
    ['Title | Type', 'Grow | Objective', 'Shop | Initiative', 'Look | Epic', 'Rest | Objective'],
  ],
])('%s tell the levels of rows', (_name, rows) => {
  expect(linesOfRows(rows)).toEqual(['Grow', '  Shop', '    Look', 'Rest']);
});

test.each([
  [
    ['Bake | 3 kg', 'Sell | 2 kg'],
    ['Bake {3 kg}', 'Sell {2 kg}'],
  ],
  [
    ['Review | Done', 'Sell | Todo'],
    ['Review [done]', 'Sell [todo]'],
  ],
  [
    ['Bake | High | 40 %', 'Sell | Low | 5 %'],
    ['Bake [high 40]', 'Sell [low 5]'],
  ],
  [
    ['☑ | Bake | May', '☐ | Sell | June'],
    ['Bake [done] {May}', 'Sell {June}'],
  ],
  [['Name | Price', 'Bread | 3'], ['Bread {Price: 3}']],
  [['**Was** | **Wann**', 'Backen | Mai'], ['Backen {Wann: Mai}']],
  [
    ['Was | Wann', 'Backen | Mai'],
    ['Was {Wann}', 'Backen {Mai}'],
  ],
])(
  'names of columns are known by their words, or else every row is an item: %j',
  (rows, expected) => {
    expect(linesOfRows(rows)).toEqual(expected);
  },
);

test('rows without a title and numbers of rows are left out by name, and empty rows are none', () => {
  const rows = [
    '# | Task | Hours',
    '1 | Mix | 2',
    '2 | Rest | 3',
    ' |  | ',
    ' |  | 5',
    '4 | Sell | 1',
  ];
  expect(linesOfRows(rows)).toEqual(['Mix {Hours: 2}', 'Rest {Hours: 3}', 'Sell {Hours: 1}']);
  expect(notesOf(rows)).toMatchObject({ untitled: ['5'], facts: new Set(['Hours']) });
});

test('cells with line breaks, quotes and tabs are read as the sheet has them', () => {
  const words =
    'Task\tDescription\tNotes\r\n"Say ""hi""\nto all"\t"First.\n\n- one\n- two"\t"a\tb\nc"\r\nPlain "word"\t\tx\r\n';
  expect(describedLines(planOf(words))).toEqual([
    'Say "hi" to all {First.\n\n- one\n- two\n\nNotes:\na\tb\nc}',
    'Plain "word" {Notes: x}',
  ]);
});

test('a table of Markdown loses neither rows without a title nor the columns before it', () => {
  const plan = planOf(
    '## Bake\n\n| # | Step | Owner | Status |\n|---|:---|---|---|\n| a | **Mix** | Ada | doing |\n| b | Rest \\| wait<br>long | | |\n| c | | Bob | |\n\nAfter.\n\n## Sell',
  );
  expect(describedLines(plan)).toEqual([
    'Bake {After.}',
    '  Mix [in_progress] {#: a\nOwner: Ada}',
    '  Rest | wait long {#: b}',
    'Sell',
  ]);
  expect(plan).toMatchObject({ leftOut: 0, notes: { untitled: ['c · Bob'] } });
});

test('a list in columns, as word processors write it, stays a list', () => {
  expect(linesOf('1.\tMix\n2.\tRest')).toEqual(['objective Mix', 'objective Rest']);
  expect(describedLines(planOf('•\tMix\no\tRest\n•\tSell'))).toEqual(['Mix', '  Rest', 'Sell']);
  expect(describedLines(planOf('[x]\tMix\n[ ]\tRest'))).toEqual(['Mix [done]', 'Rest']);
});

test('a table beyond what is pasted at once is refused as a whole', () => {
  const most = pasteLimits.items;
  expect(planOf(`Task\tDue\n${'a\tb\n'.repeat(most)}`)?.items).toHaveLength(most);
  expect(planOf('a\tb\n'.repeat(most + 1))).toBeUndefined();
  expect(planOf('a\tb\n'.repeat(10_000))).toBeUndefined();
  expect(planOf(`a\tb\n${'c'.repeat(1_000_000)}\td`)).toBeUndefined();
});

test.each(['\t', 'a\t', 'Objective\t', '1.1\t', '☐\t', '"\t', 'x\n\t'])(
  'a text of %j alone, as long as it may be, is read',
  (part) => {
    const row = `a${part.repeat(Math.floor(pasteLimits.text / part.length / 2))}`.slice(0, -2);
    expect(() => planOf(`${row}\n${row}`)).not.toThrow();
    expect(() => planOf(`b${'\t'.repeat(600)}\n`.repeat(300))).not.toThrow();
  },
);

test('each marked cell of a table is in an item or in the notes', () => {
  const cell = fc.constantFrom('', 'Done', 'High', '3', 'mark', 'mark', 'mark');
  const name = fc.constantFrom(
    'Task',
    'Status',
    'Due',
    'Owner',
    'Epic',
    'Type',
    '#',
    'Area',
    'Done',
  );
  const table = fc.uniqueArray(name, { minLength: 2, maxLength: 5 }).chain((names) =>
    fc.record({
      names: fc.constant(names),
      rows: fc.array(fc.tuple(...names.map(() => cell)), { minLength: 1, maxLength: 5 }),
    }),
  );
  fc.assert(
    fc.property(table, ({ names, rows }) => {
      // A mark is one of a kind, and nothing else has it in its words.
      const marked = rows.map((row, at) =>
        row.map((each, column) => (each === 'mark' ? `mark ${at}${column}x` : each)),
      );
      const plan = planOf([names, ...marked].map((row) => row.join('\t')).join('\n'));
      const said = JSON.stringify([plan?.items, plan?.notes.untitled]);
      for (const each of marked.flat().filter((words) => words.startsWith('mark'))) {
        expect(said).toContain(each);
      }
    }),
    { numRuns: 300 },
  );
});
