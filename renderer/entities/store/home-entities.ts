import { compareText } from '#shared/text/compare-text.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ResourceList } from '#shared/contract/resource.ts';
import { allValues, noBuckets, valueOf, withValues } from './buckets.ts';
import type { Buckets } from './buckets.ts';
import { compareRows, isWanted, stampOf, unreadList, withRowChanges } from './entity-list.ts';
import type { Entity, EntityList, ListQuery } from './entity-list.ts';

/** The options for keeping the rows of a noun. */
export interface EntityKind {
  readonly list: ResourceList;
  /** The number of rows that a home keeps at most when events bring more. */
  readonly maxRows: number;
  /** Whether a row has fields on this computer alone: `show` puts them in place. */
  readonly hasOwnFields: (id: string) => boolean;
  /** The row to show for what the service has, with the entries about it in place. */
  readonly show: <Row extends Entity>(
    confirmed: Row | undefined,
    entries: readonly OutboxEntry[],
  ) => Row | undefined;
}

/** A row with what is known about it. */
export interface Held<Row> {
  readonly row: Row;
  /** The guild or other thing that the row belongs to, if known. */
  readonly scopeId: string | undefined;
  /** The value of `HomeEntities.toldCount` when the row was told; 0 if only pages brought it. */
  readonly toldAt: number;
  /**
   * Whether a page lacked it that should have contained it: it is gone, or in another list. It is in
   * no list until it is told again.
   */
  readonly isLost?: boolean;
}

/** The record of an id that is no longer used. */
export interface Gone {
  /**
   * - `deleted`: an event can bring the row back
   * - `missed`: so can a list, because events were missed since the deletion
   */
  readonly how: 'deleted' | 'missed';
  /** The guild or other thing that the row belonged to: who brings it back may not say. */
  readonly scopeId: string | undefined;
}

/** The writes that wait for one row, or none where it has fields on this computer alone. */
interface Pending<Row> {
  /** The entries about it in the outbox, oldest first. */
  readonly entries: readonly OutboxEntry[];
  /** The row with them in place; undefined where it is not shown. */
  readonly shown: Held<Row> | undefined;
}

/** Everything known of a noun in one home. */
export interface HomeEntities<Row> {
  /** The rows as the service has them. */
  readonly held: Buckets<Held<Row>>;
  /** The number of rows in `held`. */
  readonly count: number;
  /** The entries that wait for rows, whether the service has these or not. */
  readonly pending: Buckets<Pending<Row>>;
  /** The lists of the rows as they are shown. */
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
  pending: noBuckets,
  lists: {},
  gone: new Map(),
  toldCount: 0,
};

/** The list of a query. If it was never requested, it starts with the known rows. */
export function requestedList<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  query: ListQuery,
): EntityList<Row> {
  const rows = () =>
    shownIn(home)
      .filter((held) => held.isLost !== true && isIn(kind, query, held))
      .toSorted((a, b) => compareRows(kind.list, a.row, b.row) || a.toldAt - b.toldAt)
      .map(({ row }) => row);
  return home.lists[listKey(kind.list, query)] ?? { ...unreadList, query, rows: rows() };
}

export function withList<Row>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  list: EntityList<Row>,
): HomeEntities<Row> {
  return { ...home, lists: { ...home.lists, [listKey(kind.list, list.query)]: list } };
}

/** A row of a home as it is shown; undefined if it is not. */
export function shownOf<Row>(
  { held, pending }: HomeEntities<Row>,
  id: string,
): Held<Row> | undefined {
  const waiting = valueOf(pending, id);
  return waiting === undefined ? valueOf(held, id) : waiting.shown;
}

/** All rows of a home as they are shown, in no particular order. */
export function shownIn<Row extends Entity>(home: HomeEntities<Row>): Held<Row>[] {
  return [...unchangedIn(home), ...allValues(home.pending).flatMap(({ shown }) => shown ?? [])];
}

/** The rows that nothing waits for. */
function unchangedIn<Row extends Entity>({ held, pending }: HomeEntities<Row>): Held<Row>[] {
  const rows = allValues(held);
  const isAny = pending.some(({ size }) => size > 0);
  return isAny ? rows.filter(({ row }) => valueOf(pending, row.id) === undefined) : rows;
}

/** The home with some rows of the service changed or removed, in every list that they belong to. */
export function withChanges<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  changes: ReadonlyMap<string, Held<Row> | undefined>,
): HomeEntities<Row> {
  const pending = [...changes].flatMap(([id, held]) => {
    const waiting = valueOf(home.pending, id);
    return waiting === undefined && !kind.hasOwnFields(id)
      ? []
      : [[id, pendingOf(kind, held, waiting?.entries ?? [])] as const];
  });
  const known = [...changes].map(([id, next]) => ({ former: valueOf(home.held, id), next }));
  const added = known.filter(({ former }) => former === undefined).length;
  const removed = known.filter(({ next }) => next === undefined).length;
  const next = {
    ...home,
    held: withValues(home.held, changes),
    pending: pending.length === 0 ? home.pending : withValues(home.pending, pending),
    count: home.count + added - removed,
  };
  return withShown(kind, home, next, [...changes.keys()]);
}

/**
 * The home with other entries about some rows, in every list that the rows belong to.
 *
 * @param changes the entries about each row, by its id; none where nothing waits for it any more
 */
export function withEntries<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  changes: ReadonlyMap<string, readonly OutboxEntry[]>,
): HomeEntities<Row> {
  const pending = [...changes].map(([id, entries]): [string, Pending<Row> | undefined] => [
    id,
    entries.length === 0 && !kind.hasOwnFields(id)
      ? undefined
      : pendingOf(kind, valueOf(home.held, id), entries),
  ]);
  const next = { ...home, pending: withValues(home.pending, pending) };
  return withShown(kind, home, next, [...changes.keys()]);
}

/** The entries that wait for a row, and the row as it is shown. */
function pendingOf<Row extends Entity>(
  kind: EntityKind,
  held: Held<Row> | undefined,
  entries: readonly OutboxEntry[],
): Pending<Row> {
  const row = kind.show(held?.row, entries);
  const created = held ?? { scopeId: createdScope(kind, entries), toldAt: 0 };
  return { entries, shown: row && { ...created, row } };
}

/** The scope of a row that is made on this computer. */
function createdScope({ list: { scope } }: EntityKind, entries: readonly OutboxEntry[]): string {
  return scope === undefined ? '' : String(entries[0]?.input[scope]);
}

/** The lists of a home as it will be, with the rows of some ids as they are shown then. */
function withShown<Row extends Entity>(
  kind: EntityKind,
  former: HomeEntities<Row>,
  next: HomeEntities<Row>,
  ids: readonly string[],
): HomeEntities<Row> {
  const both = ids.map((id) => ({ former: shownOf(former, id), next: shownOf(next, id) }));
  const lists = Object.entries(former.lists).map(([key, list]) => {
    const rowIn = (held: Held<Row> | undefined) =>
      held !== undefined && isIn(kind, list.query, held) ? held.row : undefined;
    const changes = both
      .map((each) => ({
        former: rowIn(each.former),
        next: each.next?.isLost === true ? undefined : rowIn(each.next),
      }))
      .filter((each) => each.former !== undefined || each.next !== undefined);
    const rows = withRowChanges(kind.list, list.rows, changes);
    return [key, rows === list.rows ? list : { ...list, rows }] as const;
  });
  return { ...next, lists: Object.fromEntries(lists) };
}

/** The home with some rows of which nobody knows in which list they are. The lists stay as they are. */
export function withLost<Row extends Entity>(
  home: HomeEntities<Row>,
  rows: readonly Row[],
): HomeEntities<Row> {
  const lost = rows.flatMap(({ id }): [string, Held<Row>][] => {
    const held = valueOf(home.held, id);
    return held === undefined ? [] : [[id, { ...held, isLost: true }]];
  });
  return lost.length === 0 ? home : { ...home, held: withValues(home.held, lost) };
}

/** The home without its least recently changed rows. One that something waits for stays. */
export function withoutOldest<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  count: number,
): HomeEntities<Row> {
  const held = unchangedIn(home);
  const [first, ...others] = held;
  const oldest =
    count === 1 && first !== undefined
      ? [others.reduce(older, first)]
      : held.toSorted(compareAge).slice(0, count);
  return withChanges(kind, home, new Map(oldest.map(({ row }) => [row.id, undefined])));
}

function older<Row extends Entity>(first: Held<Row>, each: Held<Row>): Held<Row> {
  return compareAge(each, first) < 0 ? each : first;
}

function compareAge(a: Held<Entity>, b: Held<Entity>): number {
  return compareText(stampOf(a.row), stampOf(b.row)) || a.toldAt - b.toldAt;
}

/** The scope that a query asks for. */
export function scopeOf({ scope }: ResourceList, query: ListQuery): string {
  return scope === undefined ? '' : String(query[scope]);
}

/** The key of a list. Queries for the same rows have the same key. */
export function listKey(list: ResourceList, query: ListQuery): string {
  const filters = Object.entries(list.filters ?? {});
  const wanted = filters.map(([filter, otherwise]) => query[filter] ?? otherwise ?? null);
  return JSON.stringify([scopeOf(list, query), ...wanted]);
}

function isIn<Row extends Entity>(
  kind: EntityKind,
  query: ListQuery,
  { row, scopeId }: Held<Row>,
): boolean {
  return scopeId === scopeOf(kind.list, query) && isWanted(kind.list, query, row);
}
