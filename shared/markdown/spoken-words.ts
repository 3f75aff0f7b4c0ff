import type { Token } from 'markdown-it';
import { withLinkWords } from '../text/link-words.ts';
import { parseThingAddress } from '../address/thing-address.ts';
import type { ThingAddress } from '../address/thing-address.ts';
import { onFirstUse } from '../text/on-first-use.ts';
import { createDialect } from './dialect.ts';
import { htmlTag } from './html/inline-html.ts';
import { structureParts } from './html/tags.ts';
import { withoutSize } from './notes/note-link.ts';
import { noteEmbed } from './notes/parse-note-links.ts';
import { blockMaths, inlineMaths } from './maths/parse-maths.ts';

/** How much of a text is read: far more than an alert shows. */
const maxRead = 4_000;
/** An address of the web that is longer is shortened. */
const maxAddress = 40;

const webAddress = /https?:\/\/[^\s<>()"]{1,2000}/gu;
/** A link to a thing that is cut within its address. */
const cutThingLink = /\]\(<?guildhall:[^()\s<>]{0,1000}$/u;

/**
 * How a thing is called in the words of a text.
 *
 * @param thing undefined where the address names none
 * @param title what the link says, if it says a title
 */
export type NameOfThing = (thing: ThingAddress | undefined, title: string | undefined) => string;

/** Signs of emphasis that nothing closes, as where an answer was cut. */
const openSigns = /\*\*|~~|(?<![\p{L}\p{N}_])__(?=\S)/gu;

const dialect = onFirstUse(() => {
  const parser = createDialect();
  // Escaped signs stay apart from those that mean something
  parser.core.ruler.disable('text_join');
  return parser;
});

/**
 * The words of a message as they are read on the screen: without the signs of Markdown, and with a
 * title or a short name in the place of an address. A code is as it was written.
 */
export function wordsOfMarkdown(markdown: string, nameOf: NameOfThing): string {
  const read = markdown.slice(0, maxRead);
  const source = cutThingLink.test(read) ? `${read})` : read;
  return new WordReader(nameOf).read(dialect().parse(source, {}));
}

/** Reads the words of tokens, a line for each block. */
class WordReader {
  readonly #nameOf: NameOfThing;
  readonly #lines: string[] = [];
  /** The cells of the row of a table that is being read. */
  #cells: string[] | undefined;
  /** The number of an item, which stands before the next line. */
  #number = '';

  constructor(nameOf: NameOfThing) {
    this.#nameOf = nameOf;
  }

  read(tokens: readonly Token[]): string {
    for (const token of tokens) {
      this.#readBlock(token);
    }
    return this.#lines.join('\n').trim();
  }

  #readBlock(token: Token): void {
    const { type, content, info, markup } = token;
    switch (type) {
      case 'inline':
        this.#say(wordsOfLine(token.children ?? [], this.#nameOf));
        break;
      case 'fence':
      case 'code_block':
      case blockMaths:
        this.#say(content.replace(/\n$/u, ''));
        break;
      case 'list_item_open':
        this.#number = info === '' ? '' : `${info}${markup} `;
        break;
      case 'tr_open':
        this.#cells = [];
        break;
      case 'tr_close':
        this.#lines.push((this.#cells ?? []).filter((cell) => cell !== '').join(' · '));
        this.#cells = undefined;
        break;
      default:
    }
  }

  #say(words: string): void {
    if (this.#cells !== undefined) {
      this.#cells.push(words.trim().replaceAll('\n', ' '));
    } else if (words.trim() !== '') {
      this.#lines.push(`${this.#number}${words.trimStart()}`);
      this.#number = '';
    }
  }
}

/** The words of what stands in one line of Markdown. */
function wordsOfLine(tokens: readonly Token[], nameOf: NameOfThing): string {
  let words = '';
  let link: { readonly address: string; readonly from: number } | undefined;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      link = { address: token.attrGet('href') ?? '', from: words.length };
    } else if (token.type === 'link_close' && link !== undefined) {
      const { address, from } = link;
      words = `${words.slice(0, from)}${wordsOfLink(words.slice(from), address, nameOf)}`;
      link = undefined;
    } else {
      words += token.type === 'text' ? wordsOfText(token.content, nameOf) : wordsOf(token);
    }
  }
  return words;
}

/** The words of a link; a thing is called by its name where the link has no words of its own. */
function wordsOfLink(said: string, address: string, nameOf: NameOfThing): string {
  if (!address.startsWith('guildhall:')) {
    return said.trim() === '' ? shortened(address) : said;
  }
  const thing = parseThingAddress(address);
  if (said.startsWith('#') && said.length > 1) {
    return nameOf(thing, said.slice(1));
  }
  return said.trim() === '' || said.startsWith('guildhall:') ? nameOf(thing, undefined) : said;
}

/** A text without signs. An address that is no link is one here as well. */
function wordsOfText(content: string, nameOf: NameOfThing): string {
  const words = content.replaceAll(openSigns, '');
  return withLinkWords(words, nameOf).replaceAll(webAddress, shortened);
}

function wordsOf(token: Token): string {
  const { type, tag, content } = token;
  switch (type) {
    case 'text':
    case 'text_special':
    case 'code_inline':
    case inlineMaths:
      return content;
    case 'softbreak':
    case 'hardbreak':
      return '\n';
    case 'image':
      return wordsOfImage(token) || shortened(token.attrGet('src') ?? '');
    case noteEmbed:
      return token.info;
    case htmlTag:
      return structureParts.has(tag) ? ' ' : '';
    default:
      return '';
  }
}

/** The words of an image, without signs (CommonMark 6.4). */
function wordsOfImage({ children, content }: Token): string {
  const words = (children ?? []).map((token) => wordsOf(token)).join('');
  return withoutSize(words || content);
}

/** A long address by its host and the beginning of what follows. */
function shortened(address: string): string {
  const short = address.replace(/^https?:\/\//u, '');
  return short.length <= maxAddress ? address : `${short.slice(0, maxAddress)}…`;
}
