import { indexLimits } from '../../limits/limits.ts';

/** The UTF-16 units that a piece repeats of the one before, where the cut is within words. */
const overlap = 100;

/**
 * Splits texts into pieces that are quick to process, between words if possible. In a text without
 * spaces, each piece begins with the end of the one before, so that each word is whole in one.
 */
export function* piecesOf(texts: readonly string[]): Generator<string> {
  for (const text of texts) {
    let start = 0;
    while (start < text.length) {
      const end = start + indexLimits.piece;
      const gap = end < text.length ? text.slice(end - 100, end).search(/\s\S*$/u) : -1;
      const cut = gap === -1 ? end : end - 100 + gap + 1;
      yield text.slice(start, cut);
      start = gap === -1 && end < text.length ? beforeCharacter(text, end - overlap) : cut;
    }
  }
}

/** The position, or the one before it where it is within a character. */
function beforeCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
}

/** Returns whether processing a piece takes long enough to check the clock. */
export function isLargePiece(piece: string): boolean {
  return piece.length > indexLimits.piece / 2;
}
