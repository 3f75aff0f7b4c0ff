import { pluralIn } from '#shared/text/plural.ts';

/** A message about a count. */
export const plural = pluralIn('en');

/** A number by itself, as people read it: `2,915`. */
export const asNumber = (count: number): string => plural(count, { other: '#' });
