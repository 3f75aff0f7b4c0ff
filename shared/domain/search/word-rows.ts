import { indexLimits } from '../../limits/limits.ts';
import { isLargePiece, piecesOf } from './text-pieces.ts';
import { indexedWords, maxWordLength, titleMark, wordsOf } from './words.ts';

/** The beginning of a title that is found by itself. */
const maxTitle = 1_000;
/** The pieces that a row repeats of the one before: those of the longest word. */
const overlap = 2 * maxWordLength;
const { rowsPerSubject, wordsPerRow } = indexLimits;

/**
 * Yields the rows of words of a thing, and `undefined` after each large piece of work without one.
 * A word stands in the row in which it is first met. The pieces of a word without spaces must stand
 * in one row to be found together, so each row has all that its part of the text has, and begins
 * with the last of those before it.
 *
 * @param title the title among the texts, if they have one
 */
export function* wordRowsOf(
  texts: readonly string[],
  title = '',
): Generator<readonly string[] | undefined> {
  const known = new Set<string>();
  // The words of a title are found by themselves, too.
  let row = new Set(Array.from(wordsOf(title.slice(0, maxTitle)), (word) => titleMark + word));
  let latest: string[] = [];
  let rows = 0;
  for (const piece of piecesOf(texts)) {
    for (const { word, isPiece } of indexedWords(piece)) {
      if (isPiece) {
        latest.push(word);
        row.add(word);
        if (latest.length > wordsPerRow) {
          latest = latest.slice(-overlap);
        }
      } else if (!known.has(word)) {
        known.add(word);
        row.add(word);
      }
      if (row.size >= wordsPerRow) {
        yield [...row];
        rows += 1;
        if (rows === rowsPerSubject) {
          return;
        }
        row = new Set(latest.slice(-overlap));
        latest = [...row];
      }
    }
    if (isLargePiece(piece)) {
      yield undefined;
    }
  }
  if (row.size > 0) {
    yield [...row];
  }
}
