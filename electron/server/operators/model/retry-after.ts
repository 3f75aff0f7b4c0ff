import { modelLimits } from '#shared/limits/server-limits.ts';

/**
 * Reads how long a server wants to be left alone, from `Retry-After`: seconds or a date. It is
 * bounded, and undefined where the header says neither.
 */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim().slice(0, 100) ?? '';
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), modelLimits.retryAfterMs);
}
