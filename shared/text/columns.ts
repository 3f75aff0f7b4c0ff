/** The limits on a text in columns. */
export interface ColumnLimits {
  readonly characters: number;
  readonly cells: number;
}

/**
 * Reads text in columns: with tabs, as a spreadsheet copies its cells, or with semicolons, as many
 * spreadsheets write files. A quoted cell may hold separators and ends of lines.
 *
 * @returns at least two rows of the same width, of at least two cells; undefined for any other text,
 *   for one that begins with a tab as code does, and for one beyond the limits
 */
export function readColumns(
  text: string,
  { characters, cells }: ColumnLimits,
): string[][] | undefined {
  const separator = text.includes('\t') ? '\t' : ';';
  if (text.length > characters || !text.includes(separator) || text.startsWith(separator)) {
    return undefined;
  }
  const rows = rowsOf(text, separator, cells);
  const width = rows?.[0]?.length ?? 0;
  const isTable =
    rows !== undefined &&
    rows.length > 1 &&
    width > 1 &&
    rows.every((row) => row.length === width) &&
    (separator === '\t' || areCells(text, rows));
  return isTable ? rows : undefined;
}

/** Whether semicolons part cells, and not the parts of sentences or the statements of a program. */
function areCells(text: string, rows: readonly (readonly string[])[]): boolean {
  const hasHead = rows[0]?.every((cell) => cell !== '') === true;
  const bare = text.replaceAll(/"[^"]*"/g, '');
  return hasHead && !/; |[{}]/.test(bare) && rows.some((row) => row.at(-1) !== '');
}

/** The cells of each line; undefined where there are more than `most`. */
function rowsOf(text: string, separator: string, most: number): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let count = 0;
  let at = 0;
  while (at < text.length || row.length > 0) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator) : undefined;
    const end = cell?.end ?? endOfCell(text, at, separator);
    row.push((cell?.value ?? text.slice(at, end)).replaceAll(/\r\n?/g, '\n').trim());
    count += 1;
    if (count > most) {
      return undefined;
    }
    if (text[end] === separator) {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return rows;
}

function endOfCell(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') {
    end += 1;
  }
  return end;
}

/** A cell in quotes, which ends with its closing quote; undefined where something follows that. */
function quotedCell(
  text: string,
  from: number,
  separator: string,
): { value: string; end: number } | undefined {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && text[end + 1] === '"') {
    end = text.indexOf('"', end + 2);
  }
  const next = text[end + 1] ?? '\n';
  if (end === -1 || (next !== separator && next !== '\n' && next !== '\r')) {
    return undefined;
  }
  return { value: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}
