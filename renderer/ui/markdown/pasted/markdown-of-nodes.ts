import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { toMarkdown } from 'mdast-util-to-markdown';

type Nodes = Parameters<typeof toMarkdown>[0];
type TableRow = Extract<Nodes, { readonly type: 'tableRow' }>;
type TableCell = Extract<Nodes, { readonly type: 'tableCell' }>;

/** Text that is Markdown already. The library takes a node of this type for a part of a line. */
interface WrittenText {
  readonly type: 'inlineMath';
  readonly value: string;
}

declare module 'mdast' {
  interface PhrasingContentMap {
    readonly inlineMath: WrittenText;
  }
  interface RootContentMap {
    readonly inlineMath: WrittenText;
  }
}

/** A node for text that is Markdown already. */
export function written(value: string): WrittenText {
  return { type: 'inlineMath', value };
}

/** Has only those items stand apart that hold more than one paragraph. */
export function makeTight(node: Nodes): void {
  if (!('children' in node)) {
    return;
  }
  for (const child of node.children) {
    makeTight(child);
  }
  if (node.type === 'listItem') {
    node.spread = node.children.filter(({ type }) => type === 'paragraph').length > 1;
  } else if (node.type === 'list') {
    node.spread = node.children.some(({ spread }) => spread === true);
  }
}

/** Writes a tree as Markdown, in the way of GitHub. */
export function markdownOfNodes(tree: Nodes): string {
  const markdown = toMarkdown(tree, {
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
    handlers: { inlineMath: ({ value }: WrittenText) => value },
    extensions: [
      // A column that is padded to its longest cell could be a thousand times as long.
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmFootnoteToMarkdown(),
      gfmStrikethroughToMarkdown(),
      gfmTaskListItemToMarkdown(),
    ],
  }).trimEnd();
  return JSON.stringify(tree).includes('&#x') ? markdown : withCjkSigns(markdown);
}

const cjk = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Writes CJK signs in the place of their references. The library writes those where CommonMark would
 * see no mark beside such a sign, and our parser does (decision 0195).
 */
function withCjkSigns(markdown: string): string {
  return markdown.replaceAll(/&#x([\dA-F]{4,5});/g, (reference, code: string) => {
    const sign = String.fromCodePoint(Number.parseInt(code, 16));
    return cjk.test(sign) ? sign : reference;
  });
}

/** Writes rows as a table, of which the first is the head. A line that ends in a cell is a break. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const children = rows.map((cells): TableRow => ({
    type: 'tableRow',
    children: cells.map((value) => ({ type: 'tableCell', children: linesOf(value) })),
  }));
  return markdownOfNodes({ type: 'table', children });
}

function linesOf(cell: string): TableCell['children'] {
  const lines = cell.split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((value, at): TableCell['children'] => [
    ...(at === 0 ? [] : [written('<br>')]),
    { type: 'text', value: value.trim() },
  ]);
}
