import { markdownLimits } from '#shared/limits/page-limits.ts';
import { doInSlices } from '../slices.ts';

let spentMs = 0;

/**
 * Formats a piece, unless so much was formatted since the last paint that the rest must wait:
 * opening a thread may show many long messages at once.
 */
export function formatInTurn<Result>(format: () => Result): Result | undefined {
  if (spentMs >= markdownLimits.formatMs) {
    return undefined;
  }
  if (spentMs === 0) {
    requestAnimationFrame(() => setTimeout(() => (spentMs = 0)));
  }
  const startedAt = performance.now();
  const result = format();
  spentMs += Math.max(performance.now() - startedAt, 0.01);
  return result;
}

/** Calls back when there is time to format again. The returned function cancels that. */
export function awaitTurn(onTurn: () => void): () => void {
  let isWanted = true;
  const work = function* wait(): Generator<void, void> {
    // One step; none if the piece is no longer on the screen.
    if (isWanted) {
      onTurn();
    }
    yield;
  };
  doInSlices(work());
  return () => {
    isWanted = false;
  };
}
