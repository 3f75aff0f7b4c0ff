import { pasteFormatLimits } from '#shared/limits/page-limits.ts';
import { readColumns } from '#shared/text/columns.ts';
import { markdownTable } from './markdown-of-nodes.ts';

const limits = { characters: pasteFormatLimits.columns, cells: pasteFormatLimits.cells };

/** Writes text in columns as a table; undefined where it is none, or beyond the limits. */
export function columnsToMarkdown(text: string): string | undefined {
  const rows = readColumns(text, limits);
  return rows && markdownTable(rows);
}
