import { valueOf } from './buckets.ts';
import { compareRows, stampOf } from './entity-list.ts';
import type { Entity, EntityList, ListQuery } from './entity-list.ts';
import {
  requestedList,
  listKey,
  scopeOf,
  withChanges,
  withList,
  withLost,
  withoutOldest,
} from './home-entities.ts';
import type { EntityKind, Gone, Held, HomeEntities } from './home-entities.ts';
import { loading, ready } from './load-state.ts';
import type { LoadState } from './load-state.ts';

/** A page of a list as it was read. */
export interface EntityPage<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | undefined;
}

/** The source of rows that were not read as a page. */
export interface RowSource {
  /** The guild or other thing that the rows belong to, if known. */
  readonly scopeId?: string | undefined;
  /** Events can bring any number of rows. They can also bring back a deleted row. */
  readonly isEvent: boolean;
}

/** The number of deleted ids that are remembered. No read takes long enough for more deletions. */
const goneKept = 1_000;

/** Marks a list as loading, either its first page or the next. Known rows stay on the screen. */
export function applyLoading<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  { cursor, ...query }: ListQuery,
): HomeEntities<Row> {
  const list = requestedList(kind, home, query);
  const first = { readSince: home.toldCount, readCount: list.readCount + 1 };
  return withList(kind, home, { ...list, load: loading, ...(cursor === undefined && first) });
}

export function applyFailed<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  { cursor: _cursor, ...query }: ListQuery,
  load: Extract<LoadState, { kind: 'failed' }>,
): HomeEntities<Row> {
  return withList(kind, home, { ...requestedList(kind, home, query), load });
}

/**
 * Adds a page to a list. Rows told since the list was requested stay, unless the page is newer.
 * Other rows leave the list if the page should contain them and does not.
 */
export function applyPage<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  { cursor, ...query }: ListQuery,
  { rows, nextCursor }: EntityPage<Row>,
): HomeEntities<Row> {
  const asked = requestedList(kind, home, query);
  const scopeId = scopeOf(kind.list, query);
  const changes = new Map<string, Held<Row>>();
  for (const row of rows) {
    const former = valueOf(home.held, row.id);
    const isNews = former === undefined || isNewer(row, former, asked.readSince);
    if (mayShow(home, row.id, false)) {
      const toldAt = former?.toldAt ?? 0;
      changes.set(row.id, { row: isNews ? row : former.row, scopeId, toldAt });
    }
  }
  const next = withChanges(kind, withList(kind, home, asked), changes);
  const list = next.lists[listKey(kind.list, query)] ?? asked;
  if (cursor !== undefined && cursor !== list.nextCursor) {
    // A page in the middle of the list, read again.
    return next;
  }
  const places = new Map<string, number>(rows.map(({ id }, at) => [id, at]));
  const from = cursor === undefined ? undefined : list.reach;
  const isMissing = missingFrom(kind, next, list, { rows, nextCursor, places, from });
  const placeOf = ({ id }: Row) => places.get(id) ?? rows.length;
  const { kept = [], lost = [] } = Object.groupBy(list.rows, (row) =>
    isMissing(row) ? 'lost' : 'kept',
  );
  return withList(kind, withLost(next, lost), {
    ...list,
    // Rows without times keep the order of the page.
    rows: kept.toSorted((a, b) => compareRows(kind.list, a, b) || placeOf(a) - placeOf(b)),
    load: ready,
    nextCursor,
    reach: rows.at(-1) ?? list.reach,
  });
}

/** Adds rows that an event or an answer brought. An older row never replaces a newer one. */
export function applyRows<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  rows: readonly Row[],
  { scopeId, isEvent }: RowSource,
): HomeEntities<Row> {
  const toldAt = home.toldCount + 1;
  const changes = new Map<string, Held<Row>>();
  for (const row of rows) {
    const former = changes.get(row.id) ?? valueOf(home.held, row.id);
    const isNews = former === undefined || stampOf(former.row) <= stampOf(row);
    if (mayShow(home, row.id, isEvent)) {
      const known = former ?? home.gone.get(row.id);
      const scope = kind.list.scope === undefined ? '' : (scopeId ?? known?.scopeId);
      changes.set(row.id, { row: isNews ? row : former.row, scopeId: scope, toldAt });
    }
  }
  const isBack = rows.some(({ id }) => home.gone.has(id) && changes.has(id));
  const gone = isBack ? new Map([...home.gone].filter(([id]) => !changes.has(id))) : home.gone;
  const next = withChanges(kind, { ...home, gone, toldCount: toldAt }, changes);
  const excess = isEvent ? Math.min(next.count - home.count, next.count - kind.maxRows) : 0;
  return excess > 0 ? withoutOldest(kind, next, excess) : next;
}

/** Removes rows that were deleted. */
export function applyDeleted<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  ids: readonly string[],
): HomeEntities<Row> {
  const gone = ids.map((id): [string, Gone] => {
    const { scopeId } = valueOf(home.held, id) ?? home.gone.get(id) ?? { scopeId: undefined };
    return [id, { how: 'deleted', scopeId }];
  });
  return {
    ...applyLeft(kind, home, ids),
    gone: new Map([...home.gone, ...gone].slice(-goneKept)),
  };
}

/** Events may have been missed: what was deleted may be there again, and a list tells. */
export function applyMissed<Row extends Entity>(home: HomeEntities<Row>): HomeEntities<Row> {
  const gone = [...home.gone].map(([id, each]): [string, Gone] => [id, { ...each, how: 'missed' }]);
  return { ...home, gone: new Map(gone) };
}

/** Whether a row can be shown, which may be one that is gone. */
function mayShow<Row>({ gone }: HomeEntities<Row>, id: string, isEvent: boolean): boolean {
  const { how } = gone.get(id) ?? { how: 'missed' };
  return how === 'missed' || (how === 'deleted' && isEvent);
}

/** Removes rows that left their list and may come back with a later page. */
export function applyLeft<Row extends Entity>(
  kind: EntityKind,
  home: HomeEntities<Row>,
  ids: readonly string[],
): HomeEntities<Row> {
  const known = ids.filter((id) => valueOf(home.held, id) !== undefined);
  return withChanges(kind, home, new Map(known.map((id) => [id, undefined])));
}

/**
 * Whether a row of a page replaces the known row. A row told since the page was requested wins over
 * a page row of the same time.
 */
function isNewer<Row extends Entity>(row: Row, former: Held<Row>, readSince: number): boolean {
  const [known, read] = [stampOf(former.row), stampOf(row)];
  return former.toldAt > readSince ? known < read : known <= read;
}

/**
 * Returns a test for rows that the page should contain and does not. A row that something waits for
 * stays, until the outbox says what has become of that.
 */
function missingFrom<Row extends Entity>(
  { list: resourceList }: EntityKind,
  { held, pending }: HomeEntities<Row>,
  { readSince }: EntityList<Row>,
  page: EntityPage<Row> & {
    readonly places: ReadonlyMap<string, number>;
    readonly from: Entity | undefined;
  },
): (row: Row) => boolean {
  const { from, rows, places, nextCursor } = page;
  const last = rows.at(-1);
  const isBefore = (row: Row) =>
    nextCursor === undefined || (last !== undefined && compareRows(resourceList, row, last) < 0);
  return (row) =>
    (from === undefined || compareRows(resourceList, from, row) < 0) &&
    !places.has(row.id) &&
    valueOf(pending, row.id) === undefined &&
    isBefore(row) &&
    (valueOf(held, row.id)?.toldAt ?? 0) <= readSince;
}
