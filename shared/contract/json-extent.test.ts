import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowStalls } from '../../tests/watchdog/watch-tests.ts';
import { ExtentError, requireModestText, requireModestValue } from './json-extent.ts';

const limits = { depth: 4, values: 100, text: 1_000, fields: 100 };

/** The limit that a value exceeds; undefined if there is none. */
function passed(measure: () => void): string | undefined {
  try {
    measure();
    return undefined;
  } catch (error) {
    return error instanceof ExtentError ? error.bound : String(error);
  }
}

test('a value passes if its text passes', () => {
  allowStalls('it tries a hundred generated values in one turn');
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }), (value) => {
      const byText = passed(() => requireModestText(JSON.stringify(value), limits));
      const byValue = passed(() => requireModestValue(value, { ...limits, text: 1e9 }));
      expect(byText === undefined && byValue !== undefined).toBe(false);
      expect(byText === 'depth' && byValue === undefined).toBe(false);
    }),
  );
});

test('brackets, commas and slashes within strings do not count', () => {
  for (const held of ['['.repeat(200), ','.repeat(200), '"'.repeat(99), '\\'.repeat(200), '\\"']) {
    expect(passed(() => requireModestText(JSON.stringify([held, 1]), limits))).toBeUndefined();
  }
});

test('a value at each limit passes, and one beyond it does not', () => {
  const list = (rows: number) => Array.from({ length: rows }, () => 0);
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  expect(passed(() => requireModestValue(nested(4), limits))).toBeUndefined();
  expect(passed(() => requireModestValue(nested(5), limits))).toBe('depth');
  expect(passed(() => requireModestValue(list(100), limits))).toBeUndefined();
  expect(passed(() => requireModestValue(list(101), limits))).toBe('values');
  const fields = (count: number) => Object.fromEntries(list(count).map((_, at) => [`f${at}`, 1]));
  const many = { ...limits, values: 1_000 };
  expect(passed(() => requireModestValue([fields(100), fields(100)], many))).toBeUndefined();
  expect(passed(() => requireModestValue(fields(101), many))).toBe('fields');
  expect(passed(() => requireModestValue('x'.repeat(1_000), limits))).toBeUndefined();
  expect(passed(() => requireModestValue({ x: 'x'.repeat(1_000) }, limits))).toBe('text');
  expect(passed(() => requireModestText(JSON.stringify(nested(4)), limits))).toBeUndefined();
  expect(passed(() => requireModestText(JSON.stringify(nested(5)), limits))).toBe('depth');
  expect(passed(() => requireModestText(JSON.stringify(list(100)), limits))).toBeUndefined();
  expect(passed(() => requireModestText(JSON.stringify(list(101)), limits))).toBe('rows');
});

test('cyclic values and values that JSON cannot hold are refused', () => {
  const ring: unknown[] = [];
  ring.push(ring);
  expect(passed(() => requireModestValue(ring, limits))).toBe('depth');
  for (const odd of [new Map(), new Uint8Array(1e8), new Date(), /x/, [10n], new Error('x')]) {
    expect(passed(() => requireModestValue(odd, limits))).toContain('TypeError');
  }
  expect(passed(() => requireModestValue(undefined, limits))).toBeUndefined();
});
