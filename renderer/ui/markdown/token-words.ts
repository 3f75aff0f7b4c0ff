import type { Token } from 'markdown-it';
import { text } from '../../text/text.ts';
import { htmlTag } from './html/inline-html.ts';
import { structureParts } from './html/tags.ts';

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
      return text.ui.image(content || (token.attrGet('src') ?? ''));
    case htmlTag:
      return structureParts.has(tag) ? '\n' : '';
    default:
      return '';
  }
}
