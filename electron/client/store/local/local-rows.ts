import type { LocalKind } from '#shared/local/define-local.ts';
import { localKind } from '#shared/local/kinds.ts';
import type { LocalName, LocalRow, LocalWrite } from '#shared/local/kinds.ts';
import { localText } from '#shared/local/local-text.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import { resolveText } from '../identity-rows.ts';
import { text } from '../text.ts';
import { forgetOldest } from './forget-oldest.ts';
import { listedRows, oldestListed, rowsForGood } from './listed-rows.ts';
import { parsedRow } from './parsed-row.ts';
import type { StoredRow } from './parsed-row.ts';

/**
 * The rows of a kind that a start reads: those that hold for good, then those saved last. Unreadable
 * rows are left out.
 */
export function listLocal(db: ReadableDb, { kind: name }: { kind: LocalName }): LocalRow[] {
  const kind = localKind(name);
  return listedRows(db, kind).flatMap((row) => parsedRow(kind, row) ?? []);
}

/** The rows of a kind in a home that hold for good. */
export function listForGood(
  db: ReadableDb,
  { kind: name, homeId }: { kind: LocalName; homeId: string },
): LocalRow[] {
  const kind = localKind(name);
  return rowsForGood(db, kind, homeId).flatMap((row) => parsedRow(kind, row) ?? []);
}

/** The row of a key; undefined where there is none that can be read. */
export function findLocal(
  db: ReadableDb,
  { kind: name, key }: Pick<LocalWrite, 'kind' | 'key'>,
): LocalRow | undefined {
  const row = db.get<StoredRow>(
    'SELECT key, value FROM local_state WHERE home_id = ? AND kind = ? AND key = ?',
    key.homeId,
    name,
    resolveText(db, key.homeId, localText(key)),
  );
  return row && parsedRow(localKind(name), row);
}

/**
 * Saves a row in place of the former one of its key, or removes it. It returns the row as saved.
 *
 * @throws ProblemError `precondition_failed` if its kind refuses new rows when it is full
 */
export function saveLocal(db: WritableDb, { kind: name, ...write }: LocalWrite): LocalWrite {
  const kind = localKind(name);
  const { homeId } = write.key;
  const key = resolveText(db, homeId, localText(write.key));
  setUnlistedAside(db, kind, { homeId, key });
  if (write.value === undefined) {
    db.run('DELETE FROM local_state WHERE home_id = ? AND kind = ? AND key = ?', homeId, name, key);
    return { kind: name, key: JSON.parse(key) };
  }
  const value = resolveText(db, homeId, localText(write.value));
  if (kind.whenFull === 'refuse') {
    requireRoom(db, kind, { homeId, key });
  }
  db.run(
    `INSERT INTO local_state (home_id, kind, key, value, visit)
     VALUES (?1, ?2, ?3, ?4, CASE WHEN ?5 THEN 0
       ELSE (SELECT coalesce(max(visit), 0) + 1 FROM local_state WHERE kind = ?2) END)
     ON CONFLICT (home_id, kind, key) DO UPDATE SET value = excluded.value, visit = excluded.visit`,
    homeId,
    name,
    key,
    value,
    Number(kind.isForGood?.({ key: write.key, value: write.value }) === true),
  );
  if (kind.whenFull === 'forget') {
    forgetOldest(db, kind, homeId);
  }
  // The row is saved as given, except for the ids in it.
  return { kind: name, key: JSON.parse(key), value: JSON.parse(value) };
}

/** @throws ProblemError `precondition_failed` for a new row where there is no room */
function requireRoom(
  db: ReadableDb,
  { name, max }: LocalKind,
  { homeId, key }: { homeId: string; key: string },
): void {
  const others = `SELECT count(*) AS count FROM local_state
    WHERE kind = ? AND home_id = ? AND key <> ?`;
  const { count } = db.get<{ count: number }>(others, name, homeId, key) ?? { count: 0 };
  if (count >= max.rows) {
    throw problemError('precondition_failed', text.localFull(max.rows));
  }
}

/**
 * Moves a row that lists leave out to a key that nobody reads. A window that saves under its key has
 * not seen it, and must not overwrite it.
 */
function setUnlistedAside(
  db: WritableDb,
  kind: LocalKind,
  { homeId, key }: { homeId: string; key: string },
): void {
  if (kind.whenFull === 'leaveOut') {
    db.run(
      `UPDATE local_state SET key = json_insert(key, '$.unlisted', visit)
       WHERE home_id = ? AND kind = ? AND key = ? AND visit < ?`,
      homeId,
      kind.name,
      key,
      oldestListed(db, kind),
    );
  }
}
