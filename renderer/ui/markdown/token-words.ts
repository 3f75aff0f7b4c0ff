import type { Token } from 'markdown-it';
import { text } from '../../text/text.ts';
import { htmlTag } from '#shared/markdown/html/inline-html.ts';
import { structureParts } from '#shared/markdown/html/tags.ts';

/** What a person reads of a token within a line: no signs and no addresses. */
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
    case htmlTag:
      return structureParts.has(tag) ? '\n' : '';
    default:
      return '';
  }
}

/** What an image shows, without signs (CommonMark 6.4); what is written where that has no words. */
export function wordsOfImage({ children, content }: Token): string {
  const words = (children ?? []).map((token) =>
    token.type === 'image' ? wordsOfImage(token) : wordsOfToken(token),
  );
  return words.join('') || content;
}
