import { beginningOf, characterBoundary } from '../../text/cut-text.ts';
import { plainLine } from './plain-line.ts';
import { placesIn } from './query-places.ts';
import type { QueryPlace } from './query-places.ts';
import { maxWordLength } from './words.ts';
import type { SearchWords } from './words.ts';

export { oneLine } from './plain-line.ts';

const snippetLength = 160;
/** The length of the snippet before the first word that it shows. */
const leadLength = 40;
/** The distance within which a snippet shows all words. */
const nearLength = snippetLength - leadLength;
/** The length of text that is searched at a time. Most words stand at its beginning. */
const windowLength = 2_000;
const firstWindowLength = 500;
/** The windows that are searched for a better place after the first one with a word. */
const maxWindows = 8;
/** The windows that are searched for the snippets of one answer, and the fewest of each text. */
const windowsOfAnswer = { all: 400, each: 2 };
/** The text around a place that is made plain. */
const around = { before: 300, after: 500 };

/** Where the most of what a query looks for stands together. */
export interface BestPlace {
  readonly start: number;
  /** How many different words stand there. */
  readonly count: number;
}

/**
 * Returns a line of a text around the words of a query, in the text's own letters, as people read
 * it. If there is no match, because only the beginning of the text was passed in, it returns that
 * beginning. The more texts an answer has, the less of each is searched, so that long texts in
 * other scripts do not hold up the server.
 *
 * @param options.among the number of texts of the answer
 */
export function snippetOf(text: string, query: SearchWords, { among = 1 } = {}): string {
  // Shown whole, wherever the words stand.
  if (text.length <= snippetLength) {
    return plainLine(text);
  }
  const windows = Math.max(windowsOfAnswer.each, Math.floor(windowsOfAnswer.all / among));
  const { start } = bestPlace(text, query, { windows }) ?? { start: 0 };
  const from = start <= around.before ? 0 : lineBefore(text, start);
  const part = text.slice(from, start + around.after);
  const line = plainLine(part);
  // Most texts are as plain as their line.
  const place = line === part ? start - from : (bestPlaceIn(line, query)?.start ?? 0);
  const begin = place <= leadLength ? 0 : beginningOfWord(line, place - leadLength, place);
  const shown = beginningOf(line.slice(begin), snippetLength);
  const isCut = begin + shown.length < line.length || start + around.after < text.length;
  return `${from + begin > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}`;
}

/**
 * Where most words of a query stand near each other, and the first such place; undefined for none.
 *
 * @param options.windows the parts of the text that are searched at most
 */
export function bestPlace(
  text: string,
  query: SearchWords,
  { windows = windowsOfAnswer.all } = {},
): BestPlace | undefined {
  let best: BestPlace | undefined;
  let searched = 0;
  let left = windows;
  let from = firstAsWritten(text, query);
  while (from < text.length && searched < maxWindows && left > 0) {
    const length = left === windows ? firstWindowLength : windowLength;
    // The end of one window is in the next one, too.
    const lead = Math.min(from, maxWordLength);
    const window = text.slice(from - lead, from + length + maxWordLength);
    const found = bestPlaceIn(window, query);
    if (found !== undefined && found.count > (best?.count ?? 0)) {
      best = { ...found, start: from - lead + found.start };
    }
    if (best?.count === query.runs.length) {
      break;
    }
    searched += best === undefined ? 0 : 1;
    left -= 1;
    from += length;
  }
  return best;
}

/** The first place of a word that is written as in the query but for its case; 0 if there is none. */
function firstAsWritten(text: string, { runs }: SearchWords): number {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) {
    return 0;
  }
  const places = runs.map((run) => lower.indexOf(run.text)).filter((at) => at >= 0);
  return places.length === 0 ? 0 : Math.min(...places);
}

function bestPlaceIn(text: string, query: SearchWords): BestPlace | undefined {
  const near: QueryPlace[] = [];
  let best: { at: number; count: number } | undefined;
  for (const place of placesIn(text, query)) {
    near.push(place);
    while ((near[0]?.start ?? 0) < place.end - nearLength && near.length > 1) {
      near.shift();
    }
    const count = near.length === 1 ? 1 : new Set(near.map(({ run }) => run)).size;
    if (count > (best?.count ?? 0)) {
      best = { at: near[0]?.start ?? 0, count };
    }
    if (count === query.runs.length) {
      break;
    }
  }
  return best && { start: best.at, count: best.count };
}

/** The beginning of the line that a position stands in, or of a word not far before it. */
function lineBefore(text: string, at: number): number {
  const from = at - around.before;
  const line = text.lastIndexOf('\n', at - 1) + 1;
  return line > from ? line : beginningOfWord(text, from, at);
}

function beginningOfWord(text: string, from: number, to: number): number {
  const gap = text.slice(from, to).search(/\s/u);
  return gap === -1 ? characterBoundary(text, from) : from + gap + 1;
}
