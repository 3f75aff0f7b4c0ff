import type { StoredAct } from '#shared/capability/act.ts';
import type { BaseVersion, OutboxSubject } from '#shared/capability/outbox.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { saveAct } from './act-rows.ts';
import { firstIdentifier, resolveIdentifier, resolveInput } from './identity-rows.ts';
import { editEntry } from './outbox-decisions.ts';
import {
  baseVersionOf,
  conflictOf,
  entryOf,
  findRow,
  hasWaited,
  inputOf,
  requireRow,
} from './outbox-row.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { StoredEntry, NewOutboxEntry } from './store-protocol.ts';

/**
 * Adds an entry at the end of its lane, or merges it into the one before if both change the same
 * thing and neither has begun. A change decides an earlier conflict if it was made in view of the
 * conflicting values. An entry that is there already stays as it is.
 */
export function acceptEntry(db: WritableDb, entry: NewOutboxEntry): StoredEntry {
  if (findRow(db, entry.id) === undefined) {
    const lane = laneOf(db, entry);
    const before = earlierChanges(db, entry, lane);
    const last = entry.coalesces ? before.at(-1) : undefined;
    const earlier = last?.operation === entry.operation ? last : undefined;
    if (earlier?.state === 'queued' && earlier.in_doubt === 0) {
      coalesceEntry(db, entry, earlier);
    } else if (earlier !== undefined && decidesConflict(db, entry, earlier)) {
      editEntry(db, { entryId: earlier.id, input: { ...inputOf(earlier), ...entry.input } });
      foldEntry(db, entry, earlier);
    } else {
      const mustCheck = entry.mustCheck || isMadeSlowly(before, entry);
      const baseVersion = baseVersionAfter(before, entry);
      insertEntry(db, { ...entry, baseVersion, mustCheck }, lane);
    }
  }
  return entryOf(db, requireRow(db, entry.id));
}

/** Adds several entries, each at the end of its lane, and the act that they are. */
export function acceptAll(
  db: WritableDb,
  { entries, act }: { entries: readonly NewOutboxEntry[]; act?: StoredAct | undefined },
): StoredEntry[] {
  if (act !== undefined) {
    saveAct(db, act);
  }
  return entries.map((entry) => acceptEntry(db, entry));
}

/**
 * The lane of an entry. A thing made here keeps the lane of its creation when it gets its own id. A
 * thing and its place in the trash share a lane, so that a deletion, its restoration and the next
 * deletion are sent in this order.
 */
function laneOf(db: WritableDb, { homeId, subject, temporaryId }: NewOutboxEntry): string {
  if (subject.kind === 'trash') {
    const lanes = (['work_item', 'document'] as const).map(
      (kind) => `${kind} ${firstIdentifier(db, homeId, kind, subject.id)}`,
    );
    return lanes.find((lane) => isOpen(db, homeId, lane)) ?? trashLane(db, homeId, subject);
  }
  const id = temporaryId ?? firstIdentifier(db, homeId, subject.kind, subject.id);
  const lane = `${subject.kind} ${id}`;
  const inTrash = trashLane(db, homeId, subject);
  return !isOpen(db, homeId, lane) && isOpen(db, homeId, inTrash) ? inTrash : lane;
}

function trashLane(db: ReadableDb, homeId: string, { id }: OutboxSubject): string {
  return `trash ${resolveIdentifier(db, homeId, id)}`;
}

function isOpen(db: ReadableDb, homeId: string, lane: string): boolean {
  const sql = 'SELECT 1 FROM open_entries WHERE home_id = ? AND lane = ? LIMIT 1';
  return db.get(sql, homeId, lane) !== undefined;
}

function insertEntry(db: WritableDb, entry: NewOutboxEntry, lane: string): void {
  db.run(
    `INSERT INTO outbox (id, home_id, operation, input, subject_kind, subject_id,
                         subject_title, lane, created_at, temporary_id, makes, basis, must_check,
                         act, parent_id, send_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entry.id,
    entry.homeId,
    entry.operation,
    JSON.stringify(entry.input),
    entry.subject.kind,
    entry.subject.id,
    entry.subjectTitle ?? null,
    lane,
    entry.createdAt,
    entry.temporaryId ?? null,
    entry.creates ?? null,
    entry.baseVersion === undefined ? null : JSON.stringify(entry.baseVersion),
    Number(entry.mustCheck),
    entry.act ?? null,
    entry.parentId === undefined
      ? null
      : firstIdentifier(db, entry.homeId, 'work_item', entry.parentId),
    entry.sendAt ?? null,
  );
}

/** The entries about the same thing that are sent before this one, if they matter to it. */
function earlierChanges(db: WritableDb, entry: NewOutboxEntry, lane: string): OutboxRow[] {
  if (!entry.coalesces && entry.baseVersion === undefined) {
    return [];
  }
  return db.all<OutboxRow>(
    'SELECT * FROM open_entries WHERE home_id = ? AND lane = ? ORDER BY position',
    entry.homeId,
    lane,
  );
}

/**
 * The version that the person saw, with their own changes that are on their way. Their window may not
 * have shown these changes yet, but they must not conflict with the next.
 */
function baseVersionAfter(
  before: readonly OutboxRow[],
  { baseVersion }: NewOutboxEntry,
): BaseVersion | undefined {
  const changes = before
    .filter(isOnItsWay)
    .flatMap((row) => Object.entries(inputOf(row)))
    .filter(([field]) => baseVersion !== undefined && field in baseVersion.values);
  return (
    baseVersion && {
      ...baseVersion,
      values: { ...baseVersion.values, ...Object.fromEntries(changes) },
    }
  );
}

/**
 * Whether an entry changes a thing made here that the service may have had for a while without our
 * knowing. Others can have changed the thing, and the window shows only what was made.
 */
function isMadeSlowly(
  before: readonly OutboxRow[],
  { subject, createdAt }: NewOutboxEntry,
): boolean {
  const creation = before.find(({ temporary_id: id }) => id !== null && id === subject.id);
  return creation !== undefined && (creation.must_check === 1 || hasWaited(creation, createdAt));
}

/** Whether a change was made in view of the values of others that an earlier one conflicts with. */
function decidesConflict(
  db: ReadableDb,
  { homeId, input, baseVersion }: NewOutboxEntry,
  earlier: OutboxRow,
): boolean {
  const seen = resolveInput(db, homeId, baseVersion?.values ?? {});
  return (
    earlier.conflict !== null &&
    conflictOf(earlier.conflict).fields.every(
      ({ field, theirs }) => field in input && (seen[field] ?? '') === (theirs ?? ''),
    )
  );
}

/** Merges an entry into an earlier one. Later values win, and are checked against the first version. */
function coalesceEntry(db: WritableDb, entry: NewOutboxEntry, earlier: OutboxRow): void {
  const written = inputOf(earlier);
  const baseVersion = olderBaseVersion(baseVersionOf(db, earlier), entry.baseVersion, written);
  db.run(
    'UPDATE outbox SET input = ?, basis = ?, must_check = max(must_check, ?) WHERE id = ?',
    JSON.stringify({ ...written, ...entry.input }),
    baseVersion === undefined ? null : JSON.stringify(baseVersion),
    Number(entry.mustCheck),
    earlier.id,
  );
  foldEntry(db, entry, earlier);
}

/** Records that an entry is part of an earlier one. */
function foldEntry(db: WritableDb, entry: NewOutboxEntry, earlier: OutboxRow): void {
  db.run(
    `INSERT INTO outbox (id, home_id, operation, input, subject_kind, subject_id, lane,
                         created_at, state, folded_into)
     VALUES (?, ?, ?, '{}', ?, ?, ?, ?, 'folded', ?)`,
    entry.id,
    entry.homeId,
    entry.operation,
    earlier.subject_kind,
    earlier.subject_id,
    earlier.lane,
    entry.createdAt,
    earlier.id,
  );
}

/**
 * The version that the person saw first. It leaves out values that the earlier entry writes itself, as
 * a restoration does, because the service never had them.
 */
function olderBaseVersion(
  older: BaseVersion | undefined,
  newer: BaseVersion | undefined,
  written: Readonly<Record<string, unknown>>,
): BaseVersion | undefined {
  const seen = Object.entries(newer?.values ?? {}).filter(([field]) => !(field in written));
  const values = { ...Object.fromEntries(seen), ...older?.values };
  const first = older ?? newer;
  return first && (older !== undefined || seen.length > 0) ? { ...first, values } : undefined;
}
