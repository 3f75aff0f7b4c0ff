import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { baseVersionOf, entryOf, hasWaited, requireRow, waitedFor } from './outbox-row.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { LaneKey, ClaimedEntry, StoreInput, StoreOutput } from './store-protocol.ts';

// The lanes: which entry goes next, and which lanes have one.

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
  const first = nextOfLane(db, { home_id: homeId, lane }, at);
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

/** The number of entries that are looked at together. */
const looksAtOnce = 50;

/**
 * The lanes that may have waited for an entry that has come to something. They are the lanes that name
 * what it made, the lane of the parent of what it deleted, and the lane of the first entry of its act
 * that can be sent, itself included. A thing that was not made is below nothing, so that the same goes
 * for its deletion. Without keys, one more creation of the same kind may go.
 *
 * @param resting the lanes that rest after a failure
 */
export function lanesAfter(
  db: ReadableDb,
  { entryId, isKeyed, resting }: StoreInput<'outbox.lanes_after'>,
): string[] {
  const decided = requireRow(db, entryId);
  const { home_id: homeId, operation } = decided;
  const naming = rowsThatName(db, decided);
  const concerned = [decided, ...naming];
  const acts = new Set(concerned.map(({ act }) => act).filter((act) => act !== null));
  const next = [...acts].map((act) => nextOfAct(db, { homeId, act, resting }));
  if (!isKeyed && decided.temporary_id !== null) {
    next.push(firstToGo(db, { homeId, shares: 'operation', value: operation, resting }));
  }
  const lanes = [
    ...concerned.flatMap(({ parent_id: parentId }) =>
      parentId === null || parentId === '' ? [] : [`work_item ${parentId}`],
    ),
    ...next.filter((lane) => lane !== undefined),
    ...naming.map(({ lane }) => lane),
  ];
  return [...new Set(lanes)];
}

/** The waiting entries that name what an entry makes, the one that waits longest first. */
function rowsThatName(
  db: ReadableDb,
  { home_id: homeId, temporary_id: temporaryId }: OutboxRow,
): Pick<OutboxRow, 'lane' | 'act' | 'parent_id'>[] {
  const sql = `SELECT lane, act, parent_id FROM open_entries
    WHERE home_id = ? AND state = 'queued' AND instr(input, ?) > 0 ORDER BY position`;
  return temporaryId === null ? [] : db.all(sql, homeId, temporaryId);
}

/** The lane of the first entry of an act that can go; undefined for none, and while one is sent. */
function nextOfAct(
  db: ReadableDb,
  { homeId, act, resting }: { homeId: string; act: string; resting: readonly string[] },
): string | undefined {
  return isActSending(db, { homeId, act })
    ? undefined
    : firstToGo(db, { homeId, shares: 'act', value: act, resting });
}

function isActSending(db: ReadableDb, { homeId, act }: { homeId: string; act: string }): boolean {
  const sql = `SELECT 1 FROM outbox INDEXED BY outbox_sending
    WHERE home_id = ? AND act = ? AND state = 'sending'`;
  return db.get(sql, homeId, act) !== undefined;
}

/** The entries of a home that share an act or an operation, without the lanes that rest. */
interface Sharing {
  readonly homeId: string;
  readonly shares: 'act' | 'operation';
  readonly value: string;
  readonly resting: readonly string[];
}

/** The lane of the first of several entries that can go; undefined for none. */
function firstToGo(
  db: ReadableDb,
  { homeId, shares, value, resting }: Sharing,
): string | undefined {
  const restingLanes = new Set(resting);
  const canGo = (row: OutboxRow) =>
    !restingLanes.has(row.lane) &&
    firstOfLane(db, row)?.id === row.id &&
    waitedFor(db, row) === undefined;
  let after = 0;
  for (;;) {
    const rows = db.all<OutboxRow>(
      `SELECT * FROM open_entries WHERE home_id = ? AND ${shares} = ? AND position > ?
         AND state = 'queued' ORDER BY position LIMIT ?`,
      homeId,
      value,
      after,
      looksAtOnce,
    );
    const next = rows.find(canGo);
    if (next !== undefined || rows.length < looksAtOnce) {
      return next?.lane;
    }
    after = rows.at(-1)?.position ?? Infinity;
  }
}

/**
 * The entry of a lane whose turn it is at a time. A scheduled one has no turn before its time, and holds
 * up nothing. At its time it goes after what was written before, and before what was written later. It
 * waits for what may have arrived, as everything in a lane does.
 */
function nextOfLane(
  db: ReadableDb,
  lane: Pick<OutboxRow, 'home_id' | 'lane'>,
  at: string,
): OutboxRow | undefined {
  const first = firstOfLane(db, lane);
  if (first?.state === 'conflict' || isTrying(db, lane)) {
    return first;
  }
  const due = db.get<OutboxRow>(
    `SELECT * FROM open_entries
     WHERE home_id = ? AND lane = ? AND state = 'queued' AND send_at <= ?
     ORDER BY send_at, position LIMIT 1`,
    lane.home_id,
    lane.lane,
    at,
  );
  if (first === undefined || due === undefined) {
    return first ?? due;
  }
  // A clock that was set back may name a time before that of the creation which it waits for.
  const isBefore = first.created_at < (due.send_at ?? '') || waitedFor(db, due) !== undefined;
  return isBefore ? first : due;
}

/** Whether an entry of a lane is being sent, or may have arrived. */
function isTrying(db: ReadableDb, lane: Pick<OutboxRow, 'home_id' | 'lane'>): boolean {
  const sql = `SELECT 1 FROM open_entries WHERE home_id = ? AND lane = ?
    AND (state = 'sending' OR state = 'queued' AND in_doubt = 1) LIMIT 1`;
  return db.get(sql, lane.home_id, lane.lane) !== undefined;
}

/** The lanes that have a scheduled entry whose time has come, and the earliest time that has not. */
export function dueEntries(
  db: ReadableDb,
  { homeId, at }: StoreInput<'outbox.due'>,
): StoreOutput<'outbox.due'> {
  const rows = db.all<{ lane: string }>(
    `SELECT DISTINCT lane FROM outbox
     WHERE home_id = ? AND state = 'queued' AND send_at <= ?`,
    homeId,
    at,
  );
  const next = db.get<{ at: string | null }>(
    `SELECT min(send_at) AS at FROM outbox
     WHERE home_id = ? AND state = 'queued' AND send_at > ?`,
    homeId,
    at,
  );
  return { lanes: rows.map(({ lane }) => lane), next: next?.at ?? undefined };
}

/** The entry that stands first in a lane, of those that wait for no time, or were tried at theirs. */
function firstOfLane(
  db: ReadableDb,
  { home_id: homeId, lane }: Pick<OutboxRow, 'home_id' | 'lane'>,
): OutboxRow | undefined {
  return db.get<OutboxRow>(
    `SELECT * FROM open_entries
     WHERE home_id = ? AND lane = ? AND state IN ('queued', 'sending', 'conflict')
       AND (send_at IS NULL OR state = 'sending' OR in_doubt = 1)
     ORDER BY position LIMIT 1`,
    homeId,
    lane,
  );
}
