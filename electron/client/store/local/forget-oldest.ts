import type { LocalKind } from '#shared/local/define-local.ts';
import { localText } from '#shared/local/local-text.ts';
import type { WritableDb } from '../../../storage/database.ts';
import { parsedRow } from './parsed-row.ts';
import type { StoredRow } from './parsed-row.ts';

/**
 * Deletes the oldest saved rows of a kind that has too many. Rows that hold for good stay, with the
 * value that `baselineAfter` of their kind returns.
 */
export function forgetOldest(db: WritableDb, kind: LocalKind, homeId: string): void {
  const { name, max, baselineAfter } = kind;
  const [rows, values] =
    max.per === 'all' ? ['kind = ?', [name]] : ['kind = ? AND home_id = ?', [name, homeId]];
  const last = db.get<{ visit: number }>(
    `SELECT visit FROM local_state WHERE ${rows} AND visit > 0
     ORDER BY visit DESC LIMIT 1 OFFSET +?`,
    ...values,
    max.rows,
  );
  if (last === undefined) {
    return;
  }
  const forgotten = `${rows} AND visit BETWEEN 1 AND ?`;
  if (baselineAfter !== undefined) {
    const read = (which: string, ...more: number[]) =>
      db
        .all<StoredRow>(`SELECT key, value FROM local_state WHERE ${which}`, ...values, ...more)
        .flatMap((row) => parsedRow(kind, row) ?? []);
    const gone = read(forgotten, last.visit);
    for (const baseline of read(`${rows} AND visit = 0`)) {
      const moved = baselineAfter(gone, baseline);
      if (moved !== undefined) {
        db.run(
          'UPDATE local_state SET value = ? WHERE home_id = ? AND kind = ? AND key = ?',
          localText(moved.value),
          moved.key.homeId,
          name,
          localText(moved.key),
        );
      }
    }
  }
  db.run(`DELETE FROM local_state WHERE ${forgotten}`, ...values, last.visit);
}
