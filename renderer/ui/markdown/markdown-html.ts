import type { Token } from 'markdown-it';
import { blockMaths, inlineMaths } from './maths/parse-maths.ts';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { shortenMarks } from '#shared/text/long-marks.ts';
import { parser } from './markdown-parser.ts';

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
const cache = new Map<string, string>();

/**
 * Renders a piece of a text to HTML. The words in it are escaped, so that every tag is one of the
 * parser's; nevertheless it comes onto a page through `setSafeHtml` (safe-html.ts) alone.
 */
export function markdownHtml(piece: string): string {
  const known = cache.get(piece);
  if (known !== undefined) {
    return known;
  }
  const html = render(piece);
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
    ? `<p class="markdown-as-written" dir="auto">${parser.utils.escapeHtml(shortenMarks(piece))}</p>`
    : parser.renderer.render(tokens, parser.options, environment);
}

/** Whether a piece has so many parts that it is shown as it is written. */
export function hasTooManyParts(tokens: readonly Token[]): boolean {
  const parts = tokens.reduce((count, token) => count + partsOf(token), 0);
  return parts > markdownLimits.pieceParts;
}

/** The frame of a code scrolls and has a button. */
function partsOf({ type, children }: Token): number {
  return type === 'fence' || type === 'code_block'
    ? markdownLimits.partsOfCode
    : 1 + (children?.length ?? 0);
}
