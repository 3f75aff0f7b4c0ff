import type { Token } from 'markdown-it';
import { text } from '../../text/text.ts';
import { withoutSize } from '#shared/markdown/notes/note-link.ts';
import { noteEmbed } from '#shared/markdown/notes/parse-note-links.ts';
import { htmlTag } from '#shared/markdown/html/inline-html.ts';
import { structureParts } from '#shared/markdown/html/tags.ts';

/** The words of a token within a line, without signs and addresses. */
export function wordsOfToken(token: Token): string {
  const { type, tag, content } = token;
  switch (type) {
    case 'text':
    case 'code_inline':
      return content;
    case 'softbreak':
    case 'hardbreak':
      return '\n';
    case 'image':
      return text.ui.image(wordsOfImage(token) || (token.attrGet('src') ?? ''));
    case noteEmbed:
      return token.info;
    case htmlTag:
      return structureParts.has(tag) ? '\n' : '';
    default:
      return '';
  }
}

/** The words of an image, without signs (CommonMark 6.4); its source where that has no words. */
export function wordsOfImage({ children, content }: Token): string {
  const words = (children ?? []).map((token) =>
    token.type === 'image' ? wordsOfImage(token) : wordsOfToken(token),
  );
  return withoutSize(words.join('') || content);
}
