import { footnote } from '@mdit/plugin-footnote';
import { tasklist } from '@mdit/plugin-tasklist';
import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { markdownLimits } from '#shared/limits/limits.ts';
import { text } from '../../text/text.ts';

/**
 * Markdown as GitHub writes it. Raw HTML is off, so every tag in the result is one of ours. The
 * sanitiser after it is a second line of defence.
 */
const parser = new MarkdownIt('default', { html: false, linkify: true, breaks: true })
  .use(tasklist, { disabled: true, label: false })
  .use(footnote);

parser.renderer.rules.fence = (tokens, index) => {
  const token = tokens[index];
  const language = token?.info.trim().split(/\s+/, 1)[0] ?? '';
  const { escapeHtml } = parser.utils;
  return (
    `<div class="code"><div class="code-head"><span>${escapeHtml(language)}</span>` +
    `<button type="button" class="code-copy">${escapeHtml(text.ui.copy)}</button></div>` +
    `<pre><code class="language-${escapeHtml(language)}">${escapeHtml(token?.content ?? '')}` +
    `</code></pre></div>`
  );
};

// The words of the item follow it, so only its state needs a name.
parser.renderer.rules['checkbox_input'] = (tokens, index) => {
  const isDone = tokens[index]?.attrGet('checked') === 'checked';
  const label = parser.utils.escapeHtml(isDone ? text.ui.done : text.ui.toDo);
  return `<input type="checkbox" disabled ${isDone ? 'checked ' : ''}aria-label="${label}">`;
};

// A remote image would tell its sender who reads it and when, so it stays a link until the person
// asks for it.
parser.renderer.rules.image = (tokens, index) => {
  const token = tokens[index];
  const { escapeHtml } = parser.utils;
  const url = token?.attrGet('src') ?? '';
  const label = text.ui.image(token?.content || url);
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
};

const allowed = {
  ALLOWED_TAGS: (
    'a b blockquote br button code del div em h1 h2 h3 h4 h5 h6 hr i input li ol p pre s ' +
    'section span strong sub sup table tbody td th thead tr ul'
  ).split(' '),
  ALLOWED_ATTR: 'href class type checked disabled start colspan align aria-label'.split(' '),
  // Only href holds an address. The sanitiser would refuse the others as addresses.
  ADD_URI_SAFE_ATTR: ['type', 'checked', 'disabled', 'start', 'colspan', 'align', 'aria-label'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
};

/** The words of a text without markup, on one line, for lists and titles. */
export function markdownWords(source: string, maxLength: number): string {
  const tokens = parser.parse(source.slice(0, 4 * maxLength), {});
  const words = tokens
    .flatMap((token) => token.children ?? [token])
    .filter(({ type }) => type === 'text' || type === 'code_inline' || type === 'fence')
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
 * only http, https and mailto links. Nothing else in the application makes HTML.
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
  return countParts(tokens) > markdownLimits.pieceParts
    ? `<p class="markdown-as-written">${parser.utils.escapeHtml(piece)}</p>`
    : parser.renderer.render(tokens, parser.options, environment);
}

function countParts(tokens: readonly Token[]): number {
  return tokens.reduce((count, { children }) => count + 1 + (children?.length ?? 0), 0);
}
