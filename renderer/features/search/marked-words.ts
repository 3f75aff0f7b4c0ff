import { queryWords, wordsOf } from '#shared/domain/search/words.ts';

/** A run of a text, and whether it is what was looked for. */
export interface TextRun {
  readonly words: string;
  readonly isMatch: boolean;
}

/** A snippet is a line; what is longer is not looked at. */
const maxLength = 400;
const anyWord = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits a line at the words that a query looks for, as search compares them. */
export function markWords(line: string, query: string): TextRun[] {
  const { words, isLastBegun } = queryWords(query);
  const last = words.at(-1) ?? '';
  const wanted = new Set(words);
  const runs: TextRun[] = [];
  const shown = line.slice(0, maxLength);
  let end = 0;
  for (const match of shown.matchAll(anyWord)) {
    const folded = [...wordsOf(match[0])];
    if (folded.some((word) => wanted.has(word) || (isLastBegun && word.startsWith(last)))) {
      runs.push(
        { words: shown.slice(end, match.index), isMatch: false },
        { words: match[0], isMatch: true },
      );
      end = match.index + match[0].length;
    }
  }
  runs.push({ words: shown.slice(end), isMatch: false });
  return runs.filter((run) => run.words !== '');
}
