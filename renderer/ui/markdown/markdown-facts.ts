import type { Token } from 'markdown-it';
import { fenceLanguage } from '#shared/markdown/maths/parse-maths.ts';
import { hasTooManyParts } from './markdown-html.ts';
import { parser } from './markdown-parser.ts';
import { isTitledLink } from './thing-links.ts';
import { wordsOfToken } from './token-words.ts';

/** A heading of a piece. */
interface MarkdownHeading {
  /** 1 for the topmost. */
  readonly level: number;
  readonly words: string;
  /** Its place among the headings of its piece, from 0 on. */
  readonly ordinal: number;
}

/** What a piece of a Markdown text says once it is formatted. */
export interface MarkdownFacts {
  readonly headings: readonly MarkdownHeading[];
  /** The words of each paragraph, heading, cell and code, in their order on the page. */
  readonly blocks: readonly string[];
}

/** Reads a piece as it would be formatted. */
export function markdownFacts(piece: string): MarkdownFacts {
  const tokens = parser.parse(piece, {});
  if (hasTooManyParts(tokens)) {
    return { headings: [], blocks: [piece] };
  }
  const headings: MarkdownHeading[] = [];
  const blocks: string[] = [];
  let level = 0;
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      level = Number(token.tag.slice(1));
    } else if (token.type === 'inline') {
      const words = wordsOf(token.children ?? []);
      blocks.push(words);
      if (level > 0) {
        headings.push({ level, words: words.trim(), ordinal: headings.length });
      }
      level = 0;
    } else if (isCode(token)) {
      blocks.push(token.content);
    }
  }
  return { headings, blocks };
}

/** A drawn formula has no words to find (mark-matches.ts: drawnParts). */
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
