import type { Token } from 'markdown-it';
import { asWritten, hasTooManyParts, tokensHtml } from './markdown-html.ts';
import type { MarkdownKind } from './markdown-html.ts';
import { parser } from './markdown-parser.ts';
import { taskAttribute } from './task-boxes.ts';

/** The HTML of each block of a piece. An item of a list is a block of its own. */
export function markdownBlocks(piece: string, kind: MarkdownKind): readonly string[] {
  const environment = {};
  const tokens = parser.parse(piece, environment);
  if (hasTooManyParts(tokens)) {
    return [asWritten(piece)];
  }
  withoutTaskLines(tokens);
  const blocks: string[] = [];
  for (const block of blocksOf(tokens)) {
    blocks.push(tokensHtml(block, kind, environment));
  }
  return blocks;
}

/** The HTML of a block without its number in a list, by which equal blocks are told. */
export function blockKey(html: string): string {
  return html.replace(/^(<ol[^<>]*?) start="\d+"/, '$1');
}

/** A task is the same on whichever line it stands. */
function withoutTaskLines(tokens: readonly Token[]): void {
  for (const { children } of tokens) {
    const box = children?.[0];
    if (box?.type === 'checkbox_input') {
      box.attrSet(taskAttribute, '');
    }
  }
}

/** The tokens of each block, to be rendered before the next are asked for. */
function* blocksOf(tokens: readonly Token[]): Generator<readonly Token[]> {
  for (const block of wholes(tokens)) {
    const [open] = block;
    const close = block.at(-1);
    const isList = open?.type === 'ordered_list_open' || open?.type === 'bullet_list_open';
    if (isList && close !== undefined) {
      const first = Number(open.attrGet('start') ?? 1);
      for (const [at, item] of [...wholes(block.slice(1, -1))].entries()) {
        if (open.tag === 'ol') {
          open.attrSet('start', String(first + at));
        }
        yield [open, ...item, close];
      }
    } else {
      yield block;
    }
  }
}

/** The tokens from each that opens to the one that closes it. */
function* wholes(tokens: readonly Token[]): Generator<readonly Token[]> {
  let from = 0;
  let depth = 0;
  for (const [at, { nesting }] of tokens.entries()) {
    depth += nesting;
    if (depth === 0) {
      yield tokens.slice(from, at + 1);
      from = at + 1;
    }
  }
}
