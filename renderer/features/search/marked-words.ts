import { characterBoundary } from '#shared/text/cut-text.ts';
import { placesIn } from '#shared/domain/search/query-places.ts';
import { queryWords } from '#shared/domain/search/words.ts';

/** A run of a text, and whether it is what was looked for. */
export interface TextRun {
  readonly words: string;
  readonly isMatch: boolean;
}

/** A snippet is a line; what is longer is not looked at. */
const maxLength = 400;

/** Splits a line at the words that a query looks for, as search compares them. */
export function markWords(line: string, query: string): TextRun[] {
  const runs: TextRun[] = [];
  const shown = line.slice(0, characterBoundary(line, maxLength));
  let end = 0;
  for (const place of placesIn(shown, queryWords(query))) {
    const from = Math.max(end, place.start);
    const to = place.end;
    if (to > from) {
      runs.push(
        { words: shown.slice(end, from), isMatch: false },
        { words: shown.slice(from, to), isMatch: true },
      );
      end = to;
    }
  }
  runs.push({ words: shown.slice(end), isMatch: false });
  return runs.filter((run) => run.words !== '');
}
