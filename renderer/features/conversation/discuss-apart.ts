import type { Message } from '#shared/domain/message/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { wholeCharacters } from '#shared/text/plain-text.ts';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import { messageMarkdown } from './messages-markdown.ts';
import type { NameOf } from './use-name-of.ts';

/**
 * The beginning of a new thread about some messages: what was said, with its authors, and the way
 * back to the first of them. What is long is cut; the link leads to the whole of it.
 */
export function openingAbout(
  messages: readonly Message[],
  nameOf: NameOf,
  addressOf: (messageId: string) => string,
): string {
  const parts: string[] = [];
  let room: number = pageLimits.openingQuotation;
  for (const message of messages) {
    const isWhole = message.text.length <= room;
    const said = isWhole ? message.text : `${wholeCharacters(message.text.slice(0, room), room)}…`;
    parts.push(messageMarkdown({ ...message, text: said }, nameOf));
    room -= said.length;
    if (!isWhole || room <= 0) {
      break;
    }
  }
  if (parts.length < messages.length) {
    parts.push('…');
  }
  const [first] = messages;
  return [...parts, ...(first === undefined ? [] : [addressOf(first.id)]), ''].join('\n\n');
}

/** The longest title that is proposed. */
const titleLength = 60;

/** The title of a new thread about some messages: how the first of them begins. */
export function titleAbout([first]: readonly Message[]): string {
  return first === undefined ? '' : markdownWords(first.text, titleLength);
}
