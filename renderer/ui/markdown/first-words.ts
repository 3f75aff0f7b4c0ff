import { wholeCharacters } from '#shared/text/plain-text.ts';
import { markdownWords } from './markdown-html.ts';

/** How many lines are looked at: those before the first word have none, such as signs of codes. */
const mostLines = 20;

/**
 * The first line of a text in Markdown that has words, without its signs.
 *
 * @param most how many characters of it are returned; a longer line ends in an ellipsis
 */
export function firstWords(said: string, most: number): string {
  for (const line of said.split(/\r\n|\r|\n/, mostLines)) {
    const words = markdownWords(line, 2 * most);
    if (words !== '') {
      return words.length > most ? `${wholeCharacters(words, most)}…` : words;
    }
  }
  return '…';
}
