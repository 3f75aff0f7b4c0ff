import type { RawLine } from './raw-lines.ts';

/** The line under the names of a table, as Markdown writes it. */
const delimiters = /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;

/**
 * Writes each row of a table as an item of a list: its first cell that is no number is the title, and
 * the others stand below it as a paragraph, with the names of their columns.
 */
export function listTables(lines: readonly RawLine[]): RawLine[] {
  const written: RawLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const names = cellsOf(lines[at]);
    const isTable = names.length > 1 && delimiters.test(lines[at + 1]?.text.trim() ?? '');
    if (!isTable) {
      written.push(...lines.slice(at, at + 1));
      continue;
    }
    const rows = rowsFrom(lines, at + 2);
    const titleAt = titleColumn(names, rows);
    const items = rows.flatMap((cells) => itemOf(names, cells, titleAt));
    written.push(...items.map((text) => ({ text, isCode: false })));
    at += 1 + rows.length;
  }
  return written;
}

function rowsFrom(lines: readonly RawLine[], start: number): string[][] {
  const rows: string[][] = [];
  for (
    let cells = cellsOf(lines[start]);
    cells.length > 0;
    cells = cellsOf(lines[start + rows.length])
  ) {
    rows.push(cells);
  }
  return rows;
}

/** The cells of a row; none of a line that is no row. */
function cellsOf(line: RawLine | undefined): string[] {
  const row = line === undefined || line.isCode ? '' : line.text.trim();
  return /^\|.*\|$/.test(row)
    ? row
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll(String.raw`\|`, '|').trim())
    : [];
}

/** A column of numbers says the order of the rows, which they have anyhow. */
function titleColumn(names: readonly string[], rows: readonly (readonly string[])[]): number {
  const at = names.findIndex((_name, column) =>
    rows.some((cells) => !/^[\d.)#]*$/.test(cells[column] ?? '')),
  );
  return Math.max(at, 0);
}

function itemOf(names: readonly string[], cells: readonly string[], titleAt: number): string[] {
  const title = cells[titleAt] ?? '';
  if (title === '') {
    return [];
  }
  const facts = cells.flatMap((cell, at) =>
    at <= titleAt || cell === '' ? [] : [`  ${names[at] ?? ''}: ${cell}`],
  );
  return [`- ${title}`, ...(facts.length === 0 ? [] : ['', ...facts, ''])];
}
