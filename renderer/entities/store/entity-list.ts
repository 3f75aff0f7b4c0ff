import type { ResourceList } from '#shared/contract/resource.ts';
import { compareText } from '#shared/text/compare-text.ts';
import { withReplaced } from './changed-span.ts';
import { idle } from './load-state.ts';
import type { LoadState } from './load-state.ts';

/**
 * The key of the position of a row's creation in the outbox, while the service does not have the row.
 * It is a symbol, since it is no field of a row: nobody writes it, and nothing is compared by it.
 */
export const unsentPosition = Symbol('the position of an unsent row');

/** A row of a resource. A row without times keeps the place that the service gave it. */
export interface Entity {
  readonly id: string;
  readonly createdAt?: string | undefined;
  readonly updatedAt?: string | undefined;
  /** When it was deleted, if it is a thing in the trash. */
  readonly deletedAt?: string | undefined;
  readonly [unsentPosition]?: number;
}

/** Whether a row was made on this computer, and the service does not have it yet. */
export function isUnsent({ [unsentPosition]: position }: Entity): boolean {
  return position !== undefined;
}

/** The rows that a list holds: its guild or conversation, and its filters. */
export type ListQuery = Readonly<Record<string, unknown>>;

/** The part of a list that was read so far. */
export interface EntityList<Row> {
  readonly query: ListQuery;
  /** In the order of the resource. */
  readonly rows: readonly Row[];
  /** The cursor of the next page; undefined at the end of the list. */
  readonly nextCursor: string | undefined;
  readonly load: LoadState;
  /** The last row that a page brought. Rows behind it came from events or answers. */
  readonly reach: Entity | undefined;
  /** The value of `HomeEntities.toldCount` when the first page was requested. */
  readonly readSince: number;
  /** The number of times that the first page was requested. */
  readonly readCount: number;
}

/** A list that was never requested. */
export const unreadList: EntityList<never> = {
  query: {},
  rows: [],
  nextCursor: undefined,
  load: idle,
  reach: undefined,
  readSince: 0,
  readCount: 0,
};

/** When a row was last changed, if it says. */
export function stampOf({ updatedAt, createdAt, deletedAt }: Entity): string {
  return updatedAt ?? createdAt ?? deletedAt ?? '';
}

/**
 * Compares two rows in the order of the list; 0 if the order is unknown. Unsent rows stand at the end
 * of the newest, in the order in which they were made: the clock of this computer orders nothing.
 */
export function compareRows({ order }: ResourceList, a: Entity, b: Entity): number {
  if (isUnsent(a) || isUnsent(b)) {
    const later = (a[unsentPosition] ?? -1) - (b[unsentPosition] ?? -1);
    return order.newestFirst ? -later : later;
  }
  const first = a[order.by] ?? a.createdAt ?? '';
  const second = b[order.by] ?? b.createdAt ?? '';
  const isTold = first !== '' || second !== '';
  const before = first === second && isTold ? compareText(a.id, b.id) : compareText(first, second);
  return order.newestFirst ? -before : before;
}

/** Whether a row passes the filters of a query. */
export function isWanted({ filters = {} }: ResourceList, query: ListQuery, row: object): boolean {
  return Object.entries(filters).every(([filter, otherwise]) => {
    const wanted = query[filter] ?? otherwise;
    // An empty text asks for rows without the field, such as items without a parent.
    return wanted === undefined || ((row as ListQuery)[filter] ?? '') === wanted;
  });
}

/** A row of a list before and after a change; undefined if the list does not hold it. */
export interface RowChange<Row> {
  readonly former: Row | undefined;
  readonly next: Row | undefined;
}

/** The rows of a list with some changed, each in its place. The list is copied once for all. */
export function withRowChanges<Row extends Entity>(
  resourceList: ResourceList,
  known: readonly Row[],
  changes: readonly RowChange<Row>[],
): readonly Row[] {
  if (changes.length === 0) {
    return known;
  }
  const compare = (a: Row, b: Row) => compareRows(resourceList, a, b);
  const [{ former: only, next: other } = {}] = changes;
  if (changes.length === 1 && only !== undefined && other !== undefined) {
    const at = compare(only, other) === 0 ? placeOf(known, only, compare) : -1;
    if (at >= 0) {
      return withReplaced(known, at, other);
    }
  }
  const rows = [...known];
  for (const { former, next } of changes) {
    const from = former === undefined ? -1 : placeOf(rows, former, compare);
    const stays = former !== undefined && next !== undefined && compare(former, next) === 0;
    if (from >= 0) {
      rows.splice(from, 1, ...(stays ? [next] : []));
    }
    if (next !== undefined && !(stays && from >= 0)) {
      rows.splice(
        boundOf(rows, (row) => compare(row, next) <= 0),
        0,
        next,
      );
    }
  }
  return rows;
}

/** The index of a row; -1 if the list does not hold it. */
function placeOf<Row extends Entity>(
  rows: readonly Row[],
  row: Row,
  compare: (a: Row, b: Row) => number,
): number {
  const from = boundOf(rows, (other) => compare(other, row) < 0);
  for (let at = from; at < rows.length; at += 1) {
    const other = rows[at];
    if (other === undefined || compare(other, row) !== 0) {
      return -1;
    }
    if (other.id === row.id) {
      return at;
    }
  }
  return -1;
}

/** The number of rows at the beginning that satisfy `isBefore`; no row behind them may. */
export function boundOf<Row>(rows: readonly Row[], isBefore: (row: Row) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = rows[middle];
    if (row !== undefined && isBefore(row)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
