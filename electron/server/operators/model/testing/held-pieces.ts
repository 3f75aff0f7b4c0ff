import type { SaidPiece } from './talking-server.ts';

/** A reply whose pieces the model says as the test gives them. */
export function heldPieces({ breaks = false }: { readonly breaks?: boolean } = {}) {
  const waiting: SaidPiece[] = [];
  let isOver = false;
  let wake = () => {};
  const pieces: AsyncIterable<SaidPiece> = {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        yield* waiting.splice(0);
        if (isOver) {
          break;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (breaks) {
        throw new Error('The connection is broken off.');
      }
    },
  };
  return {
    pieces,
    say: (piece: SaidPiece) => {
      waiting.push(piece);
      wake();
    },
    /** Ends the reply, or breaks it off. */
    end: () => {
      isOver = true;
      wake();
    },
  };
}
