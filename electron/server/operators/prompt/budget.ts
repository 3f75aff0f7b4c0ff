import { promptLimits } from '#shared/limits/server-limits.ts';

/** The room of a request, from the window of its model. */
export interface Budget {
  /** The tokens that the answer may have. */
  readonly outputTokens: number;
  /** The UTF-8 bytes that the words of the request may have. */
  readonly inputBytes: number;
}

/** Returns the room of a request. The window is in tokens; one that is not known counts as small. */
export function budgetOf(window: number = promptLimits.unknownWindow): Budget {
  const { mostOutput, bytesPerToken } = promptLimits;
  const outputTokens = Math.max(1, Math.min(mostOutput, Math.floor(window / 2)));
  return { outputTokens, inputBytes: (window - outputTokens) * bytesPerToken };
}

/**
 * Returns the newest texts that have room together, and how many older ones have none. The newest is
 * always whole.
 *
 * @param texts oldest first
 */
export function newestWithin(
  texts: readonly string[],
  bytes: number,
): { readonly kept: readonly string[]; readonly leftOut: number } {
  let room = bytes;
  let first = texts.length;
  while (first > 0) {
    room -= Buffer.byteLength(texts[first - 1] ?? '');
    if (room < 0 && first < texts.length) {
      break;
    }
    first -= 1;
  }
  return { kept: texts.slice(first), leftOut: first };
}
