import { isAlikeText } from '../alike-text.ts';

/**
 * Whether a thing is what a write creates: to the letter, as a service may have changed it,
 * perhaps, or not at all.
 */
export type Likeness = 'exact' | 'alike' | 'unsure' | 'other';

/** How like a text that a service answers with is to the one that was written. */
export function likenessOf(answered: unknown, written: unknown): Likeness {
  return answered === written ? 'exact' : isAlikeText(answered, written) ? 'alike' : 'other';
}
