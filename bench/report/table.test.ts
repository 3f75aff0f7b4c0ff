import { expect, test } from 'vitest';
import { isReached } from './row.ts';
import type { Row } from './row.ts';
import { markdownTable, textTable } from './table.ts';

const base: Row = { goal: 3, what: 'POST', measured: 1.5, baseline: 1, unit: 'ms' };

test.each([
  [{ atMost: 1.5 }, true],
  [{ atMost: 1.49 }, false],
  [{ atLeast: 1.5 }, true],
  [{ atLeast: 1.51 }, false],
  [{ above: 1.49 }, true],
  [{ above: 1.5 }, false],
])('whether a ratio of 1.5 keeps %j: %s', (bound, expected) => {
  expect(isReached({ ...base, bound })).toBe(expected);
});

test('a comparison without a goal is neither reached nor missed', () => {
  expect(isReached(base)).toBeUndefined();
  expect(textTable([base])).toMatch(/ –  +1\.50× .* no goal\n$/);
});

test('a figure that is no number keeps no bound', () => {
  expect(isReached({ ...base, measured: Number.NaN, bound: { atMost: 2 } })).toBe(false);
});

test('figures stand in columns under their heads, with what is said beside them', () => {
  const durability = { measured: 'synced', baseline: 'never synced' };
  const lines = [
    { ...base, bound: { atMost: 1.35 } },
    {
      ...base,
      what: 'POST, 10 connections',
      bound: { above: 1 },
      measured: 6543.2,
      baseline: 48.76,
      unit: '/s',
      durability,
    },
    { goal: 15, what: 'a change', bound: { atMost: 0.01 }, measured: 1, baseline: 3000, unit: '' },
    { goal: 16, what: 'memory', why: 'left out' },
  ];
  expect(textTable(lines)).toBe(
    [
      'goal  what                  bound    ratio     measured          baseline               verdict',
      '3     POST                  ≤ 1.35×  1.50×     1.50 ms           1.00 ms                MISSED',
      '3     POST, 10 connections  > 1×     134×      6,543 /s, synced  48.8 /s, never synced  reached',
      '15    a change              ≤ 0.01×  0.00033×  1.00              3,000                  reached',
      '16    memory                –        –         –                 –                      left out',
      '',
    ].join('\n'),
  );
});

test('in Markdown the cells are padded, and a bar is no border', () => {
  expect(markdownTable([{ goal: 9, what: 'a | b', why: 'x' }])).toBe(
    [
      String.raw`| goal | what   | bound | ratio | measured | baseline | verdict |`,
      String.raw`| ---- | ------ | ----- | ----- | -------- | -------- | ------- |`,
      String.raw`| 9    | a \| b | –     | –     | –        | –        | x       |`,
      '',
    ].join('\n'),
  );
});
