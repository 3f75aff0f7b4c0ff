import type { Token } from 'markdown-it';
import { blockMaths, inlineMaths } from '#shared/markdown/maths/parse-maths.ts';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { shortenMarks } from '#shared/text/long-marks.ts';
import { wholeCharacters } from '#shared/text/plain-text.ts';
import { parser } from './markdown-parser.ts';
import { seenHtml } from './seen-html.ts';
import { wordsOfToken } from './token-words.ts';

/** A text up to this length is parsed once for its words and its HTML, rather than in two parts. */
const parsedWhole = 4_000;

/**
 * The words of a text without markup, on one line, for lists and titles.
 *
 * @param isShown whether the whole text is shown right after
 */
export function markdownWords(source: string, maxLength: number, isShown = false): string {
  const isWhole = isShown && source.length <= parsedWhole;
  const { tokens } = parse(isWhole ? source : beginningOf(source, 4 * maxLength));
  const words = tokens.map(({ type, content, children }) =>
    children === null ? (said.has(type) ? content : '') : children.map(wordsOrFormula).join(''),
  );
  const line = words.join(' ').replaceAll(/\s+/g, ' ').trim();
  return withoutCutAddress(line, wholeCharacters(line, maxLength));
}

/** The tokens of blocks whose content is said as it is written. */
const said = new Set(['fence', 'code_block', blockMaths]);

function wordsOrFormula(token: Token): string {
  return token.type === inlineMaths ? token.content : wordsOfToken(token);
}

const address = /https?:\/\/|www\.|guildhall:\/\//i;

/** The beginning of a text without an address in which it ends, unless it is nothing else. */
function withoutCutAddress(whole: string, beginning: string): string {
  const isWithinWord = /\S/.test(whole.charAt(beginning.length));
  const wordAt = Math.max(beginning.lastIndexOf(' '), beginning.lastIndexOf('\n')) + 1;
  const at = isWithinWord ? beginning.slice(wordAt).search(address) : -1;
  return at < 0 ? beginning : beginning.slice(0, wordAt + at).trimEnd() || beginning;
}

/** The beginning of a text that ends neither within a character nor within a link. */
function beginningOf(source: string, length: number): string {
  const beginning = withoutCutAddress(source, source.slice(0, length).toWellFormed());
  const link = beginning.lastIndexOf('[');
  const isCut = /^\[[^\]\n]*(?:\]\([^)\s]*)?$/.test(beginning.slice(link));
  return source.length > length && isCut ? beginning.slice(0, link) : beginning;
}

interface Parsed {
  readonly source: string;
  readonly tokens: readonly Token[];
  readonly environment: object;
}

/** The text that was parsed last: a message is parsed for its name and shown right after. */
let latest: Parsed | undefined;

function parse(source: string): Parsed {
  if (latest?.source !== source) {
    const environment = {};
    latest = { source, tokens: parser.parse(source, environment), environment };
  }
  return latest;
}

/** The number of rendered pieces that are kept, far more than a thread on the screen has. */
const cacheSize = 2_000;
const caches = { text: new Map<string, string>(), file: new Map<string, string>() };

/**
 * How line ends within a paragraph are meant: as breaks in what is written in a field, such as a
 * message, and as spaces in a file, whose lines an editor may have wrapped (CommonMark 6.8).
 */
export type MarkdownKind = keyof typeof caches;

/**
 * Renders a piece of a text to HTML. The words in it are escaped, so that every tag is one of the
 * parser's; nevertheless it comes onto a page through `setSafeHtml` (safe-html.ts) alone.
 */
export function markdownHtml(piece: string, kind: MarkdownKind): string {
  const cache = caches[kind];
  const known = cache.get(piece);
  if (known !== undefined) {
    return known;
  }
  const html = unkeptHtml(piece, kind);
  if (cache.size >= cacheSize) {
    const [oldest] = cache.keys();
    cache.delete(oldest ?? '');
  }
  cache.set(piece, html);
  return html;
}

/**
 * Renders a piece as `markdownHtml` does, and keeps nothing of it. A few characters of markup can make
 * very many elements, such as the empty cells of short table rows.
 */
export function unkeptHtml(piece: string, kind: MarkdownKind): string {
  const { tokens, environment } = parse(piece);
  // Rendering changes the tokens.
  latest = undefined;
  return hasTooManyParts(tokens) ? asWritten(piece) : tokensHtml(tokens, kind, environment);
}

/** The HTML of a piece that is shown unformatted. */
export function asWritten(piece: string): string {
  return `<p class="markdown-as-written" dir="auto">${seenHtml(shortenMarks(piece))}</p>`;
}

/** The HTML of some tokens of a piece, with the environment in which it was parsed. */
export function tokensHtml(
  tokens: readonly Token[],
  kind: MarkdownKind,
  environment: object,
): string {
  const options = { ...parser.options, breaks: kind === 'text' };
  return parser.renderer.render([...tokens], options, environment);
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
