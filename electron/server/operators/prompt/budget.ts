import { promptLimits } from '#shared/limits/server-limits.ts';
import type { ToolSpec } from '../model/model-port.ts';
import { bytesWithin } from '../model/request-tokens.ts';

/** A blank line stands between two texts, and a note says how many are left out. */
const betweenBytes = 2;
const noteBytes = 100;

/** The room of a request. */
export interface Budget {
  /** The tokens that the answer may have. */
  readonly outputTokens: number;
  /** The UTF-8 bytes that the words of the request may have. */
  readonly inputBytes: number;
}

/** The part of a request with tools that its first words may have; the rest is for what follows. */
export const firstShare = 1 / 3;

/** Returns the room of the first words of a request: all of it, or their share of what tools leave. */
export function firstRoom({ inputBytes }: Budget, tools: readonly ToolSpec[]): number {
  return tools.length === 0
    ? inputBytes
    : Math.max(0, Math.floor((inputBytes - Buffer.byteLength(JSON.stringify(tools))) * firstShare));
}

/** The bounds of a request, in tokens. */
export interface RequestBounds {
  /** The tokens that its model takes in. */
  readonly window: number;
  /** The tokens that its run may still use. A token of a request is counted as a byte. */
  readonly tokensLeft: number;
}

/** Returns the room of a request. */
export function budgetOf({ window, tokensLeft }: RequestBounds): Budget {
  const { mostOutput, bytesPerToken } = promptLimits;
  const outputTokens = Math.max(1, Math.min(mostOutput, Math.floor(window / 2)));
  const inputBytes = Math.min(
    (window - outputTokens) * bytesPerToken,
    bytesWithin(tokensLeft, outputTokens),
  );
  return { outputTokens, inputBytes: Math.max(0, inputBytes - noteBytes) };
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
    room -= Buffer.byteLength(texts[first - 1] ?? '') + betweenBytes;
    if (room < 0 && first < texts.length) {
      break;
    }
    first -= 1;
  }
  return { kept: texts.slice(first), leftOut: first };
}
