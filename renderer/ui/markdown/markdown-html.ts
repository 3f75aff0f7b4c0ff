import DOMPurify from 'dompurify';
import type { Token } from 'markdown-it';
import { blockMaths, inlineMaths } from './maths/parse-maths.ts';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { parser } from './markdown-parser.ts';
import { thingAttribute } from './thing-links.ts';

/** What elements may say besides an address that is followed. */
const attributes = [
  ...'class type checked disabled start colspan dir aria-label aria-live'.split(' '),
  thingAttribute,
];

const allowed = {
  ALLOWED_TAGS: (
    'a b blockquote br button code del div em h1 h2 h3 h4 h5 h6 hr i input li ol p pre s ' +
    'section span strong sub sup table tbody td th thead tr ul'
  ).split(' '),
  ALLOWED_ATTR: ['href', ...attributes],
  // Only href holds an address. The sanitiser would refuse the others as addresses.
  ADD_URI_SAFE_ATTR: attributes,
  // An address without its host would be read as a part of the page's own.
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/[^/\\?#]|mailto:[^/\\])/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
};

/** The tokens whose content is said as it is written. */
const spoken = new Set(['text', 'code_inline', 'fence', inlineMaths, blockMaths]);

/** The words of a text without markup, on one line, for lists and titles. */
export function markdownWords(source: string, maxLength: number): string {
  const tokens = parser.parse(source.slice(0, 4 * maxLength), {});
  const words = tokens
    .flatMap((token) => token.children ?? [token])
    .filter(({ type }) => spoken.has(type))
    .map(({ content }) => content);
  return words.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, maxLength);
}

/** The number of rendered pieces that are kept, far more than a thread on the screen has. */
const cacheSize = 2_000;
const cache = new Map<string, TrustedHTML>();

/** The HTML of a piece that was rendered before, if it is still kept. */
export function knownMarkdownHtml(piece: string): TrustedHTML | undefined {
  return cache.get(piece);
}

/**
 * Renders a piece of a text to HTML that is safe to show: no scripts, styles or remote media, and
 * only http, https and mailto links. A link to a thing of the application leads nowhere by itself.
 * Nothing else in the application makes HTML.
 */
export function markdownHtml(piece: string): TrustedHTML {
  const known = cache.get(piece);
  if (known !== undefined) {
    return known;
  }
  const html = DOMPurify.sanitize(render(piece), allowed) as unknown as TrustedHTML;
  if (cache.size >= cacheSize) {
    const [oldest] = cache.keys();
    cache.delete(oldest ?? '');
  }
  cache.set(piece, html);
  return html;
}

/**
 * A few characters of markup can make very many elements, such as the empty cells of short table
 * rows.
 */
function render(piece: string): string {
  const environment = {};
  const tokens = parser.parse(piece, environment);
  return hasTooManyParts(tokens)
    ? `<p class="markdown-as-written" dir="auto">${parser.utils.escapeHtml(piece)}</p>`
    : parser.renderer.render(tokens, parser.options, environment);
}

/** Whether a piece has so many parts that it is shown as it is written. */
export function hasTooManyParts(tokens: readonly Token[]): boolean {
  const parts = tokens.reduce((count, { children }) => count + 1 + (children?.length ?? 0), 0);
  return parts > markdownLimits.pieceParts;
}
