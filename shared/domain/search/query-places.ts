import { foldedPlaces } from '../../text/folded-places.ts';
import { foldedText } from '../../text/folded-text.ts';
import { maxWordLength, runsOf } from './words.ts';
import type { QueryRun, SearchWords } from './words.ts';

// oxlint-disable-next-line no-control-regex -- all of ASCII
const ascii = /^[\0-\x7f]*$/;

/** A place of a query in a text, by its positions there. */
export interface QueryPlace {
  readonly run: QueryRun;
  readonly start: number;
  readonly end: number;
}

/** The places in a text at which what a query looks for stands, in their order. */
export function placesIn(text: string, query: SearchWords): Iterable<QueryPlace> {
  if (!text.includes('\u200c')) {
    return placesOf(text, query);
  }
  const places = [...placesOf(text, query)];
  // The parts of a word that are written apart are words, too.
  places.push(...placesOf(text.replaceAll('\u200c', ' '), query));
  return places.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function* placesOf(text: string, query: SearchWords): Generator<QueryPlace> {
  const { folded, placeOf, endOf } = foldedPlaces(text);
  for (const { run, start, end } of foldedPlacesOf(folded, query)) {
    yield { run, start: placeOf(start), end: endOf(end) };
  }
}

function* foldedPlacesOf(folded: string, { runs }: SearchWords): Generator<QueryPlace> {
  if (ascii.test(folded)) {
    yield* runs.length === 1 && runs[0] !== undefined
      ? asciiPlacesOf(folded, runs[0])
      : runs
          .flatMap((run) => [...asciiPlacesOf(folded, run)])
          .toSorted((a, b) => a.start - b.start);
    return;
  }
  const spaced = runs.filter(({ isSpaced }) => isSpaced);
  const others = runs.filter(({ isSpaced }) => !isSpaced);
  for (const { text, at, script } of runsOf(folded)) {
    if (script === 'spaced') {
      const found = spaced.find((run) => isWord(text, run));
      if (found !== undefined) {
        yield { run: found, start: at, end: at + text.length };
      }
      continue;
    }
    const places = others.flatMap((run) => placesOfRun(text, run));
    for (const { run, start } of places.toSorted((a, b) => a.start - b.start)) {
      yield { run, start: at + start, end: at + start + run.text.length };
    }
  }
}

/** The places of a word in ASCII, most of all texts, without taking the text apart. */
function* asciiPlacesOf(folded: string, run: QueryRun): Generator<QueryPlace> {
  const { text, isBegun } = run;
  let start = folded.indexOf(text);
  while (start >= 0) {
    const isWithin = isAsciiLetter(folded.charCodeAt(start - 1));
    const end = isBegun ? endOfWord(folded, start) : start + text.length;
    // A word that is longer than those of the index is known by its beginning.
    const isWhole = text.length === maxWordLength || !isAsciiLetter(folded.charCodeAt(end));
    if (!isWithin && isWhole) {
      yield { run, start, end };
    }
    start = folded.indexOf(text, end);
  }
}

function endOfWord(folded: string, from: number): number {
  let end = from;
  while (isAsciiLetter(folded.charCodeAt(end))) {
    end += 1;
  }
  return end;
}

function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function isWord(text: string, { text: wanted, isBegun }: QueryRun): boolean {
  return (
    (isBegun ? text.startsWith(wanted) : text.slice(0, maxWordLength) === wanted) ||
    (text.includes('\u200d') && text.split('\u200d').includes(wanted))
  );
}

function placesOfRun(text: string, run: QueryRun): { run: QueryRun; start: number }[] {
  const places = [];
  for (let at = text.indexOf(run.text); at >= 0; at = text.indexOf(run.text, at + 1)) {
    places.push({ run, start: at });
  }
  return places;
}

/**
 * Whether texts hold the runs of a query of which an index has only the pieces: these may stand
 * apart in them.
 */
export function holdsRuns(texts: readonly string[], { runs }: SearchWords): boolean {
  const wanted = runs.filter(({ isLong }) => isLong);
  return wanted.every(({ text: run }) =>
    texts.some((text) => text.includes(run) || foldedText(text).includes(run)),
  );
}
