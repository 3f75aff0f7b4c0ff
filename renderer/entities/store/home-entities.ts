import type { ResourceList } from '#shared/contract/resource.ts';
import { allValues, noBuckets, valueOf, withValues } from './buckets.ts';
import type { Buckets } from './buckets.ts';
import {
  compareRows,
  compareText,
  isWanted,
  stampOf,
  unreadList,
  withRowChanges,
} from './entity-list.ts';
import type { Entity, EntityList, ListQuery } from './entity-list.ts';

/** The options for keeping the rows of a noun. */
export interface EntityKind {
  readonly list: ResourceList;
  /** The number of rows that a home keeps at most when events bring more. */
  readonly maxRows: number;
}

/** A row with what is known about it. */
export interface Held<Row> {
  readonly row: Row;
  /** The guild or other thing that the row belongs to, if known. */
  readonly scopeId: string | undefined;
  /** The value of `HomeEntities.toldCount` when the row was told; 0 if only pages brought it. */
  readonly toldAt: number;
}

/** The record of an id that is no longer used. */
export interface Gone {
  /**
   * - `deleted`: an event can bring the row back
   * - `missed`: so can a list, because events were missed since the deletion
   * - `replaced`: a temporary id, which never comes back
   */
  readonly how: 'deleted' | 'missed' | 'replaced';
  /** The guild or other thing that the row belonged to: who brings it back may not say. */
  readonly scopeId: string | undefined;
}

/** Everything known of a noun in one home. */
export interface HomeEntities<Row> {
  readonly held: Buckets<Held<Row>>;
  readonly count: number;
  readonly lists: Readonly<Record<string, EntityList<Row>>>;
  /** Ids that are no longer used: a read that began earlier may still answer with them. */
  readonly gone: ReadonlyMap<string, Gone>;
  /** The number of times that events or answers brought rows. */
  readonly toldCount: number;
}

/** A home of which nothing is known. */
export const noEntities: HomeEntities<never> = {
  held: noBuckets,
  count: 0,
  lists: {},
  gone: new Map(),
  toldCount: 0,
};

/** The list of a query. If it was never requested, it starts with the known rows. */
export function askedList<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  query: ListQuery,
): EntityList<Row> {
  const rows = () =>
    allValues(home.held)
      .filter((held) => isIn(kind, query, held))
      .toSorted((a, b) => compareRows(kind.list, a.row, b.row) || a.toldAt - b.toldAt)
      .map(({ row }) => row);
  return home.lists[listKey(kind, query)] ?? { ...unreadList, query, rows: rows() };
}

export function withList<Row>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  list: EntityList<Row>,
): HomeEntities<Row> {
  return { ...home, lists: { ...home.lists, [listKey(kind, list.query)]: list } };
}

/** The home with some rows changed or removed, in every list that they belong to. */
export function withChanges<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  changes: ReadonlyMap<string, Held<Row> | undefined>,
): HomeEntities<Row> {
  const both = [...changes].map(([id, next]) => ({ former: valueOf(home.held, id), next }));
  const lists = Object.entries(home.lists).map(([key, list]) => {
    const rowIn = (held: Held<Row> | undefined) =>
      held !== undefined && isIn(kind, list.query, held) ? held.row : undefined;
    const rowChanges = both
      .map(({ former, next }) => ({ former: rowIn(former), next: rowIn(next) }))
      .filter(({ former, next }) => former !== undefined || next !== undefined);
    const rows = withRowChanges(kind.list, list.rows, rowChanges);
    return [key, rows === list.rows ? list : { ...list, rows }] as const;
  });
  const added = both.filter(({ former }) => former === undefined).length;
  const removed = both.filter(({ next }) => next === undefined).length;
  return {
    ...home,
    held: withValues(home.held, changes),
    count: home.count + added - removed,
    lists: Object.fromEntries(lists),
  };
}

/** The home without its least recently changed rows. */
export function withoutOldest<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  count: number,
): HomeEntities<Row> {
  const held = allValues(home.held);
  const oldest = count === 1 ? [held.reduce(older)] : held.toSorted(compareAge).slice(0, count);
  return withChanges(kind, home, new Map(oldest.map(({ row }) => [row.id, undefined])));
}

function older<Row extends Entity>(first: Held<Row>, each: Held<Row>): Held<Row> {
  return compareAge(each, first) < 0 ? each : first;
}

function compareAge(a: Held<Entity>, b: Held<Entity>): number {
  return compareText(stampOf(a.row), stampOf(b.row)) || a.toldAt - b.toldAt;
}

/** The scope that a query asks for. */
export function scopeOf({ list: { scope } }: EntityKind, query: ListQuery): string {
  return scope === undefined ? '' : String(query[scope]);
}

/** The key of a list. Queries for the same rows have the same key. */
export function listKey(kind: EntityKind, query: ListQuery): string {
  const filters = Object.entries(kind.list.filters ?? {});
  const wanted = filters.map(([filter, otherwise]) => query[filter] ?? otherwise ?? null);
  return JSON.stringify([scopeOf(kind, query), ...wanted]);
}

function isIn<Row extends Entity>(
  kind: EntityKind,
  query: ListQuery,
  { row, scopeId }: Held<Row>,
): boolean {
  return scopeId === scopeOf(kind, query) && isWanted(kind.list, query, row);
}
