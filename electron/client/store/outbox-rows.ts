import type { OutboxSubject } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/contract/map-identifiers.ts';
import { startReadLimits } from '#shared/limits/kept-limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { firstIdentifier, resolveInput } from './identity-rows.ts';
import { listLanes } from './outbox-lanes.ts';
import { entryOf } from './outbox-row.ts';
import type { OutboxRow } from './outbox-row.ts';
import { newestListedEntry } from './rows-that-fit.ts';
import type { StoredEntry, OpenEntriesFilter, StoreInput, StoreOutput } from './store-protocol.ts';
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
