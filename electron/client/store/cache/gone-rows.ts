import { memoryLimits } from '#shared/limits/kept-limits.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import type { RecordKind } from './record-rows.ts';

/**
 * The deletions of this run, each with the clock of the cache when it became known. They guard against
 * answers that were asked for before. No such answer outlives the process, so the table belongs to
 * the connection and is in no file.
 */
export const goneSchema = `
  CREATE TEMP TABLE IF NOT EXISTS gone (
    home_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    mark INTEGER NOT NULL,
    PRIMARY KEY (home_id, kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS temp.gone_marked ON gone (mark);
`;

interface GoneRow {
  readonly homeId: string;
  readonly kind: RecordKind;
  readonly id: string;
  readonly mark: number;
}

/** Remembers a deletion as long as an answer from before it may come. */
export function rememberGone(db: WritableDb, { homeId, kind, id, mark }: GoneRow): void {
  db.run(
    `INSERT INTO gone (home_id, kind, id, mark) VALUES (?, ?, ?, ?)
     ON CONFLICT (home_id, kind, id) DO UPDATE SET mark = excluded.mark`,
    homeId,
    kind,
    id,
    mark,
  );
  db.run(`DELETE FROM gone WHERE mark < ?`, mark - memoryLimits.deletions);
}

/** Whether something was deleted in this run. */
export function isGone(db: ReadableDb, row: Omit<GoneRow, 'mark'>): boolean {
  return isGoneSince(db, { ...row, mark: -1 });
}

/** Whether something was deleted after the given mark. */
export function isGoneSince(db: ReadableDb, { homeId, kind, id, mark }: GoneRow): boolean {
  const row = db.get(
    `SELECT 1 FROM gone WHERE home_id = ? AND kind = ? AND id = ? AND mark > ?`,
    homeId,
    kind,
    id,
    mark,
  );
  return row !== undefined;
}
