import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { letterDirection } from '../text-direction.ts';
import type { Direction } from '../text-direction.ts';

/** The blocks that run in the direction of their own words. */
const directed = new Set([
  'paragraph_open',
  'heading_open',
  'blockquote_open',
  'bullet_list_open',
  'ordered_list_open',
  'th_open',
  'td_open',
  'summary_open',
]);

/**
 * Gives each block the direction of its first letter, as `dir="auto"` would. A browser looks for
 * that letter anew with each element that it adds to a block: a paragraph of a thousand marks
 * without a letter takes it 100 ms. A block without a letter runs as the block around it.
 */
export function markDirections(parser: MarkdownIt): void {
  parser.core.ruler.push('directions', ({ tokens }) => {
    // From the end to the beginning: the direction of what follows, for each open block.
    const outer: (Direction | undefined)[] = [];
    let following: Direction | undefined;
    for (const token of tokens.toReversed()) {
      if (token.nesting === -1) {
        outer.push(following);
        following = undefined;
      } else if (token.nesting === 1) {
        if (following !== undefined && directed.has(token.type)) {
          token.attrSet('dir', following);
        }
        const behind = outer.pop();
        following ??= behind;
      } else {
        following = directionOf(token) ?? following;
      }
    }
  });
}

function directionOf({ type, content, children }: Token): Direction | undefined {
  if (children === null) {
    return type === 'text' || type === 'code_inline' ? letterDirection(content) : undefined;
  }
  for (const child of children) {
    const direction = directionOf(child);
    if (direction !== undefined) {
      return direction;
    }
  }
  return undefined;
}
