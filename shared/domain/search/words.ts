/** The longest word that is told apart; of a longer one its beginning counts. */
export const maxWordLength = 64;

/** How many words of a query count; whoever pastes more is found by these. */
const maxQueryWords = 32;

const wordPattern = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;
const spacelessPattern = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const spacelessRuns =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;

/** Case, accents and forms of width that do not count in a search are taken off. */
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
 * The words of a text as they are indexed: letters, numbers and pictures. Of writing without
 * spaces (Chinese, Japanese) every character and every two neighbours are a word.
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

/** What is looked for: words that must all be there, the last one perhaps only begun. */
export interface SearchWords {
  readonly words: readonly string[];
  readonly isLastBegun: boolean;
}

/** The words of a query, each once. None where it holds no letter, number or picture. */
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
  // One letter begins nearly everything, and a character of writing without spaces is a word.
  return { words: all, isLastBegun: last.length > 1 && !spacelessPattern.test(last) };
}
