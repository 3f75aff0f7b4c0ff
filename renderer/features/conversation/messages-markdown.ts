import type { Message } from '#shared/domain/message/schema.ts';
import { plainLine } from '#shared/text/plain-text.ts';
import { text } from '../../text/text.ts';
import { formatMoment } from '../../ui/time.ts';
import type { NameOf } from './use-name-of.ts';

/** Some messages of a thread as they leave it, in its order. */
export interface LeavingMessages {
  readonly messages: readonly Message[];
  readonly nameOf: NameOf;
  /** The ids of messages before which others are missing. */
  readonly gapsBefore: ReadonlySet<string>;
}

/** A text as a quotation in Markdown. */
export function quotationOf(said: string): string {
  return said
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/**
 * Messages as Markdown, each with its author and time, a message at a time. What was said stands in a
 * quotation: whatever is written in it, it ends there, and passes for no other author.
 */
export function* messagesMarkdown({
  messages,
  nameOf,
  gapsBefore,
}: LeavingMessages): Generator<void, string> {
  const parts: string[] = [];
  for (const message of messages) {
    if (gapsBefore.has(message.id)) {
      parts.push(`*${text.conversation.leaving.gap}*`);
    }
    parts.push(messageMarkdown(message, nameOf));
    yield;
  }
  return parts.join('\n\n');
}

/** A message as Markdown, with its author and time. */
export function messageMarkdown(message: Message, nameOf: NameOf): string {
  const name = plainMarkdown(nameOf(message));
  const head = text.conversation.leaving.said(`**${name}**`, formatMoment(message.createdAt));
  return `${head}\n\n${quotationOf(message.text)}`;
}

/** Words as Markdown on one line that says just these words. */
export function plainMarkdown(words: string): string {
  return plainLine(words).replaceAll(/[\\`*_[\]<>&~|$#!]|:(?=\/\/)|(?<=www)\./gi, String.raw`\$&`);
}
