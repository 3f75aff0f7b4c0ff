import type { Token } from 'markdown-it';
import { fenceLanguage } from '#shared/markdown/maths/parse-maths.ts';
import { blockAttribute } from '#shared/markdown/notes/parse-block-names.ts';
import { headingNameAttribute } from './heading-names.ts';
import { hasTooManyParts } from './markdown-html.ts';
import { parser } from './markdown-parser.ts';
import { isTitledLink } from './thing-links.ts';
import { wordsOfToken } from './token-words.ts';

/** A heading of a piece. */
interface MarkdownHeading {
  /** 1 for the topmost. */
  readonly level: number;
  readonly words: string;
  /** The words by which it is linked to. */
  readonly linkName: string;
  /** Its place among the headings of its piece, from 0 on. */
  readonly ordinal: number;
}

/** The headings and words of a piece of a Markdown text once it is formatted. */
export interface MarkdownFacts {
  readonly headings: readonly MarkdownHeading[];
  /** The words of each paragraph, heading, cell and code, in their order on the page. */
  readonly blocks: readonly string[];
  /** The names by which paragraphs are linked to, in small letters. */
  readonly blockNames: readonly string[];
}

/** Reads a piece as it would be formatted. */
export function markdownFacts(piece: string): MarkdownFacts {
  const tokens = parser.parse(piece, {});
  if (hasTooManyParts(tokens)) {
    return { headings: [], blocks: [piece], blockNames: [] };
  }
  const headings: MarkdownHeading[] = [];
  const blocks: string[] = [];
  const blockNames: string[] = [];
  let opened: Token | undefined;
  for (const token of tokens) {
    const name = token.attrGet(blockAttribute);
    if (name !== null) {
      blockNames.push(name.toLowerCase());
    }
    if (token.type === 'heading_open') {
      opened = token;
    } else if (token.type === 'inline') {
      const words = wordsOf(token.children ?? []);
      blocks.push(words);
      if (opened !== undefined) {
        headings.push({
          level: Number(opened.tag.slice(1)),
          words: words.trim(),
          linkName: opened.attrGet(headingNameAttribute) ?? words.trim(),
          ordinal: headings.length,
        });
      }
      opened = undefined;
    } else if (isCode(token)) {
      blocks.push(token.content);
    }
  }
  return { headings, blocks, blockNames };
}

/** A drawn formula has no words to find (found-ranges.ts: drawnParts). */
function isCode({ type, info }: Token): boolean {
  return type === 'code_block' || (type === 'fence' && fenceLanguage(info) !== 'math');
}

function wordsOf(tokens: readonly Token[]): string {
  // A link that is shown by the title of its thing says other words than those that are written.
  return tokens
    .map((token, at) => {
      const before = tokens[at - 1];
      return before !== undefined && isTitledLink(before) ? '' : wordsOfToken(token);
    })
    .join('');
}
