import { expect, test } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

test('a value is made with its first use, and once', () => {
  let made = 0;
  const value = onFirstUse(() => ({ number: (made += 1) }));
  expect(made).toBe(0);
  expect([value().number, value().number]).toEqual([1, 1]);
});
