import { cacheLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, SqlValue, WritableDb } from '../../storage/database.ts';
import type { CachedAnswer, CacheQuestion, CacheReading, CacheWrite } from './cache-protocol.ts';
import { cursorTowards, findRead, forgetRead, saveCursor, saveRead } from './read-rows.ts';
import type { Place, ReadKey } from './read-rows.ts';
import { clockOf, deleteRecords, millisecondsOf, rowsThatFit, saveRecord } from './record-rows.ts';
import type { RecordKind, RecordRow } from './record-rows.ts';

/** The operations that answer with a list of records, and what the cache needs of each. */
interface CachedList {
  readonly kind: RecordKind;
  /** The field of the answer that holds the rows. */
  readonly field: string;
  /** By place: the oldest or the newest first (wire-protocol §3). */
  readonly order: 'ASC' | 'DESC';
  /** What a page that names no limit holds at most; absent where that is everything. */
  readonly defaultLimit?: number;
}

/** Every list that is kept: one line an operation. */
export const cachedLists = {
  'guild.list': { kind: 'guild', field: 'guilds', order: 'ASC' },
  'operator.list': { kind: 'operator', field: 'operators', order: 'ASC' },
  'conversation.list': {
    kind: 'conversation',
    field: 'conversations',
    order: 'DESC',
    defaultLimit: 20,
  },
  'work_item.list': { kind: 'work_item', field: 'workItems', order: 'ASC' },
  'document.list': { kind: 'document', field: 'documents', order: 'ASC' },
  'notification.list': {
    kind: 'notification',
    field: 'notifications',
    order: 'DESC',
    defaultLimit: 200,
  },
} as const satisfies Partial<Record<CacheQuestion['operation'], CachedList>>;

/** The name of a list that is kept. */
export type CachedListName = keyof typeof cachedLists;

interface ListInput {
  readonly guildId?: string;
  readonly limit?: number;
  readonly cursor?: string;
  readonly archived?: boolean;
  readonly type?: string;
  readonly status?: string;
  readonly parentId?: string;
}

/** What the place of a row is made of. */
export interface ListedRow {
  readonly id: string;
  readonly createdAt?: string | undefined;
  readonly updatedAt?: string | undefined;
}

/** Begins a cursor of the cache's own; the place to go on from follows. */
const cursorMark = 'kept:';

/** Answers a list from what is kept, in the contract's order. */
export function readList(
  db: ReadableDb,
  name: CachedListName,
  { homeId, input }: CacheQuestion,
): CacheReading {
  const list: CachedList = cachedLists[name];
  const wanted = input as ListInput;
  const { limit: _limit, cursor, ...filters } = wanted;
  const key = keyOf(homeId, name, filters);
  const mark = clockOf(db);
  const read = findRead(db, key) ?? findWhole(db, homeId, name, filters);
  const from = cursor === undefined ? undefined : placeOf(cursor);
  const isOfService = cursor !== undefined && from === undefined;
  if (read === undefined || isOfService) {
    return { mark, ask: input };
  }
  const limit = wanted.limit ?? list.defaultLimit ?? cacheLimits.listRows;
  const { page, isMore: isMoreKept } = listedRows(db, list, { homeId, filters, from, limit });
  const ask = askFor(db, list, { key, input: wanted, from });
  const last = page.at(-1);
  const isMore = isMoreKept || !read.reachesEnd;
  // An end that was not reached, and a list without cursors that is more than what is kept.
  if ((last === undefined && from !== undefined && isMore) || (isMore && !isPaged(name))) {
    return { mark, ask };
  }
  const nextCursor = last !== undefined && isMore ? `${cursorMark}${last.place}:${last.seq}` : null;
  return { mark, ask, answer: answerOf(name, list, { page, nextCursor, at: read.at }) };
}

/** Keeps a list; one that was read whole replaces what it no longer has, a page does not. */
export function writeList(
  db: WritableDb,
  name: CachedListName,
  { homeId, input, output, at, mark }: CacheWrite,
): void {
  const list: CachedList = cachedLists[name];
  const { limit, cursor, ...filters } = input as ListInput;
  // The output was parsed by the schema of the operation whose field this is.
  const answer = output as { readonly nextCursor?: string | null } & Record<string, ListedRow[]>;
  const all = answer[list.field] ?? [];
  const rows = all.slice(0, cacheLimits.listRows);
  const isCut = rows.length < all.length;
  const scope = filters.guildId ?? '';
  // Rows that share a place keep the order in which they are first stored.
  for (const row of list.order === 'DESC' ? rows.toReversed() : rows) {
    saveRecord(db, { homeId, scope, ...placed(list.kind, row), mark, at, body: row });
  }
  const most = limit ?? list.defaultLimit;
  const isFull = most !== undefined && rows.length >= most;
  const isEnd =
    !isCut && (answer.nextCursor === null || (answer.nextCursor === undefined && !isFull));
  const key = keyOf(homeId, name, filters);
  if (isEnd && cursor === undefined) {
    forgetMissing(db, list, { homeId, filters, ids: rows.map(({ id }) => id), mark });
  }
  const last = rows.at(-1);
  if (last !== undefined && answer.nextCursor && !isCut) {
    const { seq, place } = requirePlace(db, homeId, list.kind, last.id);
    saveCursor(db, key, { place, seq, cursor: answer.nextCursor });
  }
  if (isCut) forgetRead(db, key);
  saveRead(db, key, { at, mark, reachesEnd: isEnd });
}

/** Where a row stands in its list, and since when it is there. */
export function placed(
  kind: RecordKind,
  { id, createdAt, updatedAt }: ListedRow,
): { kind: RecordKind; id: string; place: number; created: number } {
  const created = millisecondsOf(createdAt);
  const moved = kind === 'conversation' ? millisecondsOf(updatedAt) : 0;
  return { kind, id, created, place: moved || created };
}

/** What a list is remembered as read by: under its filters, or whole. */
export function listReadKeys(name: CachedListName, { homeId, input }: CacheQuestion): ReadKey[] {
  const { limit: _limit, cursor: _cursor, ...filters } = input as ListInput;
  return [keyOf(homeId, name, filters), keyOf(homeId, name, { guildId: filters.guildId })];
}

function keyOf(homeId: string, operation: string, filters: object): ReadKey {
  return { homeId, operation, subject: JSON.stringify(filters, Object.keys(filters).toSorted()) };
}

/** A list under filters is answered out of the whole, once that was read to its end. */
function findWhole(db: ReadableDb, homeId: string, name: CachedListName, filters: ListInput) {
  const { guildId } = filters;
  const whole =
    name === 'work_item.list' ? findRead(db, keyOf(homeId, name, { guildId })) : undefined;
  return whole?.reachesEnd ? whole : undefined;
}

/** The rows of one answer: no more than its limit, and than one answer may take. */
function listedRows(
  db: ReadableDb,
  { kind, order }: CachedList,
  {
    homeId,
    filters,
    from,
    limit,
  }: { homeId: string; filters: ListInput; from: Place | undefined; limit: number },
): { page: RecordRow[]; isMore: boolean } {
  const { where, values } = conditionOf({ homeId, kind, filters });
  const after = from === undefined ? '' : `AND (place, seq) ${order === 'ASC' ? '>' : '<'} (?, ?)`;
  const rest = `FROM records WHERE ${where} ${after} ORDER BY place ${order}, seq ${order} LIMIT ?`;
  const bound = [...values, ...(from === undefined ? [] : [from.place, from.seq])];
  const sizes = db.all<{ bytes: number }>(
    `SELECT octet_length(body) AS bytes ${rest}`,
    ...bound,
    limit + 1,
  );
  const count = Math.min(limit, rowsThatFit(sizes));
  const page = db.all<RecordRow>(`SELECT seq, id, place, body ${rest}`, ...bound, count);
  return { page, isMore: sizes.length > count };
}

function conditionOf({
  homeId,
  kind,
  filters,
}: {
  homeId: string;
  kind: RecordKind;
  filters: ListInput;
}): { where: string; values: SqlValue[] } {
  const parts: [string, ...SqlValue[]][] = [
    ['home_id = ? AND kind = ? AND scope = ?', homeId, kind, filters.guildId ?? ''],
  ];
  if (kind === 'conversation') {
    // Spelled out, so that the index of this kind is used.
    parts.push([`kind = 'conversation' AND archived = ?`, filters.archived === true ? 1 : 0]);
  }
  for (const field of ['type', 'status'] as const) {
    const value = filters[field];
    if (value !== undefined) parts.push([`json_extract(body, '$.${field}') = ?`, value]);
  }
  if (filters.parentId !== undefined) {
    // An empty one lists the top-level items (wire-protocol §4).
    parts.push([`coalesce(json_extract(body, '$.parentId'), '') = ?`, filters.parentId]);
  }
  return {
    where: parts.map(([sql]) => sql).join(' AND '),
    values: parts.flatMap(([, ...values]) => values),
  };
}

/** The service is asked from its own cursor nearest to where the page begins. */
function askFor(
  db: ReadableDb,
  { order }: CachedList,
  { key, input, from }: { key: ReadKey; input: ListInput; from: Place | undefined },
): object {
  const { cursor: _cursor, ...rest } = input;
  const cursor = from && cursorTowards(db, key, { ...from, order });
  return cursor === undefined ? rest : { ...rest, cursor };
}

function answerOf(
  name: CachedListName,
  { field }: CachedList,
  { page, nextCursor, at }: { page: RecordRow[]; nextCursor: string | null; at: string },
): CachedAnswer {
  const output = { [field]: page.map(({ body }) => JSON.parse(body) as unknown) };
  return { freshAt: at, output: isPaged(name) ? { ...output, nextCursor } : output };
}

function isPaged(name: CachedListName): boolean {
  return name !== 'guild.list' && name !== 'operator.list';
}

/** What matches the list and is not in it is gone; what changed meanwhile is newer than it. */
function forgetMissing(
  db: WritableDb,
  { kind }: CachedList,
  {
    homeId,
    filters,
    ids,
    mark,
  }: { homeId: string; filters: ListInput; ids: string[]; mark: number },
): void {
  // An item that a filter no longer shows may only have changed.
  if (filters.type ?? filters.status ?? filters.parentId) {
    return;
  }
  const { where, values } = conditionOf({ homeId, kind, filters });
  deleteRecords(
    db,
    `${where} AND mark <= ? AND id NOT IN (SELECT value FROM json_each(?))`,
    ...values,
    mark,
    JSON.stringify(ids),
  );
}

function requirePlace(db: ReadableDb, homeId: string, kind: RecordKind, id: string): Place {
  const place = db.get<Place>(
    'SELECT place, seq FROM records WHERE home_id = ? AND kind = ? AND id = ?',
    homeId,
    kind,
    id,
  );
  if (place === undefined) throw new Error('A row that was just stored is not there.');
  return place;
}

function placeOf(cursor: string): Place | undefined {
  const [place, seq] = cursor.startsWith(cursorMark)
    ? cursor.slice(cursorMark.length).split(':').map(Number)
    : [];
  return place === undefined || seq === undefined ? undefined : { place, seq };
}
