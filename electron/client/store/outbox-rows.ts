import type { OutboxSubject } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/contract/map-identifiers.ts';
import { startReadLimits } from '#shared/limits/limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { firstIdentifier, resolveInput } from './identity-rows.ts';
import { baseVersionOf, entryOf, hasWaited, requireRow, waitedFor } from './outbox-row.ts';
import type { OutboxRow } from './outbox-row.ts';
import { newestListedEntry } from './rows-that-fit.ts';
import type {
  KeptEntry,
  LaneKey,
  OpenEntriesFilter,
  ClaimedEntry,
  StoreInput,
  StoreOutput,
} from './store-protocol.ts';
import { text } from './text.ts';

/** How many sent entries keep their input. Their age does not count: clocks can be wrong. */
const keptTexts = 2_000;

/**
 * The entries that are neither sent nor discarded, oldest first and within the limits: all, of a
 * home, of a subject, or one. What is sent does not depend on it: each lane takes its own entries.
 */
export function listOpenEntries(
  db: ReadableDb,
  { homeId, noun, subject, entryId }: OpenEntriesFilter = {},
): KeptEntry[] {
  const chosen: [condition: string, value: string | undefined][] = [
    ['home_id = ?', homeId],
    ['operation GLOB ?', noun && `${noun}.*`],
    ['id = ?', entryId],
    ['subject_kind = ?', subject?.kind],
  ];
  const named = chosen.filter(([, value]) => value !== undefined);
  const condition = ['true', ...named.map(([sql]) => sql)].join(' AND ');
  const values = named.map(([, value = '']) => value);
  const newest = newestListedEntry(db, condition, values) ?? 0;
  return db
    .all<OutboxRow>(
      `SELECT * FROM open_entries WHERE ${condition} AND position <= ? ORDER BY position`,
      ...values,
      newest,
    )
    .filter((row) => subject === undefined || isAbout(db, row, subject))
    .map((row) => entryOf(db, row));
}

function isAbout(db: ReadableDb, row: OutboxRow, { kind, id }: OutboxSubject): boolean {
  const isInTrashLane = row.subject_kind === kind && row.lane === `trash ${id}`;
  return isInTrashLane || row.lane === `${kind} ${firstIdentifier(db, row.home_id, kind, id)}`;
}

/**
 * The overlay for a read of a home: its input with known ids, and the pending entries that change
 * what is read: those of its noun, and the creations of what it names. Thousands of others, such as
 * messages that wait, take none of these from it.
 */
export function overlayOf(
  db: ReadableDb,
  { homeId, noun, input }: StoreInput<'outbox.overlay'>,
): StoreOutput<'outbox.overlay'> {
  const resolved = resolveInput(db, homeId, input);
  const named: string[] = [];
  mapIdentifiers(resolved, (id) => {
    named.push(id);
    return id;
  });
  const condition = `home_id = ? AND (operation GLOB ? OR temporary_id IN (SELECT value FROM json_each(?)))`;
  const values = [homeId, `${noun}.*`, JSON.stringify(named)];
  const newest = newestListedEntry(db, condition, values, startReadLimits.overlaidEntries) ?? 0;
  const rows = db.all<OutboxRow>(
    `SELECT * FROM open_entries WHERE ${condition} AND position <= ? ORDER BY position`,
    ...values,
    newest,
  );
  // An entry may have arrived where it is on its way, or where an earlier run or try left it in doubt.
  const arrived = rows.filter(
    ({ state, in_doubt: inDoubt }) => state === 'sending' || inDoubt === 1,
  );
  return {
    input: resolved,
    entries: rows.map((row) => entryOf(db, row, { hasWaits: false })),
    arrivedIds: arrived.map(({ id }) => id),
  };
}

/**
 * Queues again what an earlier run was sending, lets go of what long sent entries said, and
 * answers the lanes that have work.
 */
export function recoverEntries(db: WritableDb, { homeId }: { homeId: string }): string[] {
  db.run(
    `UPDATE outbox SET state = 'queued', must_check = 1
     WHERE id IN (SELECT id FROM open_entries WHERE home_id = ? AND state = 'sending')`,
    homeId,
  );
  db.run(
    `UPDATE outbox SET input = '{}', basis = NULL, subject_title = NULL, mark = NULL
     WHERE home_id = ? AND state = 'sent' AND input <> '{}' AND position < (
       SELECT position FROM outbox WHERE home_id = ? AND state = 'sent' AND input <> '{}'
       ORDER BY position DESC LIMIT 1 OFFSET ?)`,
    homeId,
    homeId,
    keptTexts - 1,
  );
  return listLanes(db, { homeId });
}

/** The lanes of a home that have work, by their oldest entry. */
export function listLanes(db: ReadableDb, { homeId }: { homeId: string }): string[] {
  return db
    .all<{ lane: string }>(
      `SELECT lane FROM open_entries WHERE home_id = ? AND state = 'queued'
       GROUP BY lane ORDER BY min(position)`,
      homeId,
    )
    .map(({ lane }) => lane);
}

/**
 * Marks the first waiting entry of a lane as `sending`, unless it must wait for another. One that
 * is `sending` already is taken again: it is the same try, whose outcome could not be written.
 */
export function claimEntry(
  db: WritableDb,
  { homeId, lane, isKeyed, at }: LaneKey,
): ClaimedEntry | undefined {
  const first = firstOfLane(db, { home_id: homeId, lane });
  if (first === undefined || first.state === 'conflict' || waitedFor(db, first) !== undefined) {
    return undefined;
  }
  if (!isKeyed && couldBeTakenForAnother(db, first)) {
    return undefined;
  }
  db.run(
    `UPDATE outbox SET state = 'sending', reason = NULL, in_doubt = max(in_doubt, ?) WHERE id = ?`,
    Number(isKeyed),
    first.id,
  );
  const isChecked = first.must_check === 1 || hasWaited(first, at);
  return {
    entry: entryOf(db, requireRow(db, first.id)),
    key: first.revision === 0 ? first.id : `${first.id}-${first.revision}`,
    isInDoubt: first.in_doubt === 1,
    baseline: first.mark === null ? undefined : (JSON.parse(first.mark) as string[]),
    // A write that goes out at once changes what the person sees, and needs no check.
    baseVersion: isChecked ? baseVersionOf(db, first) : undefined,
  };
}

/**
 * Whether another creation of the kind is on its way or in doubt. Without keys, what arrives is
 * told by its looks alone: two at a time could be taken for each other. Messages stand in
 * conversations, where only one is on its way. Of several in doubt the first goes first.
 */
function couldBeTakenForAnother(db: ReadableDb, row: OutboxRow): boolean {
  const other = db.get(
    `SELECT 1 FROM open_entries
     WHERE home_id = ? AND operation = ? AND id <> ? AND temporary_id IS NOT NULL
       AND (state = 'sending'
            OR state = 'queued' AND in_doubt = 1 AND (? = 0 OR position < ?))`,
    row.home_id,
    row.operation,
    row.id,
    row.in_doubt,
    row.position,
  );
  return row.temporary_id !== null && other !== undefined;
}

/** How many entries of an act are looked at together. */
const actsAtOnce = 50;

/**
 * The lanes that may have waited for a deletion: that of what it is below, and the first of its act
 * that can go, itself included.
 *
 * @param resting the lanes that rest after a failure
 */
export function lanesAfter(
  db: ReadableDb,
  { entryId, resting }: StoreInput<'outbox.lanes_after'>,
): string[] {
  const { home_id: homeId, parent_id: parentId, act } = requireRow(db, entryId);
  const next = act === null ? undefined : nextOfAct(db, { homeId, act, resting });
  const above = parentId === null || parentId === '' ? [] : [`work_item ${parentId}`];
  return [...above, ...(next === undefined ? [] : [next])];
}

/** The lane of the first entry of an act that can go; undefined for none. */
function nextOfAct(
  db: ReadableDb,
  { homeId, act, resting }: { homeId: string; act: string; resting: readonly string[] },
): string | undefined {
  const sql = `SELECT 1 FROM outbox INDEXED BY outbox_sending
    WHERE home_id = ? AND act = ? AND state = 'sending'`;
  if (db.get(sql, homeId, act) !== undefined) {
    return undefined;
  }
  const restingLanes = new Set(resting);
  const canGo = (row: OutboxRow) =>
    !restingLanes.has(row.lane) &&
    firstOfLane(db, row)?.id === row.id &&
    waitedFor(db, row) === undefined;
  let after = 0;
  for (;;) {
    const rows = db.all<OutboxRow>(
      `SELECT * FROM open_entries WHERE home_id = ? AND act = ? AND position > ?
         AND state = 'queued' ORDER BY position LIMIT ?`,
      homeId,
      act,
      after,
      actsAtOnce,
    );
    const next = rows.find(canGo);
    if (next !== undefined || rows.length < actsAtOnce) {
      return next?.lane;
    }
    after = rows.at(-1)?.position ?? Infinity;
  }
}

/** The entry that stands first in a lane. */
function firstOfLane(
  db: ReadableDb,
  { home_id: homeId, lane }: Pick<OutboxRow, 'home_id' | 'lane'>,
): OutboxRow | undefined {
  return db.get<OutboxRow>(
    `SELECT * FROM open_entries
     WHERE home_id = ? AND lane = ? AND state IN ('queued', 'sending', 'conflict')
     ORDER BY position LIMIT 1`,
    homeId,
    lane,
  );
}

/**
 * After a backup was restored: what was open when it was made may have been sent, changed or
 * discarded since, and only the person knows. Nothing of it goes out by itself.
 *
 * @returns how many entries are held
 */
export function holdRestoredEntries(db: WritableDb): number {
  const { changes } = db.run(
    `UPDATE outbox SET state = 'unconfirmed', reason = ?, conflict = NULL, must_check = 1
     WHERE id IN (SELECT id FROM open_entries)`,
    text.restored,
  );
  return changes;
}
