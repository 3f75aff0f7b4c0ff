import type { Guild } from '#shared/domain/guild/schema.ts';
import type { OperationName } from '#shared/contract/registry.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { findWords } from './cached-search.ts';
import type { SearchInput } from './cached-search.ts';
import type { CacheQuestion, CacheReading, CacheWrite } from './cache-protocol.ts';
import { cachedLists, listReadKeys, placed, readList, writeList } from './list-rows.ts';
import type { CachedListName } from './list-rows.ts';
import { saveRead, touchRead } from './read-rows.ts';
import { clockOf, findRecord, saveRecord } from './record-rows.ts';
import type { RecordKind } from './record-rows.ts';
import { readThread } from './thread-pages.ts';
import { writeThread } from './thread-rows.ts';

/** A read of a single thing: its kind, and the field of the input that holds its id. */
interface CachedThing {
  readonly kind: RecordKind;
  readonly idField?: string;
}

/** Every single thing that is kept: one line an operation. A row of a list answers for it too. */
const cachedThings: Partial<Record<OperationName, CachedThing>> = {
  'user.me': { kind: 'user' },
  'guild.get': { kind: 'guild', idField: 'guildId' },
  'conversation.get': { kind: 'conversation', idField: 'conversationId' },
  'work_item.get': { kind: 'work_item', idField: 'workItemId' },
  'document.get': { kind: 'document_content', idField: 'docId' },
};

/** Answers a read from what is kept; an operation that is not kept is only ever asked. */
export function readCached(db: WritableDb, question: CacheQuestion): CacheReading {
  const { homeId, operation, input } = question;
  if (operation === 'message.list') {
    touchRead(db, { homeId, operation, subject: textIn(input, 'conversationId') });
    return readThread(db, question);
  }
  if (operation === 'search.find') {
    const freshAt = freshnessOf(db, homeId) ?? '';
    const output = findWords(db, homeId, input as SearchInput);
    return { mark: clockOf(db), ask: input, answer: { freshAt, output }, isPartial: true };
  }
  if (isList(operation)) {
    for (const key of listReadKeys(operation, question)) touchRead(db, key);
    return readList(db, operation, question);
  }
  const thing = cachedThings[operation];
  if (thing !== undefined) touchRead(db, { homeId, operation, subject: idOf(thing, input) });
  return readThing(db, thing, question);
}

/** Keeps what the service answered. */
export function writeCached(db: WritableDb, write: CacheWrite): void {
  const { operation } = write;
  const thing = cachedThings[operation];
  if (operation === 'message.list') {
    writeThread(db, write);
  } else if (isList(operation)) {
    writeList(db, operation, write);
  } else if (thing !== undefined) {
    writeThing(db, thing, write);
  }
}

/** When the service last said anything that is kept. */
export function freshnessOf(db: ReadableDb, homeId: string): string | undefined {
  return (
    db.get<{ at: string | null }>('SELECT max(at) AS at FROM reads WHERE home_id = ?', homeId)
      ?.at ?? undefined
  );
}

function readThing(
  db: ReadableDb,
  thing: CachedThing | undefined,
  { homeId, input }: CacheQuestion,
): CacheReading {
  const found = thing && findRecord(db, { homeId, kind: thing.kind, id: idOf(thing, input) });
  const answer = found && { freshAt: found.at, output: JSON.parse(found.body) as unknown };
  return { mark: clockOf(db), ask: input, ...(answer && { answer }) };
}

function writeThing(
  db: WritableDb,
  thing: CachedThing,
  { homeId, operation, input, output, at, mark }: CacheWrite,
): void {
  const body = output as Guild & { readonly createdAt?: string };
  const id = idOf(thing, input);
  const scope = thing.kind === 'document_content' ? textIn(input, 'guildId') : '';
  saveRecord(db, { homeId, scope, ...placed(thing.kind, body), id, mark, at, body });
  saveRead(db, { homeId, operation, subject: id }, { at, mark, reachesEnd: true });
}

/** There is one user alone to a home. */
function idOf({ idField }: CachedThing, input: object): string {
  return idField === undefined ? '' : textIn(input, idField);
}

function textIn(input: object, field: string): string {
  const value: unknown = (input as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
}

function isList(operation: OperationName): operation is CachedListName {
  return Object.hasOwn(cachedLists, operation);
}
