import type { BaseVersion, FieldConflict, OutboxEntry } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/contract/map-identifiers.ts';
import type { Noun } from '#shared/registry/resources.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { firstIdentifier, resolveIdentifier, resolveInput } from './identity-rows.ts';
import type { StoredEntry } from './store-protocol.ts';
import { text } from './text.ts';

/** A row of the outbox; the columns are explained where they are made. */
export interface OutboxRow {
  readonly position: number;
  readonly id: string;
  readonly home_id: string;
  readonly operation: OutboxEntry['operation'];
  readonly input: string;
  readonly subject_kind: Noun;
  readonly subject_id: string;
  readonly subject_title: string | null;
  readonly lane: string;
  readonly state: OutboxEntry['state'];
  readonly created_at: string;
  readonly reason: string | null;
  readonly temporary_id: string | null;
  readonly makes: string | null;
  readonly result_id: string | null;
  readonly basis: string | null;
  readonly conflict: string | null;
  readonly must_check: number;
  readonly in_doubt: number;
  readonly is_told: number;
  readonly mark: string | null;
  readonly revision: number;
  readonly act: string | null;
  readonly parent_id: string | null;
  readonly send_at: string | null;
}

/** The content of the conflict column: both values, and the time of the others' values. */
export interface StoredConflict {
  readonly updatedAt: string;
  readonly fields: FieldConflict[];
}

/** The entry of an id, or the entry that it was merged into. */
export function findRow(db: ReadableDb, id: string): OutboxRow | undefined {
  return db.get<OutboxRow>(
    `SELECT * FROM outbox
     WHERE id = coalesce((SELECT folded_into FROM outbox WHERE id = ?), ?)`,
    id,
    id,
  );
}

/** @throws ProblemError `not_found` */
export function requireRow(db: ReadableDb, id: string): OutboxRow {
  const row = findRow(db, id);
  if (row === undefined) {
    throw problemError('not_found', text.entryMissing);
  }
  return row;
}

/**
 * An entry as requests return it, with all ids that are known by now. It has the entry that it waits
 * for, unless `hasWaits` is false.
 */
export function entryOf(db: ReadableDb, row: OutboxRow, { hasWaits = true } = {}): StoredEntry {
  const waitsFor = hasWaits && row.state === 'queued' ? waitedFor(db, row) : undefined;
  return {
    id: row.id,
    position: row.position,
    homeId: row.home_id,
    operation: row.operation,
    input: resolveInput(db, row.home_id, inputOf(row)),
    subject: {
      kind: row.subject_kind,
      id: resolveIdentifier(db, row.home_id, row.subject_id),
    },
    state: row.state,
    createdAt: row.created_at,
    lane: row.lane,
    ...(row.act !== null && { act: row.act }),
    ...(row.subject_title !== null && { subjectTitle: row.subject_title }),
    ...(row.send_at !== null && { sendAt: row.send_at }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.temporary_id !== null && { temporaryId: row.temporary_id }),
    ...(row.result_id !== null && { resultId: row.result_id }),
    ...(waitsFor !== undefined && { waitsFor }),
    ...(row.conflict !== null && { conflict: conflictOf(row.conflict).fields }),
  };
}

/** The input of an entry, with the identifiers that it was written with. */
export function inputOf(row: Pick<OutboxRow, 'input'>): Record<string, unknown> {
  return JSON.parse(row.input) as Record<string, unknown>;
}

/**
 * The version that the person saw when they wrote an entry, if the window sent it. It has all ids that
 * are known by now, because it is compared with the service's record.
 */
export function baseVersionOf(db: ReadableDb, row: OutboxRow): BaseVersion | undefined {
  if (row.basis === null) {
    return undefined;
  }
  const { updatedAt, values } = JSON.parse(row.basis) as BaseVersion;
  return { updatedAt, values: resolveInput(db, row.home_id, values) };
}

export function conflictOf(conflict: string): StoredConflict {
  return JSON.parse(conflict) as StoredConflict;
}

/** The time after acceptance in which changes of others do not matter, in milliseconds. */
const momentMs = 1_000;

/**
 * Whether others had time to change the same thing: the entry stood behind another one, the home was
 * out of reach, or Guildhall was not running. Both times are by one clock. If that clock was set
 * meanwhile, the difference means nothing and counts as a wait.
 */
export function hasWaited({ created_at: createdAt }: OutboxRow, at: string): boolean {
  return !(Math.abs(Date.parse(at) - Date.parse(createdAt)) <= momentMs);
}

/**
 * The entry that must be done before this one can be sent. It is the creation of a thing that this one
 * names and the service does not have yet, an earlier conflict about the same thing, the deletion of
 * an item below the one to delete, or another entry of the same act: one that is on its way, and of a
 * change one that stands before it. A scheduled entry goes out after what was written before its time,
 * so any conflict is earlier.
 */
export function waitedFor(db: ReadableDb, row: OutboxRow): string | undefined {
  const conflict = db.get<{ id: string }>(
    `SELECT id FROM open_entries
     WHERE home_id = ? AND lane = ? AND state = 'conflict' AND (position < ? OR ?)`,
    row.home_id,
    row.lane,
    row.position,
    Number(row.send_at !== null),
  );
  return (
    conflict?.id ??
    unsentCreations(db, row)[0]?.id ??
    deletionBelow(db, row) ??
    (row.operation === 'work_item.update' ? earlierOfAct(db, row) : undefined) ??
    sendingOfAct(db, row)
  );
}

/** The first entry of the same act that stands before this one, and has not come to anything yet. */
function earlierOfAct(db: ReadableDb, row: OutboxRow): string | undefined {
  if (row.act === null) {
    return undefined;
  }
  return db.get<{ id: string }>(
    `SELECT id FROM open_entries
     WHERE home_id = ? AND act = ? AND position < ? AND state IN ('queued', 'sending')
     ORDER BY position LIMIT 1`,
    row.home_id,
    row.act,
    row.position,
  )?.id;
}

/**
 * The waiting deletion of something below an item that is to be deleted; undefined if there is none.
 * A deletion of the same act with an unknown parent may be below this item, and counts.
 */
function deletionBelow(db: ReadableDb, row: OutboxRow): string | undefined {
  if (row.operation !== 'work_item.delete') {
    return undefined;
  }
  // A thing whose creation was refused is below nothing.
  const isWaiting = `position < ? AND state IN ('queued', 'sending', 'conflict')
    AND NOT EXISTS (SELECT 1 FROM outbox AS creation WHERE creation.temporary_id = outbox.subject_id
      AND creation.home_id = outbox.home_id AND creation.state = 'rejected')`;
  const open = `state NOT IN ('sent', 'discarded', 'folded')`;
  const below = db.get<{ id: string }>(
    `SELECT id FROM outbox INDEXED BY outbox_below
     WHERE home_id = ? AND parent_id = ? AND ${open} AND ${isWaiting}
     ORDER BY position LIMIT 1`,
    row.home_id,
    firstIdentifier(db, row.home_id, 'work_item', row.subject_id),
    row.position,
  );
  if (below !== undefined) {
    return below.id;
  }
  return db.get<{ id: string }>(
    `SELECT id FROM outbox INDEXED BY outbox_unplaced
     WHERE home_id = ? AND act = ? AND parent_id IS NULL AND ${open} AND ${isWaiting}
     ORDER BY position LIMIT 1`,
    row.home_id,
    row.act,
    row.position,
  )?.id;
}

/** Another entry of the same act that is on its way. Entries of one act are sent one at a time. */
function sendingOfAct(db: ReadableDb, row: OutboxRow): string | undefined {
  return db.get<{ id: string }>(
    `SELECT id FROM outbox INDEXED BY outbox_sending
     WHERE home_id = ? AND act = ? AND state = 'sending' AND id <> ?`,
    row.home_id,
    row.act,
    row.id,
  )?.id;
}

/** The creations of the things that an entry names by temporary ids without a service's id. */
export function unsentCreations(
  db: ReadableDb,
  row: Pick<OutboxRow, 'home_id' | 'input'>,
): { id: string; state: OutboxEntry['state'] }[] {
  const creations: { id: string; state: OutboxEntry['state'] }[] = [];
  mapIdentifiers(inputOf(row), (id) => {
    const creation = db.get<{ id: string; state: OutboxEntry['state'] }>(
      `SELECT id, state FROM outbox WHERE temporary_id = ? AND home_id = ? AND state <> 'sent'`,
      id,
      row.home_id,
    );
    if (creation !== undefined) {
      creations.push(creation);
    }
    return id;
  });
  return creations;
}
