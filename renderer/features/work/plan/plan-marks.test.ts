import { expect, test } from 'vitest';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { markBefore, markCompletions, understood } from './plan-marks.tsx';

const operators = [
  ['ada', 'Ada'],
  ['lovelace', 'Ada Lovelace'],
  ['ben_1', 'Ben'],
  ['ben_2', 'ben'],
  ['zoe', 'Zoë 🌱'],
  ['sign', '@!'],
].map(([id, name]) => operatorSchema.parse({ id, name }));

test.each([
  ['Hire @A', '@', 5, 'A'],
  ['@', '@', 0, ''],
  ['Hire !hi', '!', 5, 'hi'],
  ['Hire @Ada Lo', '@', 5, 'Ada Lo'],
] as const)('%j is a mark that is being typed', (title, sign, at, words) => {
  expect(markBefore(title, title.length)).toEqual({ sign, at, words });
});

test.each(['Hire', 'a@b', 'Now!', 'Now! Or', '@ Ada', '! high', `@${'a'.repeat(61)}`])(
  '%j has no mark at its end',
  (title) => {
    expect(markBefore(title, title.length)).toBeUndefined();
  },
);

test.each([
  ['@a', ['Ada', 'Ada Lovelace']],
  ['@LOVE', ['Ada Lovelace']],
  ['@zoe', ['Zoë 🌱']],
  ['@nobody', []],
  ['!', ['Low', 'Medium', 'High', 'Critical']],
  ['!h', ['High']],
] as const)('%j is completed by what has it at its beginning', (title, expected) => {
  const mark = markBefore(title, title.length);
  const found = mark && markCompletions(mark, operators);
  expect(found?.map(({ label }) => label)).toEqual(expected);
});

test.each([
  ['Hire @Ada', { title: 'Hire', operatorId: 'ada' }],
  ['@Ada hire !High', { title: 'hire', operatorId: 'ada', priority: 'high' }],
  ['Hire @ada lovelace now', { title: 'Hire now', operatorId: 'lovelace' }],
  ['Ask @Ada of @Zoë 🌱', { title: 'Ask @Ada of', operatorId: 'zoe' }],
  ['Ask @@! today', { title: 'Ask today', operatorId: 'sign' }],
])('%j is understood as it was typed', (title, expected) => {
  expect(understood(title, '', operators)).toEqual(expected);
});

test.each([
  ['an unknown name', 'Ask @Mira'],
  ['the beginning of a name', 'Ask @Ad'],
  ['a name with more behind it', 'Ask @Ada, please'],
  ['a name that two have', 'Ask @Ben'],
  ['a sign within a word', 'Ask ada@Ada'],
  ['an unknown priority', 'Ask !urgent'],
  ['a row of marks alone', '@Ada !high'],
  ['marks that nobody sees', 'Ask @A\u200bda'],
  ['500 signs', '@ '.repeat(250)],
])('%s stays text', (_what, title) => {
  expect(understood(title, '', operators)).toBeUndefined();
});

test('what stood in the title before is nobody’s wish', () => {
  expect(understood('Ask @Ada today', 'Ask @Ada', operators)).toBeUndefined();
  expect(understood('Ask @Ada !low', 'Ask @Ada', operators)).toEqual({
    title: 'Ask @Ada',
    priority: 'low',
  });
});
