import type MarkdownIt from 'markdown-it';
import type { StateCore, Token } from 'markdown-it';

/** Where a paragraph has the name by which it is linked to. */
export const blockAttribute = 'data-block';

/** The token of the name itself, at the end of the words. */
export const blockName = 'block_name';

const longest = 100;
/** Shorter ones are powers of a formula more likely: `x ^2`, `a ^ij`. */
const atEnd = /(?:^|[ \t\n])\^((?![a-z\d]{1,2}$|\d{3}$)[a-z\d-]{1,100})$/i;

/**
 * Reads the names of paragraphs, `^name` at their end or alone behind a table or a quotation. A name
 * alone belongs to what stands before it.
 */
export function parseBlockNames(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'block_names', ({ tokens }: StateCore) => {
    for (const [at, token] of tokens.entries()) {
      const found = token.type === 'inline' ? nameIn(token.content) : undefined;
      const owner = found && ownerOf(tokens, at, found.words === '');
      if (found !== undefined && owner !== undefined) {
        owner.attrSet(blockAttribute, found.name);
        token.content = found.words;
        token.meta = { name: found.name };
      }
    }
  });
  parser.core.ruler.after('inline', blockName, ({ tokens, Token: MadeToken }: StateCore) => {
    for (const { type, meta, children } of tokens) {
      const name = type === 'inline' && (meta as { readonly name?: string } | null)?.name;
      if (typeof name === 'string') {
        const token = new MadeToken(blockName, '', 0);
        token.content = `^${name}`;
        children?.push(token);
      }
    }
  });
}

function nameIn(content: string): { readonly name: string; readonly words: string } | undefined {
  const words = content.trimEnd();
  const end = words.slice(-longest - 2);
  const found = end.includes('^') ? atEnd.exec(end) : null;
  return found === null
    ? undefined
    : {
        name: found[1] ?? '',
        words: words.slice(0, words.length - found[0].length).trimEnd(),
      };
}

/** The element that a name belongs to: a paragraph, a heading, or the item of a tight list. */
function ownerOf(tokens: readonly Token[], at: number, isAlone: boolean): Token | undefined {
  const open = tokens[at - 1];
  const isBehind = (tokens[at - 2]?.nesting ?? 1) < 1;
  if (isAlone && (!isBehind || open?.hidden === true)) {
    return undefined;
  }
  if (open?.type === 'paragraph_open' && open.hidden) {
    const item = tokens[at - 2];
    return item?.type === 'list_item_open' ? item : undefined;
  }
  return open?.type === 'paragraph_open' || open?.type === 'heading_open' ? open : undefined;
}
