import { expect, test } from 'vitest';
import { serviceWaitLimits } from '#shared/limits/limits.ts';
import { parseRetryAfter } from './service-error.ts';

const nowMs = Date.parse('2026-11-21T12:00:00.000Z');
const maxMs = serviceWaitLimits.retryAfterMs;

test.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['1e9', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['0', 0],
  [' 7 ', 7_000],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2020 12:00:30 GMT', 0],
  ['Sat, no date at all', undefined],
])('a Retry-After of %j is %j ms', (header, expected) => {
  expect(parseRetryAfter(header, nowMs)).toBe(expected);
});

test.each(['2147484', '99999999999999999999', '9'.repeat(400), 'Thu, 31 Dec 2099 23:59:59 GMT'])(
  'a Retry-After of %j is heard up to the longest wait',
  (header) => expect(parseRetryAfter(header, nowMs)).toBe(maxMs),
);
