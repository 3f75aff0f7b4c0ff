import { indexLimits } from '../../limits/limits.ts';

/** Splits texts into pieces that are quick to process, between words if possible. */
export function* piecesOf(texts: readonly string[]): Generator<string> {
  for (const text of texts) {
    let start = 0;
    while (start < text.length) {
      const end = start + indexLimits.piece;
      const gap = end < text.length ? text.slice(end - 100, end).search(/\s\S*$/u) : -1;
      const cut = gap === -1 ? end : end - 100 + gap + 1;
      yield text.slice(start, cut);
      start = cut;
    }
  }
}

/** Returns whether processing a piece takes long enough to check the clock. */
export function isLargePiece(piece: string): boolean {
  return piece.length > indexLimits.piece / 2;
}
