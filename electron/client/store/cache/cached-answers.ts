import { listedBy, verbOf } from '#shared/registry/resources.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { Resource } from '#shared/contract/resource.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import type { CacheQuestion, CacheReading, CacheWrite } from './cache-protocol.ts';
import { kindOfWhole, placed } from './entity-rows.ts';
import type { ListedRow } from './entity-rows.ts';
import { isGoneSince } from './gone-rows.ts';
import { listReadKeys, readList, writeList } from './list-rows.ts';
import { nounCache } from './noun-cache.ts';
import { saveRead, touchRead } from './read-rows.ts';
import { clockOf, findRecord, saveRecord } from './record-rows.ts';

/** Answers a read from the cache. An operation that is not cached always asks the service. */
export function readCached(db: WritableDb, question: CacheQuestion): CacheReading {
  const { homeId, operation, input } = question;
  const { resource, verb } = verbOf(operation);
  const { read, keeps } = nounCache(resource.noun);
  if (read !== undefined) {
    return read(db, question);
  }
  const listed = listedBy(operation);
  if (listed !== undefined && keeps?.(input) === false) {
    return { mark: clockOf(db), ask: input };
  }
  if (listed !== undefined) {
    for (const key of listReadKeys(question)) {
      touchRead(db, key);
    }
    return readList(db, listed, question);
  }
  if (verb !== 'get') {
    return { mark: clockOf(db), ask: input };
  }
  touchRead(db, { homeId, operation, subject: idIn(resource, input) });
  return readOne(db, resource, question);
}

/** Saves an answer of the service. */
export function writeCached(db: WritableDb, write: CacheWrite): void {
  const { resource, verb } = verbOf(write.operation);
  const { write: own, keeps } = nounCache(resource.noun);
  const listed = listedBy(write.operation);
  if (own !== undefined) {
    own(db, write);
  } else if (listed !== undefined) {
    if (keeps?.(write.input) === false) {
      return;
    }
    writeList(db, listed, write);
  } else if (verb === 'get') {
    writeOne(db, resource, write);
  }
}

/** Reads one thing. The row of a list is an answer too, if it holds the whole thing. */
function readOne(
  db: ReadableDb,
  resource: Resource<Noun>,
  { homeId, input }: CacheQuestion,
): CacheReading {
  const kind = kindOfWhole(resource);
  const found = findRecord(db, { homeId, kind, id: idIn(resource, input) });
  const answer = found && { freshAt: found.at, output: JSON.parse(found.body) as unknown };
  return { mark: clockOf(db), ask: input, ...(answer && { answer }) };
}

function writeOne(
  db: WritableDb,
  resource: Resource<Noun>,
  { homeId, operation, input, output, at, mark }: CacheWrite,
): void {
  const body = output as ListedRow;
  const id = idIn(resource, input);
  const kind = kindOfWhole(resource);
  if (isGoneSince(db, { homeId, kind, id, mark })) {
    return;
  }
  // The row of a list has its guild already. A record beside it gets its guild here.
  const scope = resource.hasContent ? textIn(input, 'guildId') : '';
  saveRecord(db, { homeId, kind, scope, ...placed(resource, body), id, mark, at, body });
  saveRead(db, { homeId, operation, subject: id }, { at, mark, reachesEnd: true });
}

/** The id in an input; empty for the user, of whom a home has only one. */
function idIn({ idField }: Resource, input: object): string {
  return idField === undefined ? '' : textIn(input, idField);
}

function textIn(input: object, field: string): string {
  const value: unknown = (input as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
}
