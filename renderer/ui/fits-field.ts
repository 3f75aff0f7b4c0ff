import { fieldLimits } from '#shared/limits/page-limits.ts';

/** Letters that the browser cannot place one by one: marks, and all but the most common scripts. */
const shaped =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}]/gu;

/** Marks on one letter: their cost grows with the square of their number. */
const marks = /\p{M}{33,}/gu;
/** How much more a mark takes than a letter. */
const stepsOfMark = 16;

/**
 * Whether a field can hold a text: the browser lays all of it out in one task, with
 * no end in sight for a million marks on one letter, or for one line of Arabic.
 */
export function fitsField(text: string): boolean {
  if (text.length > fieldLimits.text) {
    return false;
  }
  const lines = text.split('\n');
  let steps = 0;
  for (const line of lines) {
    steps += line.length * (line.match(shaped)?.length ?? 0);
    for (const [run] of line.matchAll(marks)) {
      steps += stepsOfMark * run.length ** 2;
    }
  }
  return lines.length <= fieldLimits.lines && steps <= fieldLimits.steps;
}
