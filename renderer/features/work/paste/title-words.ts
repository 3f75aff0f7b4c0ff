import { parser } from '../../../ui/markdown/markdown-parser.ts';
import { inlineMaths } from '#shared/markdown/maths/parse-maths.ts';
import { wordsOfToken } from '../../../ui/markdown/token-words.ts';

/** A longer title is none, whatever its signs. */
const mostParsed = 4_000;
/** Matches text without any sign of Markdown. */
const plain = /^[\p{L}\p{N}\s,;()%?]*$/u;

/** The words of a title that is written in Markdown, on one line. */
export function titleWords(markdown: string): string {
  const written = oneLine(markdown);
  if (markdown.length > mostParsed || plain.test(markdown)) {
    return written;
  }
  const [inline] = parser.parseInline(markdown, {});
  const words = (inline?.children ?? []).map((token) =>
    token.type === inlineMaths
      ? `$${token.content}$`
      : token.type === 'image'
        ? token.content
        : wordsOfToken(token),
  );
  // A title of signs alone stays as it is.
  return oneLine(words.join('')) || written;
}

/** A title in Markdown, which has the same words once it is read. */
export function titleAsMarkdown(title: string): string {
  const line = oneLine(title);
  return titleWords(line) === line && !/^(?:#|\[.?\])/u.test(line)
    ? line
    : line.replaceAll(/[\\`*_[<&~$#!|^=]/g, String.raw`\$&`);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
