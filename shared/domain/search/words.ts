/** The longest word in the index; a longer one is indexed by its beginning. */
export const maxWordLength = 64;

/** The maximum number of words in a query; further words are ignored. */
const maxQueryWords = 32;

const wordPattern = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;
const spacelessPattern = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const spacelessRuns =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;

/** Removes case, accents and width forms, which search ignores. */
function foldText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) {
    return text.toLowerCase();
  }
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

/**
 * Yields the words of a text as they are indexed: letters, numbers and emoji. In scripts without
 * spaces (Chinese, Japanese), each character and each pair of neighbours is a word.
 */
export function* wordsOf(text: string): Generator<string> {
  for (const [word] of foldText(text).matchAll(wordPattern)) {
    if (!spacelessPattern.test(word)) {
      yield word.slice(0, maxWordLength);
      continue;
    }
    for (const [run] of word.matchAll(spacelessRuns)) {
      if (spacelessPattern.test(run)) {
        yield* neighboursOf(run);
      } else {
        yield run.slice(0, maxWordLength);
      }
    }
  }
}

function* neighboursOf(run: string): Generator<string> {
  let previous = '';
  for (const character of run) {
    yield character;
    if (previous !== '') {
      yield previous + character;
    }
    previous = character;
  }
}

/** A parsed query: all words must match, the last one perhaps by its beginning. */
export interface SearchWords {
  readonly words: readonly string[];
  readonly isLastBegun: boolean;
}

/** Returns the words of a query, each once; empty if it has no letter, number or emoji. */
export function queryWords(query: string): SearchWords {
  const all: string[] = [];
  const seen = new Set<string>();
  for (const word of wordsOf(query)) {
    if (!seen.has(word)) {
      all.push(word);
    }
    seen.add(word);
    if (all.length === maxQueryWords) {
      break;
    }
  }
  const last = all.at(-1) ?? '';
  // A single letter begins nearly every word, and characters of scripts without spaces are words.
  return { words: all, isLastBegun: last.length > 1 && !spacelessPattern.test(last) };
}
