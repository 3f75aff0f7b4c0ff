import { titleWords } from '../title-words.ts';
import { kindOfName } from './column-names.ts';
import type { ColumnKind } from './column-names.ts';
import type { WrittenTable } from './written-table.ts';

/** Names that hardly stand in a row of items. */
const tellingKinds: ReadonlySet<ColumnKind> = new Set<ColumnKind>([
  'title',
  'objective',
  'initiative',
  'epic',
  'task',
  'status',
  'priority',
  'progress',
  'description',
]);

/** A table with the words of its row of names, where it has one, apart from its rows. */
export function withHead({ names, rows }: WrittenTable): WrittenTable {
  if (names.some((name) => name !== '')) {
    return { names: names.map(titleWords), rows };
  }
  const [first = [], ...others] = rows;
  return isHead(first, others)
    ? { names: first.map(titleWords), rows: others }
    : { names: [], rows };
}

/** Whether the first row of a table has the names of its columns: they are known, or bold alone. */
function isHead(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const cells = first.filter((cell) => cell !== '');
  if (others.length === 0 || new Set(cells).size < cells.length) {
    return false;
  }
  if (
    cells.every(isBold) &&
    others.some((row) => row.some((cell) => cell !== '' && !isBold(cell)))
  ) {
    return cells.length > 0;
  }
  const names = cells.map(titleWords);
  const known = names.map(kindOfName).filter((kind) => kind !== 'unknown');
  return known.length > 1 || known.some((kind) => tellingKinds.has(kind)) || names.some(isLevel);
}

/** Whether a name is the common one of a level in a column of its own. */
function isLevel(name: string): boolean {
  return /^level \d$/i.test(name);
}

function isBold(cell: string): boolean {
  return /^(?:\*\*|__)[^*_]+(?:\*\*|__)$/.test(cell);
}
