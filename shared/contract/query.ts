import { z } from 'zod';
import { countLimits, textLimits } from '../limits/limits.ts';

/** The maximum number of rows in an answer: an integer from 1 to `max` (contract: Limits). */
export function limitUpTo(max: number) {
  return z.preprocess(
    (value: number | string) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
    z
      .int({ error: `Must be an integer from 1 to ${max}.` })
      .min(1)
      .max(max),
  );
}

/** The limit of most lists. */
export const limitParameter = limitUpTo(countLimits.page);

/**
 * The position from which a list continues: the `nextCursor` of an earlier answer. It is opaque to
 * the caller.
 */
export const cursorParameter = z.string().max(textLimits.cursor);

/** The `nextCursor` of an answer: null at the end, absent for a service without paging. */
export const nextCursorField = z.string().nullish();

/** A query parameter that is either `true` or `false`. */
export const flagParameter = z.preprocess(
  (value: boolean | string) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'Must be true or false.' }),
);
