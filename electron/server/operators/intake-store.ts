import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import type { ResponseKey } from './response-store.ts';

const reactorName = 'operators';

/** Returns the newest message that was taken in. */
export function readHandledSeq(db: ReadableDb): number {
  const row = db.get<{ seq: number }>(
    `SELECT handled_seq AS seq FROM reactors WHERE name = ?`,
    reactorName,
  );
  return row?.seq ?? 0;
}

/** Saves the newest message that was taken in. */
export function writeHandledSeq(db: WritableDb, seq: number): void {
  db.run(
    `INSERT INTO reactors (name, handled_seq) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET handled_seq = ?2`,
    reactorName,
    seq,
  );
}

/** Returns whether it is decided what becomes of a message with an operator. */
export function hasFate(db: ReadableDb, { message, operator }: ResponseKey): boolean {
  const sql = `SELECT 1 WHERE
    EXISTS (SELECT 1 FROM run_messages WHERE message_seq = ?1 AND operator_seq = ?2)
    OR EXISTS (SELECT 1 FROM silent_responses WHERE message_seq = ?1 AND operator_seq = ?2)`;
  return db.get(sql, message.seq, operator.seq) !== undefined;
}
