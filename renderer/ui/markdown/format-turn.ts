import { markdownLimits } from '#shared/limits/limits.ts';
import { doInSlices } from '../slices.ts';

let spentMs = 0;

/**
 * Does a piece of formatting, unless so much was done since the last paint that the rest must
 * wait: a thread that opens may show many long messages at once.
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

/** Calls back once there is time to format again; the returned function gives that up. */
export function awaitTurn(onTurn: () => void): () => void {
  let isWanted = true;
  const work = function* wait(): Generator<void, void> {
    // One step, and none where the piece is no longer on the screen.
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
