import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/**
 * Notes what an operator has to do: this is how it is notified, in the transaction of the change,
 * and what it takes up at the next start. Work on an earlier assignment of the item is overtaken.
 */
export function assignOperator(
  db: WritableDb,
  { workItemSeq, operatorSeq }: { workItemSeq: number; operatorSeq: number | undefined },
): void {
  db.run(`DELETE FROM assignments WHERE work_item_seq = ?`, workItemSeq);
  if (operatorSeq === undefined) {
    return;
  }
  db.run(
    `INSERT INTO assignments (work_item_seq, operator_seq) VALUES (?, ?)`,
    workItemSeq,
    operatorSeq,
  );
}

/** Whether the operator of an item has left the work because it failed. */
export function isGivenUp(db: ReadableDb, workItemSeq: number): boolean {
  const sql = `SELECT 1 FROM assignments WHERE work_item_seq = ? AND given_up = 1`;
  return db.get(sql, workItemSeq) !== undefined;
}
