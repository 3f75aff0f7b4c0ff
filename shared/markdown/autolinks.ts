import type MarkdownIt from 'markdown-it';
import type { StateCore, StateInline, Token } from 'markdown-it';
import { linkLevelOf } from './link-level.ts';
import { thingAddressLength } from '../address/thing-address.ts';

/**
 * The signs of an address; those that end a sentence in any script are not among them, nor those
 * that nobody sees. Joiners belong to words of some scripts.
 */
const addressSigns =
  /(?:\\[!-/:-@[-`{-~]|[^\s\p{Control}\p{Bidi_Control}\xad\u200b\u2060-\u2064\ufeff<>"`\\\p{Quotation_Mark}\p{Ps}\p{Pe}\p{Terminal_Punctuation}]|[!'(),.:;?[\]{}])+/uy;

/** The signs that stand around an address rather than at its end. */
const outsideAtEnd = "?!.,:;*_~'|…‥～〜・｜＊＿＋＝－／＆";

/** The host of an address. */
const host = /^(?:[^/?#\s]*@)?([\p{L}\p{N}\p{M}_.-]+|\[[\d:a-f]+\])/iu;

const scheme = /(?<![a-z\d+.-])https?$/i;
const thingScheme = /(?<![a-z\d+.-])guildhall$/i;
/** The longest of the schemes. */
const schemeLength = 'guildhall'.length;

/** The beginning of what becomes a link without a scheme: a host of the web, or a mail address. */
const bare = /(?<![\p{L}\p{N}_.+-])(?:www\.(?=[\p{L}\p{N}])|(?:mailto:)?[\w.+-]+@(?=[a-z\d]))/giu;
const mailHost = /[\w-]+(?:\.[\w-]+)+/y;

/**
 * Makes links of bare addresses where GitHub does (GFM 6.9, autolinks): of `http://`, `https://` and
 * `www.`, and of mail addresses. A name with a full stop in it, such as README.md, is none. An
 * address also ends before the punctuation of other scripts, such as U+3002. The addresses of things
 * of the application are links too.
 */
export function parseAutolinks(parser: MarkdownIt): void {
  parser.inline.ruler.at('linkify', readAddress);
  parser.core.ruler.at('linkify', ({ tokens, Token: MadeToken }: StateCore) => {
    for (const token of tokens) {
      token.children = token.children && linkBareAddresses(parser, token.children, MadeToken);
    }
  });
}

/** Reads an address with a scheme, at the colon of the scheme. */
function readAddress(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state;
  if (linkLevelOf(state) > 0 || !src.startsWith('://', pos)) {
    return false;
  }
  const before = state.pending.slice(-schemeLength - 1);
  const length = (scheme.exec(before) ?? thingScheme.exec(before))?.[0].length ?? 0;
  const from = pos - length;
  const end =
    length === schemeLength ? from + thingAddressLength(src, from) : endBeforeStress(state, pos);
  if (length === 0 || end <= pos || end > state.posMax) {
    return false;
  }
  const words = state.md.utils.unescapeAll(src.slice(from, end));
  const url = state.md.normalizeLink(words);
  if (!state.md.validateLink(url)) {
    return false;
  }
  if (!isSilent) {
    state.pending = state.pending.slice(0, -length);
    const open = state.push('link_open', 'a', 1);
    open.attrs = [['href', url]];
    open.markup = 'linkify';
    state.push('text', '', 0).content = state.md.normalizeLinkText(words);
    state.push('link_close', 'a', -1).markup = 'linkify';
  }
  state.pos = end;
  return true;
}

/** The end of an address as `endOfWeb` has it, or the mark within it that ends an emphasis around it. */
function endBeforeStress(state: StateInline, at: number): number {
  const { src } = state;
  const end = endOfWeb(src, at);
  const marks = /\*+|_+|~~+/g;
  marks.lastIndex = at;
  for (let mark = marks.exec(src); mark && mark.index < end; mark = marks.exec(src)) {
    const [run] = mark;
    const marker = run.charCodeAt(0);
    const isOpen = openMarks(state, marker) > 0;
    if (isOpen && state.scanDelims(mark.index, !run.startsWith('_')).can_close) {
      return endOfWeb(src.slice(0, mark.index), at);
    }
  }
  return end;
}

/** How many of a mark are open before a position. */
function openMarks({ delimiters }: StateInline, marker: number): number {
  let count = 0;
  for (const { marker: other, open, close } of delimiters) {
    if (other === marker) {
      count += close && count > 0 ? -1 : open ? 1 : 0;
    }
  }
  return count;
}

/** The end of an address whose `://` stands at a position; the position if there is no host. */
function endOfWeb(text: string, at: number): number {
  const from = at + '://'.length;
  const end = endOfAddress(text, from);
  const [, name = ''] = host.exec(text.slice(from, end)) ?? [];
  return isHostName(name) ? end : at;
}

/** Whether no underscore stands in the last two parts of a host (GFM 6.9: valid domain). */
function isHostName(name: string): boolean {
  return name !== '' && !name.split('.').slice(-2).join('').includes('_');
}

/**
 * The end of the signs of an address. What may end a sentence around it is left out: punctuation and
 * marks of emphasis, brackets that were opened before it, and an entity (GFM 6.9, extended autolink
 * path validation).
 */
function endOfAddress(text: string, from: number): number {
  addressSigns.lastIndex = from;
  const signs = addressSigns.exec(text)?.[0] ?? '';
  const balance = new Map(
    [')', ']', '}'].map((close, at) => [close, countOf(signs, close) - countOf(signs, '([{'[at])]),
  );
  let end = signs.length;
  for (let isOutside = true; isOutside && end > 0;) {
    const last = signs[end - 1] ?? '';
    const unopened = balance.get(last) ?? 0;
    isOutside = outsideAtEnd.includes(last) || unopened > 0;
    if (isOutside) {
      balance.set(last, unopened - 1);
      const entity = last === ';' ? /&[a-z\d]{1,32};$/i.exec(signs.slice(0, end))?.[0].length : 1;
      end -= entity ?? 1;
    }
  }
  return from + end;
}

function countOf(text: string, sign: string | undefined): number {
  return text.split(sign ?? '').length - 1;
}

/** Makes links of the bare addresses in texts outside of links. */
function linkBareAddresses(parser: MarkdownIt, tokens: Token[], MadeToken: typeof Token): Token[] {
  let linkLevel = 0;
  return tokens.flatMap((token) => {
    linkLevel += token.type.startsWith('link_') ? token.nesting : 0;
    return token.type === 'text' && linkLevel === 0
      ? splitAtAddresses(parser, token, MadeToken)
      : [token];
  });
}

function splitAtAddresses(parser: MarkdownIt, token: Token, MadeToken: typeof Token): Token[] {
  const { content } = token;
  const parts: Token[] = [];
  const addText = (to: number): void => {
    if (to > done) {
      const part = new MadeToken('text', '', 0);
      part.content = content.slice(done, to);
      parts.push(part);
    }
  };
  let done = 0;
  bare.lastIndex = 0;
  for (let found = bare.exec(content); found !== null; found = bare.exec(content)) {
    const isMail = found[0].endsWith('@');
    const end = isMail ? endOfMail(content, bare.lastIndex) : endOfHost(content, found.index);
    if (end > bare.lastIndex) {
      const words = content.slice(found.index, end);
      const start = isMail ? `mailto:${words.replace(/^mailto:/i, '')}` : `http://${words}`;
      const url = parser.normalizeLink(start);
      if (parser.validateLink(url)) {
        addText(found.index);
        const open = new MadeToken('link_open', 'a', 1);
        open.attrs = [['href', url]];
        open.markup = 'linkify';
        const said = new MadeToken('text', '', 0);
        said.content = words;
        parts.push(open, said, new MadeToken('link_close', 'a', -1));
        done = end;
        bare.lastIndex = end;
      }
    }
  }
  if (done === 0) {
    return [token];
  }
  addText(content.length);
  return parts;
}

/** The end of a `www.` address; its beginning if its host has fewer than two parts behind `www`. */
function endOfHost(text: string, from: number): number {
  const end = endOfAddress(text, from);
  const [, name = ''] = host.exec(text.slice(from, end)) ?? [];
  return /^www\.[^.]+/i.test(name) && isHostName(name) ? end : from;
}

/** The end of the host of a mail address (GFM 6.9: no hyphen or underscore at its end). */
function endOfMail(text: string, from: number): number {
  mailHost.lastIndex = from;
  const name = mailHost.exec(text)?.[0] ?? '';
  return /[_-]$/.test(name) ? from : from + name.length;
}
