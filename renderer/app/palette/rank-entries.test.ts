import { expect, test } from 'vitest';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { labelOf } from './palette-entry.ts';
import { expectNoStall } from '../../../tests/watchdog/expect-no-stall.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { Ranking } from './rank-entries.ts';

const entriesOf = (...labels: string[]): PaletteEntry[] =>
  labels.map((label, at) => ({ id: `${at}`, kind: 'thread', label: labelOf(label) }));

function ranked(query: string, entries: readonly PaletteEntry[], recent: readonly string[] = []) {
  const ranking = new Ranking(query, entries, recent);
  const steps = [...ranking.work()].length;
  return { labels: ranking.found.map(({ entry }) => entry.label), steps, found: ranking.found };
}

test.each([
  ['oven', ['Oven', 'Buy an oven', 'Oven for the bakery']],
  ['bakery oven', ['Oven for the bakery']],
  ['BUYOVEN', ['Buy an oven']],
  ['cafe', ['The Café']],
  ['nothing like it', []],
  ['', []],
])('%j finds the best match first', (query, labels) => {
  const all = entriesOf('Buy an oven', 'The Café', 'Oven for the bakery', 'Oven', 'A sign');
  expect(ranked(query, all).labels).toEqual(labels);
});

test.each([
  ['strasse', 'Die Straße', [4, 5, 6, 7, 8, 9]],
  ['ISTANBUL', 'İstanbul', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['lodz', 'Łódź', [0, 1, 2, 3]],
  ['محمد', 'مُحَمَّد', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['οδος', 'Οδός', [0, 1, 2, 3]],
  ['shalom', 'ｓｈａｌｏｍ', [0, 1, 2, 3, 4, 5]],
  ['ประชุม', 'ประชุม', [0, 1, 2, 3, 4, 5]],
])('%j finds %j as search does, and its letters are told', (query, label, matched) => {
  expect(ranked(query, entriesOf('A sign', label)).found).toMatchObject([
    { entry: { label }, matched },
  ]);
});

test('of equal matches, what was opened lately comes first, the newest before the others', () => {
  const all = entriesOf('Plan a', 'Plan b', 'Plan c');
  expect(ranked('plan', all, ['2', '1']).labels).toEqual(['Plan c', 'Plan b', 'Plan a']);
});

test('the letters that were typed are told', () => {
  expect(ranked('sign', entriesOf('A sign')).found[0]?.matched).toEqual([2, 3, 4, 5]);
});

test('many entries take many short steps, and few of them are shown', () => {
  allowStalls('it takes all steps in one turn, where the palette pauses between them');
  const all = entriesOf(...Array.from({ length: 50_000 }, (_, at) => `Plan the feast ${at}`));
  const { labels, steps } = ranked('feast', all);
  expect(steps).toBe(50);
  expect(labels).toHaveLength(pageLimits.paletteRows);
  expect(ranked('plan', entriesOf('Plan a', 'Plan b', 'Plan c')).labels.join()).toBe(
    'Plan a,Plan b,Plan c',
  );
  // The best one is found wherever it is.
  expect(ranked('feast 49999', all).labels[0]).toBe('Plan the feast 49999');
});

test.each([
  ['a '.repeat(200), 'a '.repeat(2_000)],
  [`${'a'.repeat(90)}z`, 'aA'.repeat(1_000)],
  ['ab'.repeat(50) + 'c', 'ab'.repeat(1_000)],
  ['\ud800', 'x\ud800y'.repeat(500)],
])('a hostile label or query takes no longer than others', (query, label) => {
  const all = entriesOf(...Array.from({ length: 2_000 }, () => label));
  allowStalls('it takes all steps in one turn, where the palette pauses between them');
  expectNoStall(() => ranked(query, all));
});

test('what is called by the typed name comes first, whatever its title is', () => {
  const named: PaletteEntry = {
    id: 'named',
    kind: 'task',
    label: 'Bake',
    isNamed: ({ prefix, number }) => prefix === 'BAK' && number === 12,
  };
  const all = [...entriesOf('BAK-12', 'After bak-12'), named];
  expect(ranked(' bak-12 ', all).labels).toEqual(['Bake', 'BAK-12', 'After bak-12']);
  expect(ranked('bak-1', all).labels).not.toContain('Bake');
  expect(ranked('bake', all).labels[0]).toBe('Bake');
});
