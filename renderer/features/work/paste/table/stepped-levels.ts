import type { TableColumn } from './column-names.ts';

type Rows = readonly (readonly string[])[];

/** More levels than the hierarchy has, so that deeper ones are shown as what cannot be created. */
const mostLevels = 8;

/**
 * The columns that hold titles where no name tells a level: the title alone, or levels in a column
 * each. A level above the title has a value in the first row of each group, or in all of its rows.
 *
 * @param title the column that is named as the title
 */
export function steppedLevels(
  columns: readonly TableColumn[],
  rows: Rows,
  title: TableColumn | undefined,
): readonly TableColumn[] {
  if (title !== undefined) {
    const before = columns.slice(0, title.at).filter(({ kind }) => kind === 'unknown');
    const above = before.slice(1 - mostLevels);
    return [...above.filter((_, at) => isGroup([...above, title], at, rows)), title];
  }
  const first = firstTitle(columns, rows);
  const run = [first];
  for (const column of columns.slice(first.at + 1, first.at + mostLevels)) {
    if (column.kind !== 'unknown') {
      break;
    }
    run.push(column);
  }
  const steps = stepsOf(run, rows);
  if (steps > 1) {
    return run.slice(0, steps);
  }
  let depth = 0;
  while (depth < run.length - 1 && isGroup(run, depth, rows)) {
    depth += 1;
  }
  return run.slice(0, depth + 1);
}

/** The first column that is no number, and of which nothing else is known. */
function firstTitle(columns: readonly TableColumn[], rows: Rows): TableColumn {
  const free = columns.filter(({ kind }) => kind === 'unknown');
  const found =
    free.find(({ at }) => rows.some((row) => !/^[\d.)#]*$/.test(row[at] ?? ''))) ??
    free[0] ??
    columns.find(({ kind }) => kind !== 'number') ??
    columns[0];
  return found ?? { at: 0, name: '', kind: 'title' };
}

/** How many of the first columns have one value together in each row, each of them in some row. */
function stepsOf(run: readonly TableColumn[], rows: Rows): number {
  const values = rows.map(() => 0);
  let steps = 0;
  for (const [depth, { at }] of run.entries()) {
    let isUsed = false;
    for (const [number, row] of rows.entries()) {
      const isValue = (row[at] ?? '') !== '';
      isUsed ||= isValue;
      values[number] = (values[number] ?? 0) + (isValue ? 1 : 0);
    }
    if (!isUsed) {
      break;
    }
    const hasOneEach = rows.every((row, number) => values[number] === 1 || isBlank(row));
    steps = hasOneEach ? depth + 1 : steps;
  }
  const hasFirst = (rows[0]?.[run[0]?.at ?? 0] ?? '') !== '';
  return hasFirst ? steps : 0;
}

/** Whether a column holds the groups of what the columns behind it in the run name. */
function isGroup(run: readonly TableColumn[], depth: number, rows: Rows): boolean {
  const { at = 0 } = run[depth] ?? {};
  const filled = rows.filter((row) => !isBlank(row));
  const cells = filled.map((row) => row[at] ?? '');
  const said = cells.filter((cell) => cell !== '');
  if (cells[0] === '' || filled.length < 2 || !said.every((cell) => /\p{L}/u.test(cell))) {
    return false;
  }
  const deeper = run.slice(depth + 1);
  const hasTitle = (row: readonly string[]) =>
    deeper.some((column) => (row[column.at] ?? '') !== '');
  const changes = cells.filter((cell, number) => cell !== cells[number - 1]).length;
  const isRepeated = changes === new Set(cells).size && changes <= cells.length / 2;
  return filled.every(hasTitle) && (said.length < cells.length || isRepeated);
}

function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell === '');
}
