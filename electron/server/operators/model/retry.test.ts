import { expect, test } from 'vitest';
import { modelLimits } from '#shared/limits/server-limits.ts';
import { ModelFault } from './model-fault.ts';
import { readRetryAfter } from './retry-after.ts';
import { nextTry } from './retry.ts';

test('a fault that may be gone by itself is tried again twice, after waits that grow', () => {
  const fault = new ModelFault('server_error', { status: 503 });
  expect(nextTry(fault, 1, 0)).toEqual({ kind: 'again', afterMs: 1_000 });
  expect(nextTry(fault, 2, 0)).toEqual({ kind: 'again', afterMs: 4_000 });
  expect(nextTry(fault, 2, 0.5)).toEqual({ kind: 'again', afterMs: 6_000 });
  expect(nextTry(fault, 3, 0)).toEqual({ kind: 'never' });
});

test('a fault that will not go by itself is not tried again', () => {
  for (const code of ['key_refused', 'not_found', 'too_long', 'redirected', 'too_large'] as const) {
    expect(nextTry(new ModelFault(code), 1, 0)).toEqual({ kind: 'never' });
  }
});

test('a server is left alone for as long as it asks, and a long while parks the run', () => {
  const asking = (retryAfterMs: number) => new ModelFault('too_many_requests', { retryAfterMs });
  expect(nextTry(asking(20_000), 1, 0)).toEqual({ kind: 'again', afterMs: 20_000 });
  expect(nextTry(asking(60_000), 1, 0)).toEqual({ kind: 'again', afterMs: 60_000 });
  expect(nextTry(asking(60_001), 3, 0)).toEqual({ kind: 'park', afterMs: 60_001 });
  const { retryAfterMs } = modelLimits;
  expect(nextTry(asking(retryAfterMs * 9), 1, 0)).toEqual({ kind: 'park', afterMs: retryAfterMs });
});

test('Retry-After is read as seconds and as a date, and bounded', () => {
  const now = Date.parse('2026-11-27T10:00:00Z');
  expect(readRetryAfter('2', now)).toBe(2_000);
  expect(readRetryAfter('0.5', now)).toBe(500);
  expect(readRetryAfter('Fri, 27 Nov 2026 10:00:30 GMT', now)).toBe(30_000);
  expect(readRetryAfter('Fri, 27 Nov 2026 09:00:00 GMT', now)).toBe(0);
  expect(readRetryAfter('99999999', now)).toBe(modelLimits.retryAfterMs);
  expect(readRetryAfter('soon', now)).toBeUndefined();
  expect(readRetryAfter(undefined, now)).toBeUndefined();
});
