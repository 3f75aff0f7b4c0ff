import type { ToldAlarm } from '#shared/domain/run/schema.ts';

/** The tokens that a server reports for one call, beside the bounds of its request. */
export interface Reading {
  /** The tokens that the words of the request come to at the least, and at the most. */
  readonly leastTokens: number;
  readonly mostTokens: number;
  /** The tokens that the server says it has read. */
  readonly readTokens: number;
}

/** The code points of ideographs, kana and hangul, of which a token has few. */
const dense: readonly (readonly [number, number])[] = [
  [0x11_00, 0x11_ff],
  [0x2e_80, 0x9f_ff],
  [0xa9_60, 0xa9_7f],
  [0xac_00, 0xd7_ff],
  [0xf9_00, 0xfa_ff],
  [0xff_00, 0xff_ef],
  [0x2_00_00, 0x3_ff_ff],
];

/** More code points than any token was seen to have, of those and of all others. */
const mostPoints = { dense: 2.5, other: 6.5 };

/** A count that is below this part of the least is not that of the whole request. */
const leastPart = 0.9;
/** From this growth on, the growth of the count says something, and half of it is too little. */
const growth = { least: 30, part: 0.5 };

/** Returns the tokens that texts come to at the least, whatever reads them. */
export function leastTokensOf(texts: readonly string[]): number {
  return Math.floor(leastPartsOf(texts));
}

/** Returns the same without rounding, for texts that come in pieces. */
export function leastPartsOf(texts: readonly string[]): number {
  let denseCount = 0;
  let otherCount = 0;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const point = text.codePointAt(at) ?? 0;
      at += point > 0xff_ff ? 1 : 0;
      if (point >= 0x11_00 && dense.some(([first, last]) => point >= first && point <= last)) {
        denseCount += 1;
      } else {
        otherCount += 1;
      }
    }
  }
  return denseCount / mostPoints.dense + otherCount / mostPoints.other;
}

/** Returns the tokens that texts come to at the most: no text was seen to have more than bytes. */
export function mostTokensOf(texts: readonly string[]): number {
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}

/**
 * Returns whether a server has read less than it was sent, as far as its counts show: never for one
 * that reads all and counts all.
 *
 * @param before the call that this one goes on from: all of its words stand in this one
 */
export function hasReadLess(
  { leastTokens, readTokens }: Omit<Reading, 'mostTokens'>,
  before?: Omit<Reading, 'mostTokens'>,
): boolean {
  if (readTokens < leastPart * leastTokens) {
    return true;
  }
  if (before === undefined) {
    return false;
  }
  const least = leastTokens - before.leastTokens;
  return least >= growth.least && readTokens - before.readTokens < growth.part * least;
}

/**
 * Returns what it means that a server has read less than it was sent: it has cut the request, it does
 * not count all that it reads, or nobody knows.
 *
 * @param window the window of the server in tokens, where it tells; that of the model says nothing
 */
export function alarmOf(
  { leastTokens, mostTokens }: Omit<Reading, 'readTokens'>,
  window: number | undefined,
): ToldAlarm {
  if (window !== undefined && window < leastTokens) {
    return 'cut';
  }
  return window !== undefined && window >= mostTokens ? 'uncounted' : 'suspected';
}
