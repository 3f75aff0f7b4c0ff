import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionNames, dayOf, parseSearch, toggledCondition } from './search-query.ts';
import { expectNoStall } from '../../../tests/watchdog/expect-no-stall.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(fc.constantFrom('from:', '"', ' ', 'a', ':', 'kind:', 'home:"', 'item', '\n'))
    .map((all) => all.join('')),
);

/** The query as it was understood, without the names that have no value. */
function understood(typed: string) {
  const { words, conditions, unknown } = parseSearch(typed);
  const named = Object.entries(conditions).filter(([, values]) => values.length > 0);
  return { words, ...Object.fromEntries(named), ...(unknown.length > 0 && { unknown }) };
}

test.each([
  ['', { words: '' }],
  ['  bread   oven ', { words: 'bread oven' }],
  ['from:mira type:report oven', { words: 'oven', from: ['mira'], type: ['report'] }],
  [
    'oven home:"My bakery" from:Ada from:Mira',
    { words: 'oven', home: ['My bakery'], from: ['Ada', 'Mira'] },
  ],
  ['KIND:Message oven', { words: 'oven', kind: ['Message'] }],
  ['kind:poem', { words: '', unknown: ['kind:poem'] }],
  ['after:2026-11-01 before:soon', { words: '', after: ['2026-11-01'], unknown: ['before:soon'] }],
  ['after:2026-99-99', { words: '', unknown: ['after:2026-99-99'] }],
  ['from:', { words: '', unknown: ['from:'] }],
  ['https://example.org at 10:30', { words: 'https://example.org at 10:30' }],
  ['home:"still open', { words: '', home: ['still open'] }],
  ['say "hello there"', { words: 'say "hello there"' }],
  ['"is from:mira" -"type:x y"', { words: '"is from:mira" -"type:x y"' }],
  [
    'constructor:x __proto__:y kind:toString',
    { words: 'constructor:x __proto__:y', unknown: ['kind:toString'] },
  ],
])('%j is understood', (typed, meaning) => {
  expect(understood(typed)).toEqual(meaning);
});

test('a condition is added, and taken away again whatever its capitals', () => {
  expect(toggledCondition('oven', 'home', 'My bakery')).toBe('oven home:"My bakery"');
  expect(toggledCondition('oven home:"My bakery" x', 'home', 'my Bakery')).toBe('oven x');
  expect(toggledCondition('', 'kind', 'message')).toBe('kind:message');
});

test('a toggle there and back leaves the words and conditions of any query', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...conditionNames), (typed, name) => {
      const before = parseSearch(typed);
      const toggled = toggledCondition(toggledCondition(typed, name, 'zz'), name, 'zz');
      const { words, conditions } = parseSearch(toggled);
      expect({ ...before, words, conditions }).toEqual(before);
    }),
    { numRuns: 50 },
  );
});

test.each(['from:"', 'a ', ': ', '"'])('a very long query of %j takes linear time', (piece) => {
  // Quadratic time would be a minute.
  expectNoStall(() => parseSearch(piece.repeat(100_000)));
});

test.each([
  ['oven priority:high -label:red priority:low', ['priority:', 'label:']],
  ['https://example.org 10:30 C:/x note: type:task "x:y z"', []],
])('in %j the names %j are none of conditions', (typed, names) => {
  expect(parseSearch(typed).unknownNames).toEqual(names);
});

test('a day begins at midnight here', () => {
  expect(dayOf('2026-11-01')).toBe(new Date(2026, 10, 1).getTime());
  expect(dayOf('2026-11-1')).toBeUndefined();
});
