import { isPaged } from '#shared/registry/operation-facts.ts';
import type { ListedResource } from '#shared/registry/resources.ts';
import { cacheLimits } from '#shared/limits/kept-limits.ts';
import type { ReadableDb, SqlValue, WritableDb } from '../../../storage/database.ts';
import type { CachedAnswer, CacheQuestion, CacheReading, CacheWrite } from './cache-protocol.ts';
import { cursorTowards, findRead, forgetRead, saveCursor, saveRead } from './read-rows.ts';
import type { RowPosition, ReadKey } from './read-rows.ts';
import { isGoneSince } from './gone-rows.ts';
import { placed } from './entity-rows.ts';
import type { ListedRow } from './entity-rows.ts';
import { clockOf, deleteRecords, pageOf, saveRecord } from './record-rows.ts';
import type { RecordKind, RecordPage } from './record-rows.ts';

/** The input of a list: its guild, its page, and the values of its filters. */
interface ListInput {
  readonly guildId?: string;
  readonly limit?: number;
  readonly cursor?: string;
  readonly [filter: string]: unknown;
}

/** The prefix of the cache's own cursors. The place to go on from follows it. */
const cursorMark = 'kept:';

/** Answers a list from the cache, in the contract's order. */
export function readList(
  db: ReadableDb,
  resource: ListedResource,
  { homeId, operation, input }: CacheQuestion,
): CacheReading {
  const { list } = resource;
  const wanted = input as ListInput;
  const { limit: _limit, cursor, ...filters } = wanted;
  const key = keyOf(homeId, operation, filters);
  const mark = clockOf(db);
  const read = findRead(db, key) ?? findWhole(db, resource, { homeId, operation, filters });
  const from = cursor === undefined ? undefined : parseCursor(cursor);
  const isOfService = cursor !== undefined && from === undefined;
  if (read === undefined || isOfService) {
    return { mark, ask: input };
  }
  const limit = wanted.limit ?? list.defaultLimit ?? cacheLimits.listRows;
  const { rows, isMore: isMoreKept } = listedRows(db, resource, { homeId, filters, from, limit });
  const ask = askFor(db, list.order, { key, input: wanted, from });
  const last = rows.at(-1);
  const isMore = isMoreKept || !read.reachesEnd;
  // The cache can answer neither past its last row, nor an incomplete list without cursors.
  if ((last === undefined && from !== undefined && isMore) || (isMore && !isPaged(resource))) {
    return { mark, ask };
  }
  const nextCursor = last !== undefined && isMore ? `${cursorMark}${last.place}:${last.seq}` : null;
  return { mark, ask, answer: answerOf(resource, { rows, nextCursor, at: read.at }) };
}

/**
 * Saves a list, without rows that were deleted since it was asked for. A list that was read whole
 * removes the rows that it no longer has, and a page does not.
 */
export function writeList(
  db: WritableDb,
  resource: ListedResource,
  { homeId, operation, input, output, at, mark }: CacheWrite,
): void {
  const { noun, list } = resource;
  const { limit, cursor, ...filters } = input as ListInput;
  // The output was parsed by the schema of the operation whose field this is.
  const answer = output as { readonly nextCursor?: string | null } & Record<string, ListedRow[]>;
  const all = answer[list.rows] ?? [];
  const rows = all.slice(0, cacheLimits.listRows);
  const isCut = rows.length < all.length;
  const kept = rows.filter(({ id }) => !isGoneSince(db, { homeId, kind: noun, id, mark }));
  const scope = filters.guildId ?? '';
  // Rows that share a place keep the order in which they are first stored.
  for (const row of list.order.newestFirst ? kept.toReversed() : kept) {
    saveRecord(db, { homeId, kind: noun, scope, ...placed(resource, row), mark, at, body: row });
  }
  const maxRows = limit ?? list.defaultLimit;
  const isFull = maxRows !== undefined && rows.length >= maxRows;
  const isEnd =
    !isCut && (answer.nextCursor === null || (answer.nextCursor === undefined && !isFull));
  const key = keyOf(homeId, operation, filters);
  if (isEnd && cursor === undefined) {
    forgetMissing(db, resource, { homeId, filters, ids: kept.map(({ id }) => id), mark });
  }
  const last = kept.at(-1);
  if (last !== undefined && answer.nextCursor && !isCut) {
    const { seq, place } = requirePlace(db, homeId, noun, last.id);
    saveCursor(db, key, { place, seq, cursor: answer.nextCursor });
  }
  if (isCut) {
    forgetRead(db, key);
  }
  saveRead(db, key, { at, mark, reachesEnd: isEnd });
}

/** The keys under which a list is remembered as read: under its filters, and whole. */
export function listReadKeys({ homeId, operation, input }: CacheQuestion): ReadKey[] {
  const { limit: _limit, cursor: _cursor, ...filters } = input as ListInput;
  return [
    keyOf(homeId, operation, filters),
    keyOf(homeId, operation, { guildId: filters.guildId }),
  ];
}

function keyOf(homeId: string, operation: string, filters: object): ReadKey {
  return { homeId, operation, subject: JSON.stringify(filters, Object.keys(filters).toSorted()) };
}

/** Finds the whole list, which answers a filtered list once it was read to its end. */
function findWhole(
  db: ReadableDb,
  resource: ListedResource,
  { homeId, operation, filters }: { homeId: string; operation: string; filters: ListInput },
) {
  const { guildId } = filters;
  const whole = isWholeWithoutFilters(resource)
    ? findRead(db, keyOf(homeId, operation, { guildId }))
    : undefined;
  return whole?.reachesEnd ? whole : undefined;
}

/** Whether the list holds every row of its guild if no filter is given. */
function isWholeWithoutFilters({ list }: ListedResource): boolean {
  return Object.values(list.filters ?? {}).every((otherwise) => otherwise === undefined);
}

/** The rows of one answer, within its limit and the maximum size of an answer. */
function listedRows(
  db: ReadableDb,
  resource: ListedResource,
  query: { homeId: string; filters: ListInput; from: RowPosition | undefined; limit: number },
): RecordPage {
  const { homeId, filters, from, limit } = query;
  const { where, values } = conditionOf(resource, homeId, filters);
  const order = sqlOrder(resource.list.order);
  const after = from === undefined ? '' : `AND (place, seq) ${order === 'ASC' ? '>' : '<'} (?, ?)`;
  return pageOf(db, {
    from: `FROM records WHERE ${where} ${after} ORDER BY place ${order}, seq ${order}`,
    values: [...values, ...(from === undefined ? [] : [from.place, from.seq])],
    limit,
  });
}

function conditionOf(
  { noun, list }: ListedResource,
  homeId: string,
  filters: ListInput,
): { where: string; values: SqlValue[] } {
  const parts: [string, ...SqlValue[]][] = [
    ['home_id = ? AND kind = ? AND scope = ?', homeId, noun, filters.guildId ?? ''],
  ];
  for (const [filter, otherwise] of Object.entries(list.filters ?? {})) {
    const value = filters[filter] ?? otherwise;
    if (filter === 'archived') {
      // A column of its own, and the kind spelled out, so that the index of this kind is used.
      parts.push([`kind = '${noun}' AND archived = ?`, Number(value)]);
    } else if (value !== undefined) {
      // An empty value lists the rows without a value (contract: Work items).
      parts.push([`coalesce(json_extract(body, '$.${filter}'), '') = ?`, value as SqlValue]);
    }
  }
  if (list.openUntil !== undefined && filters['open'] === true) {
    parts.push([`json_extract(body, '$.${list.openUntil}') IS NULL`]);
  }
  return {
    where: parts.map(([sql]) => sql).join(' AND '),
    values: parts.flatMap(([, ...values]) => values),
  };
}

function sqlOrder({ newestFirst }: ListedResource['list']['order']): 'ASC' | 'DESC' {
  return newestFirst ? 'DESC' : 'ASC';
}

/** The question to the service, from its own cursor nearest to the beginning of the page. */
function askFor(
  db: ReadableDb,
  order: ListedResource['list']['order'],
  { key, input, from }: { key: ReadKey; input: ListInput; from: RowPosition | undefined },
): object {
  const { cursor: _cursor, ...rest } = input;
  const cursor = from && cursorTowards(db, key, { ...from, order: sqlOrder(order) });
  return cursor === undefined ? rest : { ...rest, cursor };
}

function answerOf(
  resource: ListedResource,
  { rows, nextCursor, at }: { rows: RecordPage['rows']; nextCursor: string | null; at: string },
): CachedAnswer {
  const output = { [resource.list.rows]: rows.map(({ body }) => JSON.parse(body) as unknown) };
  return { freshAt: at, output: isPaged(resource) ? { ...output, nextCursor } : output };
}

/** Deletes the rows that match a list and are not in it, except those that changed meanwhile. */
function forgetMissing(
  db: WritableDb,
  resource: ListedResource,
  list: { homeId: string; filters: ListInput; ids: string[]; mark: number },
): void {
  const { homeId, filters, ids, mark } = list;
  // An item that a filter no longer shows may only have changed.
  const choices = Object.keys(resource.list.filters ?? {});
  if (isWholeWithoutFilters(resource) && choices.some((filter) => Boolean(filters[filter]))) {
    return;
  }
  const { where, values } = conditionOf(resource, homeId, filters);
  deleteRecords(
    db,
    `${where} AND mark <= ? AND id NOT IN (SELECT value FROM json_each(?))`,
    ...values,
    mark,
    JSON.stringify(ids),
  );
}

function requirePlace(db: ReadableDb, homeId: string, kind: RecordKind, id: string): RowPosition {
  const place = db.get<RowPosition>(
    'SELECT place, seq FROM records WHERE home_id = ? AND kind = ? AND id = ?',
    homeId,
    kind,
    id,
  );
  if (place === undefined) {
    throw new Error('A row that was just stored is not there.');
  }
  return place;
}

function parseCursor(cursor: string): RowPosition | undefined {
  const [place, seq] = cursor.startsWith(cursorMark)
    ? cursor.slice(cursorMark.length).split(':').map(Number)
    : [];
  return place === undefined || seq === undefined ? undefined : { place, seq };
}
