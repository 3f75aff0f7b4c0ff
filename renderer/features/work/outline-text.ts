import { csvCell } from '#shared/text/plain-text.ts';
import type { WorkNode } from '../../entities/work-item/work-tree.ts';
import { titleAsMarkdown } from './paste/title-words.ts';

/** A branch as a Markdown list; what is done is checked. */
export function branchAsMarkdown(nodes: readonly WorkNode[], indent = ''): string {
  return nodes
    .map(({ item, children }) => {
      const mark = item.status === 'done' ? 'x' : ' ';
      const line = `${indent}- [${mark}] ${titleAsMarkdown(item.title)}\n`;
      return line + branchAsMarkdown(children, `${indent}  `);
    })
    .join('');
}

/** Without this mark at its beginning, Excel reads a file in the code page of the system. */
const byteOrderMark = '\uFEFF';

/** Items as CSV (RFC 4180), with a line of names first, which Excel reads as UTF-8. */
export function itemsAsCsv(
  names: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [names, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`);
  return byteOrderMark + lines.join('');
}
