import type { OutboxSubject } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/contract/map-identifiers.ts';
import { startReadLimits } from '#shared/limits/kept-limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { firstIdentifier, resolveInput } from './identity-rows.ts';
import { baseVersionOf, entryOf, hasWaited, requireRow, waitedFor } from './outbox-row.ts';
import type { OutboxRow } from './outbox-row.ts';
import { newestListedEntry } from './rows-that-fit.ts';
import type {
  StoredEntry,
  LaneKey,
  OpenEntriesFilter,
  ClaimedEntry,
  StoreInput,
  StoreOutput,
} from './store-protocol.ts';
import { text } from './text.ts';

/** The number of sent entries that keep their input. Age does not count, as clocks can be wrong. */
const keptTexts = 2_000;

/**
 * The entries that are neither sent nor discarded, oldest first and within the limits: all of them,
 * those of a home or of a subject, or one. Sending does not use this list: each lane takes its own.
 */
export function listOpenEntries(
  db: ReadableDb,
  { homeId, noun, subject, entryId, after }: OpenEntriesFilter = {},
): StoredEntry[] {
  const chosen: [condition: string, value: string | undefined][] = [
    ['home_id = ?', homeId],
    ['operation GLOB ?', noun && `${noun}.*`],
    ['id = ?', entryId],
    ['subject_kind = ?', subject?.kind],
    // A text is compared as the number that it is.
    ['position > CAST(? AS INTEGER)', after?.toString()],
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
 * An input with the ids that are known by now, and the entries that wait for what it is about: those
 * of its noun, and the creations of the things that it names. Thousands of other waiting entries, such
 * as messages, do not push these out.
 */
export function resolveRequested(
  db: ReadableDb,
  { homeId, noun, input }: StoreInput<'outbox.resolve'>,
): StoreOutput<'outbox.resolve'> {
  const resolved = resolveInput(db, homeId, input);
  const named: string[] = [];
  mapIdentifiers(resolved, (id) => {
    named.push(id);
    return id;
  });
  const condition = `home_id = ? AND (operation GLOB ? OR temporary_id IN (SELECT value FROM json_each(?)))`;
  const values = [homeId, `${noun}.*`, JSON.stringify(named)];
  return { input: resolved, entries: openEntries(db, condition, values) };
}

/**
 * The creations of a noun that may have arrived: they are on their way, or an earlier run or try has
 * left them in doubt.
 */
export function listArrived(
  db: ReadableDb,
  { homeId, noun }: StoreInput<'outbox.arrived'>,
): StoredEntry[] {
  const condition = `home_id = ? AND operation = ? AND (state = 'sending' OR in_doubt = 1)`;
  return openEntries(db, condition, [homeId, `${noun}.create`]);
}

/** The open entries that satisfy a condition, oldest first. They do not say what they wait for. */
function openEntries(db: ReadableDb, condition: string, values: readonly string[]): StoredEntry[] {
  const newest = newestListedEntry(db, condition, values, startReadLimits.overlaidEntries) ?? 0;
  return db
    .all<OutboxRow>(
      `SELECT * FROM open_entries WHERE ${condition} AND position <= ? ORDER BY position`,
      ...values,
      newest,
    )
    .map((row) => entryOf(db, row, { hasWaits: false }));
}

/**
 * Queues the entries again that an earlier run was sending, deletes the input of long sent entries,
 * and returns the lanes that have work.
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
 * Marks the first waiting entry of a lane as `sending`, unless it must wait for another. An entry that
 * is `sending` already is taken again: the outcome of that try could not be saved.
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
 * Whether another creation of the kind is on its way or in doubt. Without keys, an arrived thing is
 * recognised by its content alone, so two at a time could be confused. Messages stand in
 * conversations, where only one is on its way. If several are in doubt, the first is sent first.
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

/** The number of entries of an act that are read together. */
const actsAtOnce = 50;

/**
 * The lanes that may have waited for a deletion: the lane of its parent, and the lane of the first
 * entry of its act that can be sent, itself included.
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
 * Holds the open entries of a restored backup, so that none of them is sent by itself. They may have
 * been sent, changed or discarded since the backup, and only the person knows.
 *
 * @returns the number of held entries
 */
export function holdRestoredEntries(db: WritableDb): number {
  const { changes } = db.run(
    `UPDATE outbox SET state = 'unconfirmed', reason = ?, conflict = NULL, must_check = 1
     WHERE id IN (SELECT id FROM open_entries)`,
    text.restored,
  );
  return changes;
}
