import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { inlineMaths } from '#shared/markdown/maths/parse-maths.ts';
import { blockName } from '#shared/markdown/notes/parse-block-names.ts';
import { htmlTag } from '#shared/markdown/html/inline-html.ts';

/** Where the words stand by which a heading is linked to, if it shows others. */
export const headingNameAttribute = 'data-name';

/** Tokens whose words are shown as they are written. */
const plain = new Set([
  'text',
  'code_inline',
  'softbreak',
  'hardbreak',
  htmlTag,
  blockName,
  ...['em', 'strong', 's', 'mark', 'link'].flatMap((mark) => [`${mark}_open`, `${mark}_close`]),
]);

/**
 * Notes the words by which GitHub names a heading: a formula counts as its source, the mark of a
 * footnote as its number, a link as its words, and a picture as nothing.
 */
export function nameHeadings({ core }: MarkdownIt): void {
  core.ruler.push('heading_names', ({ tokens }) => {
    for (const [at, token] of tokens.entries()) {
      const parts = tokens[at + 1]?.children ?? [];
      if (token.type === 'heading_open' && !parts.every(isShownAsWritten)) {
        token.attrSet(headingNameAttribute, parts.map(namePart).join('').trim());
      }
    }
  });
}

/** A link to a thing of the application may be shown by the title of that. */
function isShownAsWritten(token: Token): boolean {
  return plain.has(token.type) && token.attrGet('href')?.startsWith('guildhall:') !== true;
}

function namePart({ type, content, meta }: Token): string {
  if (type === 'footnote_ref') {
    return String(((meta as { readonly id?: number } | null)?.id ?? 0) + 1);
  }
  return type === 'text' || type === 'code_inline' || type === inlineMaths ? content : '';
}

/** The words by which a heading on a page is linked to. */
export function nameOfHeading(heading: Element): string {
  return heading.getAttribute(headingNameAttribute) ?? heading.textContent;
}
