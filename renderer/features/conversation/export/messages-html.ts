import type { Message } from '#shared/domain/message/schema.ts';
import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import { escapeHtml, htmlFile } from '../../../ui/markdown/exported/html-file.ts';
import type { FormatPieces } from '../../../ui/markdown/exported/html-file.ts';
import { cutPieces } from '../../../ui/markdown/markdown-pieces.ts';
import { formatMoment } from '../../../ui/time.ts';
import { messagesMarkdown, plainMarkdown } from '../messages-markdown.ts';
import type { LeavingMessages } from '../messages-markdown.ts';
import type { NameOf } from '../use-name-of.ts';

/** Messages that become a file. */
export interface ExportedMessages extends LeavingMessages {
  /** The title of their thread. */
  readonly title: string;
  /** The lines below the title: when the file was made, and what is not in it. */
  readonly notes: readonly string[];
}

const { leaving } = text.conversation;

/** The messages of a file in Markdown, a message at a time. */
export function* exportedMarkdown(exported: ExportedMessages): Generator<void, string> {
  const head = [`# ${plainMarkdown(exported.title)}`, ...exported.notes.map((note) => `*${note}*`)];
  const messages = yield* messagesMarkdown(exported);
  return `${head.join('\n\n')}\n\n${messages}\n`;
}

/**
 * Makes an HTML file of messages, some at a time, which needs nothing else.
 *
 * @param maxLength of the file
 * @returns undefined for a file that would be too long, or that nobody wants any more
 */
export function exportedHtml(
  exported: ExportedMessages,
  maxLength: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  return htmlFile(
    { title: exported.title, parts: (formatPieces) => partsOf(exported, formatPieces) },
    maxLength,
    signal,
  );
}

async function* partsOf(
  { title, notes, messages, nameOf, gapsBefore }: ExportedMessages,
  formatPieces: FormatPieces,
): AsyncGenerator<string> {
  yield `<h1 dir="auto">${escapeHtml(title)}</h1>\n`;
  for (const note of notes) {
    yield `<p class="export-description">${escapeHtml(note)}</p>\n`;
  }
  for (const some of batches(messages)) {
    const pieces = some.map(({ text: said }) =>
      [...cutPieces(said, markdownLimits.piece)].map(({ piece }) => piece),
    );
    // oxlint-disable-next-line no-await-in-loop -- some at a time, so that nothing is held up
    const formatted = await formatPieces(pieces.flat(), 'text');
    let at = 0;
    for (const [index, message] of some.entries()) {
      const count = pieces[index]?.length ?? 0;
      if (gapsBefore.has(message.id)) {
        yield `<p class="export-gap">${escapeHtml(leaving.gap)}</p>\n`;
      }
      yield articleOf(message, nameOf, formatted.slice(at, at + count).join(''));
      at += count;
    }
  }
}

/** A message, whose formatted text stands below its author and time. */
function articleOf(message: Message, nameOf: NameOf, html: string): string {
  const { createdAt } = message;
  const name = `<bdi>${escapeHtml(nameOf(message))}</bdi>`;
  const time = `<time datetime="${escapeHtml(createdAt)}">${escapeHtml(formatMoment(createdAt))}</time>`;
  return `<article class="export-message"><h2>${name} ${time}</h2>\n<div dir="auto">${html}</div></article>\n`;
}

/** Messages that are formatted together: each of them alone would wait for its turn. */
function* batches(messages: readonly Message[]): Generator<readonly Message[]> {
  let some: Message[] = [];
  let length = 0;
  for (const message of messages) {
    some.push(message);
    length += message.text.length + exportLimits.message;
    if (length >= exportLimits.batch) {
      yield some;
      some = [];
      length = 0;
    }
  }
  yield some;
}
