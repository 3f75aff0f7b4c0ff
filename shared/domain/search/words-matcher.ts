import { foldedText, isFoldedByLetter } from '../../text/folded-text.ts';
import { plainLine } from './plain-line.ts';

/**
 * The signs that are left out of a text, or begin what is, when it is read without Markdown
 * (plain-line.ts). Letters stand beside each other once such signs between them are gone.
 */
const passingSigns = new Set('][<!*~`=_|\\');

/** All white space but the plain space, which is read as one. */
const oddSpace = /[^\S ]/u;

/** The letters of a term that are looked for one by one. More leave out few texts more. */
const letters = 12;

/**
 * Tells of texts whether they have some words as they were typed: as they are written, or as they
 * are read without Markdown. Most texts are told without taking their Markdown away.
 */
export function wordsMatcher(words: string): (text: string) => boolean {
  const term = foldedText(words);
  const begun = term.slice(0, letters);
  return (text) => {
    const folded = foldedText(text);
    if (folded.includes(term)) {
      return true;
    }
    if (!mayRead(folded, begun) && isFoldedByLetter(text)) {
      return false;
    }
    const plain = plainLine(text);
    return plain !== text && foldedText(plain).includes(term);
  };
}

/**
 * Whether something in a folded text may read as a term: its letters in a row, or up to a sign that
 * passes.
 */
function mayRead(folded: string, term: string): boolean {
  const first = term.charAt(0);
  // A space or a dot may be read where there is none.
  if (first === '' || first === ' ' || first === '·') {
    return true;
  }
  for (let at = folded.indexOf(first); at >= 0; at = folded.indexOf(first, at + 1)) {
    if (mayReadFrom(folded, at, term)) {
      return true;
    }
  }
  return false;
}

/** Whether a text may read as a term from a place on, where its first letter is. */
function mayReadFrom(folded: string, start: number, term: string): boolean {
  for (let next = 1; next < term.length; next += 1) {
    const letter = folded.charAt(start + next);
    if (passingSigns.has(letter)) {
      return true;
    }
    const isLoose = term[next] === ' ' && (letter === ' ' || oddSpace.test(letter));
    if (isLoose && isLooseBehind(letter, folded.charAt(start + next + 1))) {
      return true;
    }
    if (letter !== term[next]) {
      return false;
    }
  }
  return true;
}

/** Whether white space may be read as one space together with what is behind it. */
function isLooseBehind(space: string, behind: string): boolean {
  return space !== ' ' || behind === ' ' || behind === '|' || oddSpace.test(behind);
}
