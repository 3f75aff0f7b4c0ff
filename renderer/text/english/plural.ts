import { pluralIn } from '#shared/text/plural.ts';

/** A message about a count. */
export const plural = pluralIn('en');
