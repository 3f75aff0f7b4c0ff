import type { WritableDb } from '../../storage/database.ts';

/** The bounds of one slice of pruning. */
export interface StepBounds {
  /** Steps beyond this number of the newest are deleted. */
  readonly most: number;
  /** Steps before this time are deleted, but for the newest `least`. */
  readonly before: string;
  readonly least: number;
  /** About the most rows that are deleted. */
  readonly batch: number;
}

/** Deletes the steps of the oldest runs that have ended, and returns how many rows it deleted. */
export function pruneSteps(db: WritableDb, { most, before, least, batch }: StepBounds): number {
  const runs = db.all<{ seq: number }>(
    `SELECT DISTINCT s.run_seq AS seq FROM (
       SELECT run_seq, seq, at FROM run_steps ORDER BY seq LIMIT +?1) s
     JOIN runs r ON r.seq = s.run_seq
     WHERE r.ended_at IS NOT NULL AND (
       s.seq <= (SELECT seq FROM run_steps ORDER BY seq DESC LIMIT 1 OFFSET +?2)
       OR (s.seq <= (SELECT seq FROM run_steps ORDER BY seq DESC LIMIT 1 OFFSET +?3)
         AND r.ended_at < ?4))
     ORDER BY 1`,
    batch,
    most,
    least,
    before,
  );
  let deleted = 0;
  for (const { seq } of runs) {
    if (deleted >= batch) {
      break;
    }
    deleted += db.run(`DELETE FROM run_steps WHERE run_seq = ?`, seq).changes;
  }
  return deleted;
}
