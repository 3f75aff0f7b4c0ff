import type { Usage } from './model-port.ts';

/**
 * Reads what was reported, from the server's own words: the libraries make a zero of what is not
 * there. A count that is none is left out.
 */
export function readUsage(counts: Readonly<Record<keyof Usage, unknown>>): Usage | undefined {
  const known = Object.entries(counts).filter(([, count]) => isCount(count));
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** Returns whether a value is a number of tokens. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
