import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { toMarkdown } from 'mdast-util-to-markdown';

type Nodes = Parameters<typeof toMarkdown>[0];
type TableRow = Extract<Nodes, { readonly type: 'tableRow' }>;

/** Writes a tree as Markdown, in the way of GitHub. */
export function markdownOfNodes(tree: Nodes): string {
  return toMarkdown(tree, {
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
    extensions: [
      // A column that is padded to its longest cell could be a thousand times as long.
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmStrikethroughToMarkdown(),
      gfmTaskListItemToMarkdown(),
    ],
  }).trimEnd();
}

/** Writes rows as a table, of which the first is the head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const children = rows.map((cells): TableRow => ({
    type: 'tableRow',
    children: cells.map((value) => ({
      type: 'tableCell',
      children: [{ type: 'text', value }],
    })),
  }));
  return markdownOfNodes({ type: 'table', children });
}
