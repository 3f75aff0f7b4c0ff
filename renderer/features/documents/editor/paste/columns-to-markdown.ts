import { pasteFormatLimits } from '#shared/limits/page-limits.ts';
import { markdownTable } from './markdown-of-nodes.ts';

/**
 * Writes text in columns, as a spreadsheet copies its cells, as a table. Undefined for any other
 * text: one in which not every line has as many tabs, or that begins with a tab as code does.
 */
export function columnsToMarkdown(text: string): string | undefined {
  if (text.length > pasteFormatLimits.columns || !text.includes('\t') || text.startsWith('\t')) {
    return undefined;
  }
  const rows = rowsOf(text);
  const width = rows?.[0]?.length ?? 0;
  const isTable =
    rows !== undefined && rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
  return isTable ? markdownTable(rows) : undefined;
}

/** The cells of each line. A quoted cell may hold tabs and ends of lines. */
function rowsOf(text: string): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let count = 0;
  let at = 0;
  while (at < text.length || row.length > 0) {
    const cell = text[at] === '"' ? quotedCell(text, at) : undefined;
    const end = cell?.end ?? endOfCell(text, at);
    row.push(oneLine(cell?.value ?? text.slice(at, end)));
    count += 1;
    if (count > pasteFormatLimits.cells) {
      return undefined;
    }
    if (text[end] === '\t') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return rows;
}

function endOfCell(text: string, from: number): number {
  let end = from;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') {
    end += 1;
  }
  return end;
}

/** A cell in quotes, which ends with its closing quote; undefined where something follows that. */
function quotedCell(text: string, from: number): { value: string; end: number } | undefined {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && text[end + 1] === '"') {
    end = text.indexOf('"', end + 2);
  }
  const next = text[end + 1] ?? '\n';
  if (end === -1 || (next !== '\t' && next !== '\n' && next !== '\r')) {
    return undefined;
  }
  return { value: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** A cell of a table in Markdown is one line. */
function oneLine(cell: string): string {
  return cell.replaceAll(/[\r\n]+/g, ' ').trim();
}
