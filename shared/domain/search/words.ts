import { foldedText } from '../../text/folded-text.ts';

/** The longest word in the index; a longer one is indexed by its beginning. */
export const maxWordLength = 64;

/** The maximum number of words in a query; further words are ignored. */
const maxQueryWords = 32;

/** Letters, numbers, flags and other emoji: each of these is one, whatever it is joined of. */
const wordPattern =
  /[\p{L}\p{N}\p{M}]+|\p{RI}{2}|\p{Extended_Pictographic}[\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic})*/gu;
/** Words, those of Persian among them whose parts are written apart without a space. */
const partedPattern = /[\p{L}\p{N}\p{M}\u200c]+/gu;
const ideographPattern = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const otherSpacelessPattern =
  /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Lana}\p{sc=Talu}\p{sc=Tale}\p{sc=Tavt}]/u;
const runPattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Lana}\p{sc=Talu}\p{sc=Tale}\p{sc=Tavt}]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Lana}\p{sc=Talu}\p{sc=Tale}\p{sc=Tavt}]+/gu;

/** The characters of one entry of a run in Thai, Lao, Khmer and the like (0190). */
const gramLength = 3;

// oxlint-disable-next-line no-control-regex -- all of ASCII
const ascii = /^[\0-\x7f]*$/;
const asciiWords = /[a-z0-9]+/g;
const letters = /^[\p{L}\p{N}\p{M}]/u;

/** A part of a folded text: a word, or a run that holds words without spaces between them. */
export interface Run {
  readonly text: string;
  readonly at: number;
  readonly script: 'spaced' | 'ideographs' | 'other spaceless';
}

export function* runsOf(folded: string): Generator<Run> {
  if (ascii.test(folded)) {
    yield* asciiRunsOf(folded);
    return;
  }
  for (const { 0: word, index } of folded.matchAll(wordPattern)) {
    if (!ideographPattern.test(word) && !otherSpacelessPattern.test(word)) {
      yield { text: word, at: index, script: 'spaced' };
      continue;
    }
    for (const { 0: text, index: within } of word.matchAll(runPattern)) {
      const script = ideographPattern.test(text)
        ? 'ideographs'
        : otherSpacelessPattern.test(text)
          ? 'other spaceless'
          : 'spaced';
      yield { text, at: index + within, script };
    }
  }
}

/** The same for ASCII, most of all texts, in a fraction of the time. */
function* asciiRunsOf(folded: string): Generator<Run> {
  for (const { 0: text, index } of folded.matchAll(asciiWords)) {
    yield { text, at: index, script: 'spaced' };
  }
}

/** Whether a folded text begins within a word of a script with spaces. */
export function beginsSpacedWord(folded: string): boolean {
  return isSpacedLetter(folded.match(/^./su)?.[0] ?? '');
}

/** Whether a folded text ends within a word of a script with spaces. */
export function endsInSpacedWord(folded: string): boolean {
  return isSpacedLetter(folded.match(/.$/su)?.[0] ?? '');
}

function isSpacedLetter(sign: string): boolean {
  return letters.test(sign) && !ideographPattern.test(sign) && !otherSpacelessPattern.test(sign);
}

/** An entry of the index, and whether it is a piece of a run without spaces. */
export interface IndexedWord {
  readonly word: string;
  readonly isPiece: boolean;
}

/**
 * Yields the words of a text as they are indexed. Of Chinese and Japanese, each character and each
 * pair of neighbours is a word, and of Thai and its like, each three neighbours.
 */
export function* indexedWords(text: string): Generator<IndexedWord> {
  for (const { text: run, script } of runsOf(foldedText(text))) {
    if (script === 'ideographs') {
      yield* piecesAs(neighboursOf(run));
    } else if (script === 'other spaceless') {
      yield* piecesAs(gramsOf(run));
    } else {
      yield { word: run.slice(0, maxWordLength), isPiece: false };
      yield* partsOfEmoji(run);
    }
  }
  if (text.includes('\u200c')) {
    yield* partsOfWords(text);
  }
}

/** Yields the words of a text as they are indexed. */
export function* wordsOf(text: string): Generator<string> {
  for (const { word } of indexedWords(text)) {
    yield word;
  }
}

function* piecesAs(words: Iterable<string>): Generator<IndexedWord> {
  for (const word of words) {
    yield { word, isPiece: true };
  }
}

/** A joined emoji is found by each that it is joined of. */
function* partsOfEmoji(run: string): Generator<IndexedWord> {
  if (run.includes('\u200d')) {
    for (const word of run.split('\u200d')) {
      yield { word, isPiece: false };
    }
  }
}

/** A word whose parts are written apart is found by each of them, too. */
function* partsOfWords(text: string): Generator<IndexedWord> {
  for (const [word] of text.matchAll(partedPattern)) {
    for (const part of word.includes('\u200c') ? word.split('\u200c') : []) {
      for (const { text: run, script } of runsOf(foldedText(part))) {
        if (script === 'spaced') {
          yield { word: run.slice(0, maxWordLength), isPiece: false };
        }
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

/** Yields what begins at each character: three characters, and fewer at the end. */
function* gramsOf(run: string): Generator<string> {
  const characters = Array.from(run);
  for (let at = 0; at < characters.length; at += 1) {
    yield characters.slice(at, at + gramLength).join('');
  }
}

/** Begins the entry of a word of a title. No word of a text has this character. */
export const titleMark = '\ue001';

/** Returns the words as an index has them in titles. */
export function inTitles(words: readonly QueryWord[]): readonly QueryWord[] {
  return words.map(({ word, isBegun }) => ({ word: titleMark + word, isBegun }));
}

/** A word that is looked for in an index; one that is begun stands for all that begin with it. */
export interface QueryWord {
  readonly word: string;
  readonly isBegun: boolean;
}

/** A term of a query, as it stands in a text: a word, or a run without spaces. */
export interface QueryRun {
  readonly text: string;
  readonly isBegun: boolean;
  readonly isSpaced: boolean;
  /** Whether the index has only its pieces, so that the text has to be asked. */
  readonly isLong: boolean;
}

/** A parsed query: all words must match. */
export interface SearchWords {
  /** The words to look for in an index. */
  readonly words: readonly QueryWord[];
  /** The terms to look for in texts. */
  readonly runs: readonly QueryRun[];
}

/** Returns the words of a query, each once; empty if it has no letter, number or emoji. */
export function queryWords(query: string): SearchWords {
  const words = new Map<string, QueryWord>();
  const runs = new Map<string, QueryRun>();
  const all = [...runsOf(foldedText(query))];
  for (const [index, run] of all.entries()) {
    for (const word of wanted(run, index === all.length - 1)) {
      if (words.size === maxQueryWords) {
        return { words: [...words.values()], runs: [...runs.values()] };
      }
      const known = words.get(word.word);
      if (known === undefined || known.isBegun) {
        words.set(word.word, word);
      }
    }
    const text = run.text.slice(0, maxWordLength);
    const isSpaced = run.script === 'spaced';
    const isBegun = isSpaced && words.get(text)?.isBegun === true;
    const isLong = !isSpaced && Array.from(text).length > pieceLength(run);
    runs.set(text, { text, isBegun, isSpaced, isLong });
  }
  return { words: [...words.values()], runs: [...runs.values()] };
}

function* wanted(run: Run, isLast: boolean): Generator<QueryWord> {
  const { text, script } = run;
  if (script === 'spaced') {
    const word = text.slice(0, maxWordLength);
    // A single letter begins nearly every word.
    yield { word, isBegun: isLast && word.length > 1 && letters.test(word) };
    return;
  }
  const characters = Array.from(text);
  const size = pieceLength(run);
  if (characters.length < size) {
    // A character of Chinese is a word, and one of Thai begins some.
    yield { word: text, isBegun: script === 'other spaceless' };
  }
  for (let at = 0; at + size <= characters.length; at += 1) {
    yield { word: characters.slice(at, at + size).join(''), isBegun: false };
  }
}

function pieceLength({ script }: Run): number {
  return script === 'ideographs' ? 2 : gramLength;
}
