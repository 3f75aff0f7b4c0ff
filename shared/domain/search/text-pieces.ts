import { indexLimits } from '../../limits/limits.ts';

/** Texts in pieces of a length that is quickly done, cut between words where they can be. */
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

/** Whether taking a piece apart is worth a look at the clock. */
export function isLargePiece(piece: string): boolean {
  return piece.length > indexLimits.piece / 2;
}
