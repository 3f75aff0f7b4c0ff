import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import { titleWords } from '../title-words.ts';
import { isBox, isChecked, priorityOf, saysNothing, statusOf } from './cell-values.ts';
import { kindOfName } from './column-names.ts';
import type { ColumnKind, TableColumn } from './column-names.ts';
import { onlyCounts, partsOfNumbers } from './row-numbers.ts';
import { steppedLevels } from './stepped-levels.ts';
import { withHead } from './table-head.ts';
import type { WrittenTable } from './written-table.ts';

/** The columns whose values are looked at to find what they say. */
const columnsLookedAt = 50;

/** The columns of a table by what they say, and the rows below their names. */
export interface TableColumns {
  readonly rows: readonly (readonly string[])[];
  /** Those that hold titles, highest level first. */
  readonly levels: readonly TableColumn[];
  /** All others. */
  readonly others: readonly TableColumn[];
  /** How deep each row stands, where numbers or types tell that. */
  readonly depths: readonly number[] | undefined;
}

/** Finds what the columns of a table say, by their names and their values. */
export function columnsOf(table: WrittenTable): TableColumns {
  const { names, rows } = withHead(table);
  const width = rows.reduce((most, row) => Math.max(most, row.length), names.length);
  const values = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''));
  const taken = new Set<ColumnKind>();
  const columns = values.map((cells, at): TableColumn => {
    const name = names[at] ?? '';
    const kind = onceOnly(kindOf(name, cells, at), taken);
    return { at, name, kind };
  });
  const levels = levelsOf(columns, rows);
  const others = columns.filter((column) => !levels.some(({ at }) => at === column.at));
  const depths = levels.length === 1 ? depthsOf(others, values) : undefined;
  return { rows, levels, others, depths };
}

function kindOf(name: string, cells: readonly string[], at: number): ColumnKind {
  const kind =
    name !== '' ? kindOfName(name) : at < columnsLookedAt ? kindOfValues(cells) : 'unknown';
  const said = () => cells.map(titleWords);
  if (kind === 'done') {
    return said().every((words) => isChecked(words) !== undefined) ? 'done' : 'fact';
  }
  if (kind === 'number') {
    return onlyCounts(said()) || partsOfNumbers(said()) !== undefined ? 'number' : 'fact';
  }
  return kind === 'unknown' && at === 0 && onlyCounts(said()) ? 'number' : kind;
}

/** The kind of a column without a name, where all of its values leave no doubt. */
function kindOfValues(cells: readonly string[]): ColumnKind {
  const said = cells.map(titleWords).filter((words) => !saysNothing(words) || isBox(words));
  if (said.length === 0) {
    return 'unknown';
  }
  const all = (test: (words: string) => boolean) => said.every(test);
  return all(isBox)
    ? 'done'
    : all((words) => statusOf(words) !== undefined)
      ? 'status'
      : all((words) => priorityOf(words) !== undefined)
        ? 'priority'
        : all((words) => /^\d{1,3}(?:[.,]\d{1,4})?\s?%$/.test(words))
          ? 'progress'
          : partsOfNumbers(said) === undefined
            ? 'unknown'
            : 'number';
}

/** Two columns may say the same: the first one counts, and the other is a fact. */
function onceOnly(kind: ColumnKind, taken: Set<ColumnKind>): ColumnKind {
  if (kind === 'unknown' || kind === 'fact' || kind === 'person' || kind === 'number') {
    return kind;
  }
  const isTaken = taken.has(kind);
  taken.add(kind);
  return isTaken ? 'fact' : kind;
}

function levelsOf(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): readonly TableColumn[] {
  const named = workItemTypes.flatMap((type) => columns.filter(({ kind }) => kind === type));
  const title = columns.find(({ kind }) => kind === 'title');
  if (named.length === 0) {
    return steppedLevels(columns, rows, title);
  }
  const [only] = named.length === 1 ? named : [];
  const free = columns.find(({ kind, at }) => kind === 'unknown' && at < (only?.at ?? 0));
  const below = title ?? (only?.kind === 'task' ? undefined : free);
  return below === undefined ? named : [...named, below];
}

function depthsOf(
  others: readonly TableColumn[],
  values: readonly (readonly string[])[],
): readonly number[] | undefined {
  const cellsOf = (kind: ColumnKind) => {
    const column = others.find((each) => each.kind === kind);
    return column && (values[column.at] ?? []).map(titleWords);
  };
  const numbers = cellsOf('number');
  const types = cellsOf('type')?.map((words) => {
    const kind = kindOfName(words);
    return workItemTypes.findIndex((type) => type === kind);
  });
  const [first = -1] = types ?? [];
  const areLevels = types?.every((type) => type >= first && first >= 0) === true;
  const byType = areLevels && new Set(types).size > 1 ? types : undefined;
  return (numbers && partsOfNumbers(numbers)) ?? byType;
}
