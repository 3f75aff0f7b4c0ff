import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBoundedJson } from './parse-in-slices.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';

test('a text is parsed as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('brackets and commas within strings count for nothing', () => {
  const text = JSON.stringify([`${'['.repeat(100)}"\\${','.repeat(300_000)}`, '\\', '"', '\\"[']);
  expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const list = (rows: number) => `[${'0,'.repeat(rows - 1)}0]`;

test('64 levels and 200,000 rows are read, and no more', () => {
  expect(() => parseBoundedJson(nested(64))).not.toThrow();
  expect(() => parseBoundedJson(nested(65))).toThrow(RangeError);
  expect(() => parseBoundedJson(list(200_000))).not.toThrow();
  expect(() => parseBoundedJson(list(200_001))).toThrow(RangeError);
});

test('many lists of few rows are too much together', () => {
  allowStalls('it makes two answers of 12 MB and reads them in one turn');
  expect(() => parseBoundedJson(`[${`${list(100_000)},`.repeat(60)}0]`)).toThrow(RangeError);
  expect(() => parseBoundedJson(`[${`[${'{},'.repeat(99_999)}{}],`.repeat(60)}0]`)).toThrow(
    RangeError,
  );
});

test.each(['', '{', '"', '"\\', ']', '[,]', '{"a":}', 'nul', '\u0000'])(
  'a text that is no JSON (%j) is refused as a syntax error',
  (text) => {
    expect(() => parseBoundedJson(text)).toThrow(SyntaxError);
  },
);
