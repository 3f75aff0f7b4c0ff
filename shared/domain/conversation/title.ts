import { characterBoundary } from '../../text/cut-text.ts';
import { withLinkWords } from '../../text/link-words.ts';
import { wordsOfMarkdown } from '../../markdown/spoken-words.ts';

/** The longest title made from a message (contract: Conversations). */
const maxExcerptLength = 60;

/** Returns a title for an untitled conversation: its first line or its participants. */
export function automaticTitle(
  initialMessage: string | undefined,
  operatorNames: readonly string[],
): string {
  const said = initialMessage && (firstWords(initialMessage) || firstLine(initialMessage));
  return said ? excerptOf(said) : namesOf(operatorNames);
}

// An address by itself says nothing to anybody.
const titleOnly = (_thing: unknown, title: string | undefined) => title ?? '';

/** The first line that says something, as it is read on the screen, without the number of an item. */
function firstWords(message: string): string {
  const words = wordsOfMarkdown(message, titleOnly).trimStart();
  return firstLine(words).replace(/^\d{1,9}[.)]\s+/u, '');
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split(/[\r\n\u2028\u2029]/u, 1);
  return withLinkWords(line, titleOnly).trim();
}

/** The text, or its beginning up to a word, and an ellipsis that says that there is more. */
function excerptOf(line: string): string {
  return line.length <= maxExcerptLength ? line : `${cutAtWord(line, maxExcerptLength - 1)}…`;
}

/**
 * Returns the beginning of a text, at most `maxLength` UTF-16 code units, cut at a word if
 * possible.
 */
export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) {
    return text;
  }
  const head = text.slice(0, maxLength + 1);
  const lastGap = head.search(/\s\S*$/u);
  if (lastGap > 0) {
    return head.slice(0, lastGap).trimEnd();
  }
  // A single long word is cut, but never within a character.
  return text.slice(0, characterBoundary(text, maxLength));
}

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => cutAtWord(name, 100));
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  const last = parts.pop() ?? 'Conversation';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
