import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionedOperators } from './mention.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesIn = (text: string, ...names: string[]) =>
  mentionedOperators(text, named(...names)).map((operator) => operator.name);

test.each([
  ['@Ada, please', ['Ada']],
  ['(@ada) and @MIRA!', ['Ada', 'Mira']],
  ['@Ada: @Ada', ['Ada']],
  ['ask Ada', []],
  ['me@Ada.org', []],
  ['@Adam', []],
  ['@Ada_x', []],
  ['@', []],
  ['@@Ada', ['Ada']],
  ['@Ada’s turn', ['Ada']],
])('%s names %s', (text, expected) => {
  expect(namesIn(text, 'Ada', 'Mira')).toStrictEqual(expected);
});

test('the longer of two names is meant if one begins the other', () => {
  expect(namesIn('@Ada Lovelace, go', 'Ada', 'Ada Lovelace')).toStrictEqual(['Ada Lovelace']);
  expect(namesIn('@Ada Love', 'Ada', 'Ada Lovelace')).toStrictEqual(['Ada']);
  expect(namesIn('@Ada', 'Ada', 'ada')).toStrictEqual(['Ada', 'ada']);
});

test('a name is found between any other characters', () => {
  const gap = fc.constantFrom(' ', ', ', '\n', '(', ')', '!', '"', '👋');
  const name = fc.string({
    unit: fc.constantFrom('a', 'é', '漢', '-', '.', 'B', ' '),
    minLength: 1,
  });
  fc.assert(
    fc.property(gap, gap, name, (before, after, raw) => {
      const own = raw.trim();
      fc.pre(own !== '');
      expect(namesIn(`Hi${before}@${own}${after}`, own)).toStrictEqual([own]);
    }),
  );
});
