import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';
import { alarmOf, hasReadLess, leastTokensOf, mostTokensOf } from './forgetting.ts';

/** The code points that a token of a script was seen to have, and a sign of the script. */
const scripts = [
  { sign: 'a', points: [1.5, 5.2] },
  { sign: 'ж', points: [1, 4.2] },
  { sign: 'क', points: [0.7, 4.1] },
  { sign: 'ก', points: [1, 2.9] },
  { sign: '中', points: [0.9, 1.8] },
] as const;

/** A text of one script, and the tokens that some tokenizer makes of it. */
const counted = fc
  .record({
    script: fc.constantFrom(...scripts),
    length: fc.integer({ min: 1, max: 5_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ script: { sign, points }, length, share }) => ({
    text: sign.repeat(length),
    tokens: Math.ceil(length / (points[0] + share * (points[1] - points[0]))),
  }));

const readingOf = (texts: readonly { text: string; tokens: number }[]) => ({
  leastTokens: leastTokensOf(texts.map(({ text }) => text)),
  readTokens: texts.reduce((sum, { tokens }) => sum + tokens, 0),
});

test('a server that reads all and counts all is never suspected, also as a request goes on', () => {
  allowStalls('the property makes a hundred long threads');
  fc.assert(
    fc.property(fc.array(counted, { minLength: 1 }), fc.array(counted), (first, more) => {
      const before = readingOf(first);
      const after = readingOf([...first, ...more]);
      expect(hasReadLess(before)).toBe(false);
      expect(hasReadLess(after, before)).toBe(false);
    }),
  );
});

test('a server that cuts is found once its count no longer grows with the request', () => {
  const words = 'Words of a thread, and more of them. '.repeat(200);
  const before = { leastTokens: leastTokensOf([words]), readTokens: 2_048 };
  expect(hasReadLess(before)).toBe(false);
  const after = { leastTokens: leastTokensOf([words, words]), readTokens: 2_048 };
  expect(hasReadLess(after, before)).toBe(true);
});

test('signs beyond the first plane are one each', () => {
  expect(leastTokensOf(['𠀀'.repeat(5)])).toBe(2);
  expect(leastTokensOf(['🌾'.repeat(13)])).toBe(2);
  expect(leastTokensOf([])).toBe(0);
});

test.each([
  [undefined, 'suspected'],
  [10, 'cut'],
  [5_000, 'suspected'],
  [100_000, 'uncounted'],
] as const)('where the window of the server is %s, it is %s', (window, alarm) => {
  const texts = ['Words of a thread. '.repeat(1_000)];
  const tokens = { leastTokens: leastTokensOf(texts), mostTokens: mostTokensOf(texts) };
  expect(alarmOf(tokens, window)).toBe(alarm);
});
