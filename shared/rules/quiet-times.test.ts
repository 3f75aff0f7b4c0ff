import { expect, test } from 'vitest';
import { quietUntil } from './quiet-times.ts';

test.each([
  ['off', undefined],
  ['always', 'always'],
  ['halfHour', new Date(2026, 10, 30, 23, 20).toISOString()],
  ['hour', new Date(2026, 10, 30, 23, 50).toISOString()],
  ['tomorrow', new Date(2026, 11, 1, 9, 0).toISOString()],
] as const)(
  'the choice %s, made late on the last of a month, is quiet until %s',
  (choice, expected) => {
    expect(quietUntil(choice, new Date(2026, 10, 30, 22, 50))).toBe(expected);
  },
);
