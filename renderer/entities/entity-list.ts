import type { ResourceList } from '#shared/contract/resource.ts';
import { idle } from './load-state.ts';
import type { LoadState } from './load-state.ts';

/** A row of a resource. One without times keeps the place that the service gave it. */
export interface Entity {
  readonly id: string;
  readonly createdAt?: string | undefined;
  readonly updatedAt?: string | undefined;
}

/** What rows a list holds: the guild or conversation that it is of, and its filters. */
export type ListQuery = Readonly<Record<string, unknown>>;

/** One list of a resource, as far as it was read. */
export interface EntityList<Row> {
  readonly query: ListQuery;
  /** In the order of the resource. */
  readonly rows: readonly Row[];
  /** Where the list goes on; undefined at its end. */
  readonly nextCursor: string | undefined;
  readonly load: LoadState;
  /** The last row that pages brought; what stands behind it was told alone. */
  readonly reach: Entity | undefined;
  /** How many times anything was told before the first page was asked for. */
  readonly readSince: number;
  /** How many times the first page was asked for. */
  readonly readCount: number;
}

/** A list that nobody has asked for. */
export const unreadList: EntityList<never> = {
  query: {},
  rows: [],
  nextCursor: undefined,
  load: idle,
  reach: undefined,
  readSince: 0,
  readCount: 0,
};

/** When a row was last changed, as far as it says. */
export function stampOf({ updatedAt, createdAt }: Entity): string {
  return updatedAt ?? createdAt ?? '';
}

/** Which of two rows stands before the other; 0 where nothing tells. */
export function compareRows({ order }: ResourceList, a: Entity, b: Entity): number {
  const first = a[order.by] ?? a.createdAt ?? '';
  const second = b[order.by] ?? b.createdAt ?? '';
  const isTold = first !== '' || second !== '';
  const before = first === second && isTold ? compareText(a.id, b.id) : compareText(first, second);
  return order.newestFirst ? -before : before;
}

/** Whether the filters of a query let a row through. */
export function isWanted({ filters = {} }: ResourceList, query: ListQuery, row: object): boolean {
  return Object.entries(filters).every(([filter, otherwise]) => {
    const wanted = query[filter] ?? otherwise;
    // What a row lacks is asked for as an empty text: the items without a parent.
    return wanted === undefined || ((row as ListQuery)[filter] ?? '') === wanted;
  });
}

/** A row of a list as it was and as it is; undefined where the list does not hold it. */
export interface RowChange<Row> {
  readonly former: Row | undefined;
  readonly next: Row | undefined;
}

/** The rows of a list with some of them changed, each in its place: copied once for all. */
export function withRowChanges<Row extends Entity>(
  resourceList: ResourceList,
  known: readonly Row[],
  changes: readonly RowChange<Row>[],
): readonly Row[] {
  if (changes.length === 0) {
    return known;
  }
  const compare = (a: Row, b: Row) => compareRows(resourceList, a, b);
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

/** Where a row stands; -1 where it does not. */
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

/** How many rows at the beginning are such; behind them, none is. */
function boundOf<Row>(rows: readonly Row[], isBefore: (row: Row) => boolean): number {
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

/** The order of two texts of the contract: times, ids. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
