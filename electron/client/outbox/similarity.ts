/**
 * Whether a thing is what a write creates: to the letter, as a service may have changed it,
 * perhaps, or not at all.
 */
export type Similarity = 'exact' | 'alike' | 'unsure' | 'other';

/**
 * How like a text that a service answers with is to the one that was written. Texts are alike that
 * differ in white space, line endings or Unicode composition alone (docs/decisions/0093).
 */
export function similarityOf(answered: unknown, written: unknown): Similarity {
  if (answered === written) {
    return 'exact';
  }
  const areTexts = typeof answered === 'string' && typeof written === 'string';
  return areTexts && plain(answered) === plain(written) ? 'alike' : 'other';
}

function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
