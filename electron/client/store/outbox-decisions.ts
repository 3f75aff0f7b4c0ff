import { problemError } from '#shared/problem/problem.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { firstIdentifier, resolveIdentifier } from './identity-rows.ts';
import { moveEntry } from './move-entry.ts';
import { baseVersionOf, conflictOf, entryOf, requireRow, unsentCreations } from './outbox-row.ts';
import type { StoredConflict, OutboxRow } from './outbox-row.ts';
import type { StoredEntry, OpenDeletion, StoreInput } from './store-protocol.ts';
import { text } from './text.ts';

// The decisions of a person about an entry that waits for them.

/** The states that an entry can be edited or discarded in. */
const openStates = ['queued', 'rejected', 'conflict', 'unconfirmed'] as const;

/**
 * Queues an entry again, at its old place. After a conflict it overwrites the present values. A
 * scheduled entry goes out now: the person has asked for it.
 */
export function retryEntry(db: WritableDb, { entryId }: { entryId: string }): StoredEntry {
  const row = requireRow(db, entryId);
  if (unsentCreations(db, row).some(({ state }) => state === 'discarded')) {
    throw problemError('precondition_failed', text.orphaned);
  }
  if (row.state === 'queued') {
    // The entry is sent as it is, and stays in doubt if it may have arrived.
    db.run('UPDATE outbox SET send_at = NULL WHERE id = ?', row.id);
    return entryOf(db, requireRow(db, row.id));
  }
  return moveEntry(db, entryId, ['rejected', 'conflict', 'unconfirmed'], {
    state: 'queued',
    in_doubt: 0,
    mark: null,
    send_at: null,
    ...overTheirs(db, row),
  });
}

/** Makes the conflicting values of others the version that the person saw. */
function overTheirs(db: ReadableDb, row: OutboxRow): { basis?: string } {
  const baseVersion = baseVersionOf(db, row);
  return row.conflict === null || baseVersion === undefined
    ? {}
    : { basis: JSON.stringify(rebased(baseVersion, conflictOf(row.conflict))) };
}

function rebased(
  baseVersion: { values: Record<string, unknown> },
  { updatedAt, fields }: StoredConflict,
) {
  const theirs = Object.fromEntries(fields.map(({ field, theirs: value }) => [field, value]));
  return { updatedAt, values: { ...baseVersion.values, ...theirs } };
}

/**
 * Changes the input of an entry and queues it under another key, because it is another request now.
 * After a conflict it overwrites the present values. Without a new time it keeps the one that it has.
 */
export function editEntry(
  db: WritableDb,
  { entryId, input, sendAt }: StoreInput<'outbox.edit'>,
): StoredEntry {
  const row = requireRow(db, entryId);
  const content = JSON.stringify(input);
  const time = sendAt === undefined ? row.send_at : sendAt;
  if (row.state === 'queued' && row.input === content && row.send_at === time) {
    return entryOf(db, row);
  }
  if (row.state === 'queued' && row.in_doubt === 1) {
    throw problemError('precondition_failed', text.stillProbing);
  }
  return moveEntry(db, entryId, openStates, {
    state: 'queued',
    input: content,
    revision: row.revision + 1,
    in_doubt: 0,
    mark: null,
    send_at: time,
    ...overTheirs(db, row),
  });
}

/**
 * Takes an entry back, and returns it with its input for the last time, as its tombstone has none.
 * The entries that cannot be sent without it are refused with it.
 */
export function discardEntry(
  db: WritableDb,
  { entryId }: { entryId: string },
): { entry: StoredEntry; refused: StoredEntry[] } {
  const before = entryOf(db, requireRow(db, entryId));
  const discarded = moveEntry(db, entryId, openStates, {
    state: 'discarded',
    input: '{}',
    basis: null,
    subject_title: null,
    mark: null,
    // A deletion that was tried may have arrived: the thing is looked for later.
    in_doubt: Number(mayHaveArrived(requireRow(db, entryId))),
  });
  const refused = dependents(db, before).map((id) =>
    moveEntry(db, id, openStates, {
      state: 'rejected',
      reason: text.orphaned,
    }),
  );
  return { entry: { ...discarded, input: before.input }, refused };
}

/** Whether an earlier try of an entry may have arrived. In a conflict, the thing was still there. */
function mayHaveArrived({ state, in_doubt: inDoubt }: OutboxRow): boolean {
  return inDoubt === 1 && state !== 'conflict';
}

/** The deletions of a thing that are not done, with those of the same acts, oldest first. */
export function openDeletions(
  db: ReadableDb,
  { homeId, thingId }: { homeId: string; thingId: string },
): OpenDeletion[] {
  const id = resolveIdentifier(db, homeId, thingId);
  const lanes = deletedKinds.map((kind) => `${kind} ${firstIdentifier(db, homeId, kind, id)}`);
  const own = db.all<OutboxRow>(
    `SELECT * FROM open_entries WHERE home_id = ? AND lane IN (?, ?, ?) AND ${isOpenDeletion}`,
    homeId,
    ...lanes,
    `trash ${id}`,
  );
  const acts = [...new Set(own.flatMap(({ act }) => act ?? []))];
  const others = acts.flatMap((act) =>
    db.all<OutboxRow>(
      `SELECT * FROM open_entries WHERE home_id = ? AND act = ? AND ${isOpenDeletion}`,
      homeId,
      act,
    ),
  );
  return [...new Map([...own, ...others].map((row) => [row.id, row])).values()]
    .toSorted((a, b) => a.position - b.position)
    .map((row) => ({
      entry: entryOf(db, row, { hasWaits: false }),
      mayHaveArrived: mayHaveArrived(row),
    }));
}

const deletedKinds = ['work_item', 'document'] as const;

const isOpenDeletion = `operation IN ('work_item.delete', 'document.delete')
  AND state IN ('queued', 'sending', 'rejected', 'conflict', 'unconfirmed')`;

/** Takes back all entries that can be, in one step. It returns them as `discardEntry` does. */
export function discardAll(
  db: WritableDb,
  { entryIds }: { entryIds: readonly string[] },
): StoredEntry[] {
  const open = new Set<string>([...openStates, 'discarded']);
  return entryIds
    .filter((entryId) => open.has(requireRow(db, entryId).state))
    .map((entryId) => discardEntry(db, { entryId }).entry);
}

/** The entries that name the thing that an entry was to make, by its temporary id. */
function dependents(db: ReadableDb, { homeId, temporaryId, id }: StoredEntry): string[] {
  if (temporaryId === undefined) {
    return [];
  }
  return db
    .all<OutboxRow>(
      `SELECT * FROM open_entries WHERE home_id = ? AND instr(input, ?) > 0 ORDER BY position`,
      homeId,
      temporaryId,
    )
    .filter((row) => unsentCreations(db, row).some((creation) => creation.id === id))
    .map((row) => row.id);
}
