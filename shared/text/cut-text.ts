import { onFirstUse } from './on-first-use.ts';

/** The characters before a cut that are looked at for where one of them begins. */
const looked = 64;
const segmenter = onFirstUse(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** The last position up to `at` that is within no character, such as an emoji of several parts. */
export function characterBoundary(text: string, at: number): number {
  if (at <= 0 || at >= text.length) {
    return Math.max(0, Math.min(at, text.length));
  }
  const from = Math.max(0, at - looked);
  const { index = looked } =
    segmenter()
      .segment(text.slice(from, at + looked))
      .containing(at - from) ?? {};
  return from + index;
}

const link = /^(?:https?:\/\/|www\.)/iu;

/**
 * The beginning of a text, at most `maxLength` UTF-16 code units: whole words if there are any, and
 * never a part of a character. A link that is longer is cut behind its host.
 */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) {
    return text;
  }
  const head = text.slice(0, maxLength + 1);
  const gap = head.search(/\s\S*$/u);
  if (gap > 0) {
    return head.slice(0, gap).trimEnd();
  }
  const host = link.test(text) ? head.indexOf('/', 8) + 1 : 0;
  return text.slice(0, host > 0 ? host : characterBoundary(text, maxLength));
}
