import type { OperationName } from '#shared/registry/registry.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { pack } from './packed.ts';

// The writes of a run's steps, in its journal (journal.ts).

/** A write of a step: a thing with its state after, and the one before unless it was created. */
export interface RunWrite {
  readonly operation: OperationName;
  readonly kind: 'work_item' | 'document' | 'message';
  readonly id: string;
  readonly before?: unknown;
  readonly after: unknown;
}

/** Keeps what a step has written. */
export function insertWrite(db: WritableDb, stepSeq: number, write: RunWrite): void {
  db.run(
    `INSERT INTO run_writes (step_seq, operation, thing_kind, thing_id, before, after)
     VALUES (?, ?, ?, ?, ?, ?)`,
    stepSeq,
    write.operation,
    write.kind,
    write.id,
    write.before === undefined ? null : pack(write.before),
    pack(write.after),
  );
}

/** A write in the journal, without the states of its thing. */
export interface KeptWrite extends Pick<RunWrite, 'operation' | 'kind' | 'id'> {
  readonly stepId: string;
  /** Null as long as it was not taken back. */
  readonly undoneAt: string | null;
}

/** Reads what the steps of a run have written, in the order in which it was. */
export function readWrites(db: ReadableDb, runSeq: number): KeptWrite[] {
  return db.all(
    `SELECT s.id AS stepId, w.operation, w.thing_kind AS kind, w.thing_id AS id,
            w.undone_at AS undoneAt
     FROM run_steps s JOIN run_writes w ON w.step_seq = s.seq WHERE s.run_seq = ? ORDER BY w.seq`,
    runSeq,
  );
}

/** Counts the things that a run has written by an operation. */
export function countWrites(db: ReadableDb, runSeq: number, operation: OperationName): number {
  const row = db.get<{ count: number }>(
    `SELECT count(*) AS count FROM run_steps s JOIN run_writes w ON w.step_seq = s.seq
     WHERE s.run_seq = ? AND w.operation = ?`,
    runSeq,
    operation,
  );
  return row?.count ?? 0;
}
