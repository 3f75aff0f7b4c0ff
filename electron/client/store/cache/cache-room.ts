import { resources } from '#shared/registry/resources.ts';
import { messageResource } from '#shared/domain/message/resource.ts';
import { userResource } from '#shared/domain/user/resource.ts';
import { cacheLimits } from '#shared/limits/kept-limits.ts';
import type { ReadableDb, SqlValue, WritableDb } from '../../../storage/database.ts';
import { kindOfWhole } from './entity-rows.ts';
import { forgetRead } from './read-rows.ts';
import { deleteRecords, rowsWithin, stateOf } from './record-rows.ts';
import type { RecordKind } from './record-rows.ts';

/** The rows of one list of one home, such as the messages of a thread or a guild's documents. */
interface RowGroup {
  readonly homeId: string;
  readonly kind: RecordKind;
  readonly scope: string;
}

const groupsPerStep = 100;
/** The number of free pages that one step gives back to the disk. */
const pagesPerStep = 500;

/** The list operation of each kind. Messages are listed by their thread. */
const listOf = new Map<RecordKind, string>(
  resources.flatMap(({ noun, partOf, operations: { list } }) =>
    list === undefined || partOf !== undefined ? [] : [[noun, list]],
  ),
);

const listNames: ReadonlySet<string> = new Set(listOf.values());
const quotedListNames = [...listNames].map((name) => `'${name}'`).join(', ');

/** The operation that reads one of each kind. */
const readOf = new Map<RecordKind, string>(
  resources.flatMap((resource): [RecordKind, string][] => {
    const { get } = resource.operations;
    const kinds = [resource.noun, kindOfWhole(resource)];
    return get === undefined ? [] : kinds.map((kind) => [kind, get]);
  }),
);

/**
 * Makes room in a home's cache, a few rows a step. Rows that came by events and nobody opened go
 * first. Then the threads, documents and lists go that were opened the longest ago. Each is forgotten
 * as read before its first row goes, so that nothing incomplete looks complete.
 */
export class CacheRoom {
  /** The group that is being deleted. */
  #leaving: RowGroup | undefined;
  /** The last group that was searched for unopened rows; undefined once all were. */
  #lookedAt: RowGroup | undefined = beforeAll;

  /** Deletes a few rows, and returns whether there may be more to delete. */
  step(db: WritableDb): boolean {
    this.#leaving ??= this.#nextUnopened(db);
    if (this.#leaving !== undefined) {
      if (deleteSome(db, this.#leaving) === 0) {
        this.#leaving = undefined;
      }
    } else if (this.#lookedAt === undefined && !forgetOldest(db)) {
      this.#lookedAt = beforeAll;
      return false;
    } else {
      // The forgotten rows count from now on as rows that nobody has opened.
      this.#lookedAt ??= beforeAll;
    }
    // The file shrinks with its content.
    db.all(`PRAGMA incremental_vacuum(${pagesPerStep})`);
    return true;
  }

  /** The next group with rows that nobody has opened, among a few. */
  #nextUnopened(db: ReadableDb): RowGroup | undefined {
    for (let count = 0; count < groupsPerStep && this.#lookedAt !== undefined; count += 1) {
      const { homeId, kind, scope } = this.#lookedAt;
      this.#lookedAt = db.get<RowGroup>(
        `SELECT home_id AS homeId, kind, scope FROM records
         WHERE (home_id, kind, scope) > (?, ?, ?) ORDER BY home_id, kind, scope LIMIT 1`,
        homeId,
        kind,
        scope,
      );
      if (this.#lookedAt !== undefined && unopenedRows(db, this.#lookedAt).length > 0) {
        return this.#lookedAt;
      }
    }
    return undefined;
  }
}

const beforeAll: RowGroup = { homeId: '', kind: '' as RecordKind, scope: '' };

interface SizedRow {
  readonly seq: number;
  readonly bytes: number;
}

/** Some rows of a group that nobody has opened, the oldest of a thread first. */
function unopenedRows(db: ReadableDb, group: RowGroup): SizedRow[] {
  const { homeId, kind, scope } = group;
  if (kind === 'user' || isOpened(db, group)) {
    return [];
  }
  return db.all<SizedRow>(
    `SELECT seq, octet_length(body) AS bytes FROM records
     WHERE home_id = ?1 AND kind = ?2 AND scope = ?3 AND NOT EXISTS (
       SELECT 1 FROM reads WHERE reads.home_id = ?1 AND operation = ?4 AND subject = records.id)
     ORDER BY place LIMIT ${cacheLimits.evictedRows}`,
    homeId,
    kind,
    scope,
    readOf.get(kind) ?? '',
  );
}

/** Whether the list or the thread that a group makes up was opened. */
function isOpened(db: ReadableDb, { homeId, kind, scope }: RowGroup): boolean {
  const [condition, operation]: [string, SqlValue] =
    kind === messageResource.noun
      ? ['subject = ?', messageResource.operations.list]
      : [`coalesce(json_extract(subject, '$.guildId'), '') = ?`, listOf.get(kind) ?? ''];
  const read = db.get(
    `SELECT 1 FROM reads WHERE home_id = ? AND operation = ? AND ${condition} LIMIT 1`,
    homeId,
    operation,
    scope,
  );
  return read !== undefined;
}

/** Deletes rows of a group, unless it was opened meanwhile, and returns their number. */
function deleteSome(db: WritableDb, group: RowGroup): number {
  const some = rowsWithin(unopenedRows(db, group), cacheLimits.evictedBytes);
  if (some.length === 0) {
    return 0;
  }
  const seqs = JSON.stringify(some.map(({ seq }) => seq));
  deleteRecords(db, 'seq IN (SELECT value FROM json_each(?))', seqs);
  if (group.kind === 'message') {
    // The oldest message left has a gap before it now.
    db.run(
      `UPDATE records SET has_gap = 1 WHERE seq = (
         SELECT seq FROM records WHERE home_id = ? AND kind = 'message' AND scope = ?
         ORDER BY place LIMIT 1)`,
      group.homeId,
      group.scope,
    );
  }
  return some.length;
}

/** Forgets the read that was used the longest ago, and returns whether there was one. */
function forgetOldest(db: WritableDb): boolean {
  const oldest = db.get<{ homeId: string; operation: string; guildId: string; subject: string }>(
    `SELECT home_id AS homeId, operation, subject,
            coalesce(json_extract(iif(json_valid(subject), subject, '{}'), '$.guildId'), '')
              AS guildId
     FROM reads WHERE operation <> '${userResource.operations.get}'
     GROUP BY home_id, operation, iif(operation IN (${quotedListNames}), guildId, subject)
     ORDER BY max(used) LIMIT 1`,
  );
  if (oldest === undefined) {
    return false;
  }
  const { homeId, operation, subject, guildId } = oldest;
  if (!listNames.has(operation)) {
    forgetRead(db, { homeId, operation, subject });
    return true;
  }
  // A list is kept once, whatever filters it was read under.
  for (const table of ['reads', 'cursors']) {
    db.run(
      `DELETE FROM ${table} WHERE home_id = ? AND operation = ?
         AND coalesce(json_extract(subject, '$.guildId'), '') = ?`,
      homeId,
      operation,
      guildId,
    );
  }
  return true;
}

/** The bytes in a home's cache and its search index, without the free room in its file. */
export function cacheBytes(db: ReadableDb): number {
  const pragma = (name: string) => db.get<Record<string, number>>(`PRAGMA ${name}`)?.[name] ?? 0;
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
}

/** The limit of all caches together, as each of them remembers it. */
export function limitOf(db: ReadableDb): number {
  return stateOf(db, 'limit');
}

/** Saves the limit of all caches together. */
export function saveLimit(db: WritableDb, bytes: number): void {
  db.run(`UPDATE state SET value = ? WHERE name = 'limit' AND value <> ?`, bytes, bytes);
}

/** Bounds the number of remembered reads, which a service could otherwise fill without end. */
export function boundReads(db: WritableDb): void {
  db.run(
    `DELETE FROM reads WHERE operation <> '${userResource.operations.get}' AND used <= (
       SELECT used FROM reads ORDER BY used DESC LIMIT 1 OFFSET ${cacheLimits.reads})`,
  );
  db.run(
    `DELETE FROM cursors WHERE seq <= (
       SELECT seq FROM cursors ORDER BY seq DESC LIMIT 1 OFFSET ${cacheLimits.cursors})`,
  );
}
