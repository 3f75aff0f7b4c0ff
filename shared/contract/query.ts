import { z } from 'zod';
import { countLimits, textLimits } from '../limits/limits.ts';

/** How many rows an answer may hold at most: an integer from 1 to 200 (contract: Limits). */
export const limitParameter = z.preprocess(
  (value: number | string) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  z.int({ error: 'Must be an integer from 1 to 200.' }).min(1).max(countLimits.page),
);

/** Where to go on in a list: the `nextCursor` of an earlier answer, opaque to the caller. */
export const cursorParameter = z.string().max(textLimits.cursor);

/** The `nextCursor` of an answer: null at the end, absent where a service has no paging. */
export const nextCursorField = z.string().nullish();

/** A query parameter that is either `true` or `false`. */
export const flagParameter = z.preprocess(
  (value: boolean | string) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'Must be true or false.' }),
);
