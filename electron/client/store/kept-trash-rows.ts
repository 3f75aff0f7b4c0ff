import { keptTrashLimits } from '#shared/limits/kept-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { resolveIdentifier } from './identity-rows.ts';
import { arrangeTrash } from './kept-trash-tree.ts';
import type { KeptThingRow } from './kept-trash-tree.ts';
import { acceptEntry } from './outbox-accept.ts';
import type {
  DeletedThing,
  UncertainThing,
  KeptBranch,
  KeptTrashPage,
  KeptTrashRestoration,
} from './kept-trash-protocol.ts';
import type { StoredEntry } from './store-protocol.ts';
import { text } from './text.ts';

// The local trash for services without one: deleted things, as they were just before (0175).

/**
 * The rows of things in the trash. Their deletion was sent, and they were not made anew, or the
 * creation was taken back before the service had it.
 */
const inTrash = `kept_trash AS kept
  JOIN outbox AS deletion ON deletion.id = kept.entry_id AND deletion.state = 'sent'
  LEFT JOIN outbox AS creation ON creation.temporary_id = kept.restored_as
  WHERE kept.body IS NOT NULL AND (kept.restored_as IS NULL OR creation.state = 'discarded')
    AND kept.home_id = ?`;

/** Keeps a thing that is about to be deleted, in place of the copy of an earlier try. */
export function keepDeleted(db: WritableDb, thing: DeletedThing): Record<string, never> {
  const { entryId, homeId, record } = thing;
  db.run(
    `INSERT OR REPLACE INTO kept_trash (home_id, entry_id, guild_id, kind, thing_id, title, type,
                                        parent_id, together, kept_at, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    homeId,
    entryId,
    thing.guildId,
    thing.kind,
    thing.thingId,
    textOf(record['title']) ?? '',
    textOf(record['type']) ?? '',
    textOf(record['parentId']) ?? null,
    thing.together ?? null,
    thing.at,
    JSON.stringify(record),
  );
  // Pruning is not done each time, because the things of a branch are kept one after the other.
  if (
    (db.get<{ last: number }>('SELECT max(position) AS last FROM kept_trash')?.last ?? 0) % 50 ===
    0
  ) {
    prune(db, homeId, thing.at);
  }
  // The deletion may have arrived from now on, even if Guildhall ends before the answer.
  db.run(`UPDATE outbox SET in_doubt = 1 WHERE id = ? AND state = 'sending'`, entryId);
  return {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A page of the kept trash of a guild, newest deletion first. */
export function listKeptTrash(
  db: WritableDb,
  input: {
    homeId: string;
    guildId: string;
    limit: number;
    cursor?: string | undefined;
    at: string;
  },
): KeptTrashPage {
  prune(db, input.homeId, input.at);
  const { tops, belowOf } = arrangeTrash(rowsOf(db, input.homeId, input.guildId));
  const from = Number(input.cursor ?? Infinity);
  const later = tops.filter(({ position }) => position < from);
  const page = later.slice(0, input.limit);
  return {
    things: page.map((row) => ({
      id: row.thing_id,
      kind: row.kind,
      title: row.title,
      ...numberOf(db, row),
      type: row.type,
      deletedAt: row.kept_at,
      removedAt: new Date(Date.parse(row.kept_at) + keptTrashLimits.keptMs).toISOString(),
      ...(row.parent_id !== null && { parentId: row.parent_id }),
      ...(row.together !== null && { together: row.together }),
      belowCount: belowOf(row).length,
    })),
    nextCursor: later.length > page.length ? String(page.at(-1)?.position) : null,
  };
}

/** The number that a work item had, of which its short name was made. */
function numberOf(db: ReadableDb, { entry_id: entryId, kind }: KeptThingRow): { number?: number } {
  const row =
    kind === 'work_item'
      ? db.get<{ number: unknown }>(
          `SELECT json_extract(body, '$.number') AS number FROM kept_trash WHERE entry_id = ?`,
          entryId,
        )
      : undefined;
  return typeof row?.number === 'number' ? { number: row.number } : {};
}

/**
 * A thing of the kept trash and the items below it, parents before their children. `madeAs` is the id
 * of the thing that was made anew from it. Undefined if the trash does not have the thing.
 */
export function findKeptBranch(
  db: ReadableDb,
  { homeId, thingId }: { homeId: string; thingId: string },
): KeptBranch | undefined {
  const last = db.get<{ guild_id: string; restored_as: string | null; body: string | null }>(
    `SELECT guild_id, restored_as, body FROM kept_trash WHERE home_id = ? AND thing_id = ?
     ORDER BY position DESC LIMIT 1`,
    homeId,
    resolveIdentifier(db, homeId, thingId),
  );
  if (last === undefined) {
    return undefined;
  }
  const { all, belowOf } = arrangeTrash(rowsOf(db, homeId, last.guild_id));
  const top = all.find((row) => row.thing_id === resolveIdentifier(db, homeId, thingId));
  if (top === undefined) {
    return last.restored_as === null
      ? undefined
      : {
          guildId: last.guild_id,
          things: [],
          madeAs: resolveIdentifier(db, homeId, last.restored_as),
        };
  }
  const things = [top, ...belowOf(top)].map((row) => ({
    entryId: row.entry_id,
    kind: row.kind,
    thingId: row.thing_id,
    record: recordOf(db, row),
  }));
  const parentAs = top.parent_id === null ? undefined : madeAnewAs(db, homeId, top.parent_id);
  return { guildId: last.guild_id, things, ...(parentAs !== undefined && { parentAs }) };
}

/**
 * Accepts the entries that make things anew, and notes their ids, all of them or none.
 *
 * @throws ProblemError `precondition_failed` where one of them is no longer in the trash
 */
export function restoreKept(
  db: WritableDb,
  { homeId, made, entries }: KeptTrashRestoration,
): StoredEntry[] {
  for (const { entryId, temporaryId } of made) {
    const isThere = db.get(`SELECT 1 FROM ${inTrash} AND kept.entry_id = ?`, homeId, entryId);
    const isDone = db.get(
      'SELECT 1 FROM kept_trash WHERE entry_id = ? AND restored_as = ?',
      entryId,
      temporaryId,
    );
    if (isThere === undefined && isDone === undefined) {
      throw problemError('precondition_failed', text.notInTrash);
    }
    db.run('UPDATE kept_trash SET restored_as = ? WHERE entry_id = ?', temporaryId, entryId);
  }
  return entries.map((entry) => acceptEntry(db, entry));
}

/** The maximum number of doubtful things that are looked for at once. */
const doubtsAtOnce = 50;

/** The things whose deletion was discarded after it may have arrived, the newest first. */
export function listDoubts(db: ReadableDb, { homeId }: { homeId: string }): UncertainThing[] {
  return db.all<UncertainThing>(
    `SELECT kept.entry_id AS entryId, kept.guild_id AS guildId, kept.kind,
            kept.thing_id AS thingId
     FROM kept_trash AS kept JOIN outbox AS deletion ON deletion.id = kept.entry_id
     WHERE kept.home_id = ? AND kept.body IS NOT NULL AND ${isDoubtful}
     ORDER BY kept.position DESC LIMIT ?`,
    homeId,
    doubtsAtOnce,
  );
}

const isDoubtful = `deletion.state = 'discarded' AND deletion.in_doubt = 1`;

/** Notes that a discarded deletion was done all the same: the service no longer has the thing. */
export function noteGone(db: WritableDb, { entryId }: { entryId: string }): Record<string, never> {
  db.run(
    `UPDATE outbox SET state = 'sent', in_doubt = 0 WHERE id = ? AND state = 'discarded'`,
    entryId,
  );
  return {};
}

/** Removes things of the kept trash for good. */
export function deleteKept(
  db: WritableDb,
  { entryIds }: { entryIds: readonly string[] },
): Record<string, never> {
  for (const entryId of entryIds) {
    db.run('DELETE FROM kept_trash WHERE entry_id = ?', entryId);
  }
  return {};
}

function rowsOf(db: ReadableDb, homeId: string, guildId: string): KeptThingRow[] {
  return db.all<KeptThingRow>(
    `SELECT kept.position, kept.entry_id, kept.kind, kept.thing_id, kept.title, kept.type,
            kept.parent_id, kept.together, kept.kept_at
     FROM ${inTrash} AND kept.guild_id = ? ORDER BY kept.position DESC`,
    homeId,
    guildId,
  );
}

function recordOf(db: ReadableDb, { entry_id: entryId }: KeptThingRow): Record<string, unknown> {
  const row = db.get<{ body: string }>('SELECT body FROM kept_trash WHERE entry_id = ?', entryId);
  return JSON.parse(row?.body ?? '{}') as Record<string, unknown>;
}

/** The id of the thing that was made anew from a deleted one; undefined if there is none. */
function madeAnewAs(db: ReadableDb, homeId: string, thingId: string): string | undefined {
  const row = db.get<{ restored_as: string }>(
    `SELECT kept.restored_as FROM kept_trash AS kept
     JOIN outbox AS creation ON creation.temporary_id = kept.restored_as
     WHERE kept.home_id = ? AND kept.thing_id = ? AND creation.state <> 'discarded'
     ORDER BY kept.position DESC LIMIT 1`,
    homeId,
    thingId,
  );
  return row && resolveIdentifier(db, homeId, row.restored_as);
}

/**
 * Deletes rows that are too old or too many, and rows whose deletion was taken back. It also deletes
 * the content of things that the service has again.
 */
function prune(db: WritableDb, homeId: string, at: string): void {
  const oldest = new Date(Date.parse(at) - keptTrashLimits.keptMs).toISOString();
  // The time is by the clock of this home's service, so other homes are left out.
  db.run('DELETE FROM kept_trash WHERE home_id = ? AND kept_at < ?', homeId, oldest);
  db.run(
    `DELETE FROM kept_trash WHERE EXISTS (
       SELECT 1 FROM outbox AS deletion WHERE id = kept_trash.entry_id AND state = 'discarded'
         AND NOT (${isDoubtful}))`,
  );
  db.run(
    `UPDATE kept_trash SET body = NULL WHERE restored_as IS NOT NULL AND EXISTS (
       SELECT 1 FROM outbox WHERE temporary_id = kept_trash.restored_as AND state = 'sent')`,
  );
  db.run(
    `DELETE FROM kept_trash WHERE position IN (
       SELECT position FROM (
         SELECT position, row_number() OVER newest AS at,
                sum(coalesce(octet_length(body), 0)) OVER newest AS bytes
         FROM kept_trash WINDOW newest AS (ORDER BY position DESC))
       WHERE at > ? OR (bytes > ? AND at > 1))`,
    keptTrashLimits.things,
    keptTrashLimits.bytes,
  );
}
