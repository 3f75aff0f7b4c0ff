import { bestPlace } from './snippet.ts';
import { placesIn } from './query-places.ts';
import type { QueryRun, SearchWords } from './words.ts';

/** The beginning of a text that is looked at for how near its words stand. */
const rankedLength = 4_000;

/** Fewer things with all words than this, and those with some of them are found, too. */
export const fewFound = 5;
/** The things with some of the words that are found at most. */
export const maxPartial = 20;

/** How well a thing matches a query. */
export interface Rank {
  /** The different words that it has at all. */
  readonly held: number;
  readonly inTitle: number;
  /** The different words that stand near each other. */
  readonly near: number;
  readonly createdAt: string;
}

/** @param hasAll whether it is known to have all words */
export function rankOf(
  { title, text, createdAt }: { title: string; text: string; createdAt: string },
  words: SearchWords,
  hasAll: boolean,
): Rank {
  const all = words.runs.length;
  const inTitle = runsIn(title, words);
  if (all <= 1 && hasAll) {
    return { held: all, inTitle: inTitle.size, near: all, createdAt };
  }
  const beginning = text.slice(0, rankedLength);
  const near = bestPlace(beginning, words)?.count ?? 0;
  const held = hasAll ? all : new Set([...inTitle, ...runsIn(beginning, words)]).size;
  return { held, inTitle: inTitle.size, near: Math.max(near, inTitle.size), createdAt };
}

/** The different things that a query looks for and a text has. */
function runsIn(text: string, words: SearchWords): ReadonlySet<QueryRun> {
  return new Set(Array.from(placesIn(text, words), ({ run }) => run));
}

/** Orders by rank: more words first, those of titles, near ones, and at last what is newer. */
export function compareRanks(a: Rank, b: Rank): number {
  return (
    b.held - a.held ||
    b.inTitle - a.inTitle ||
    b.near - a.near ||
    (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0)
  );
}
