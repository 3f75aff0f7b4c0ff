import type { RawLine } from './raw-lines.ts';

/** The line under the names of a table, as Markdown writes it. */
const delimiters = /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;

/** Joins the lines of each table. */
export function joinTables(lines: readonly RawLine[]): RawLine[] {
  const joined: RawLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const names = cellsOf(line);
    const isTable = names.length > 0 && delimiters.test(lines[at + 1]?.text.trim() ?? '');
    if (line !== undefined && isTable) {
      const rows = rowsFrom(lines, at + 2);
      joined.push({ ...line, table: { names, rows } });
      at += 1 + rows.length;
    } else {
      joined.push(...lines.slice(at, at + 1));
    }
  }
  return joined;
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
        .map(cellOf)
    : [];
}

function cellOf(written: string): string {
  const lines = written.replaceAll(String.raw`\|`, '|').split(/<br ?\/?>/i);
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
