import { expect, test } from 'vitest';
import { datesBehind, datesInTitle } from './written-dates.ts';

test.each([
  [{ dueOn: '2026-12-01' }, ' (due 2026-12-01)'],
  [{ startOn: '2026-12-01' }, ' (starts 2026-12-01)'],
  [{ startOn: '2026-12-01', dueOn: '2026-12-24' }, ' (2026-12-01 to 2026-12-24)'],
  [{}, ''],
])('dates %j stand behind a title as %j, and are read from there', (dates, words) => {
  expect(datesBehind(dates)).toBe(words);
  expect(datesInTitle(`Bake${words}`)).toEqual({ title: 'Bake', dates });
});

test.each([
  'Bake (due 2026-02-30)',
  'Bake (due tomorrow)',
  'Bake (due 2026-12-01) and sell',
  'Bake (2026-12-24 to 2026-12-01)',
  'Bake(due 2026-12-01)',
  ' (due 2026-12-01)',
  '(due 2026-12-01)',
])('what is no date behind a title stays in it: %j', (title) => {
  expect(datesInTitle(title)).toEqual({ title, dates: {} });
});

test('of two dates behind a title the last one counts', () => {
  expect(datesInTitle('Bake (due 2026-12-01) (due 2026-12-02)')).toEqual({
    title: 'Bake (due 2026-12-01)',
    dates: { dueOn: '2026-12-02' },
  });
});

test('a megabyte of brackets is looked through once', () => {
  const title = ' (due 2026-12-01'.repeat(60_000);
  expect(datesInTitle(title).dates).toEqual({});
});
