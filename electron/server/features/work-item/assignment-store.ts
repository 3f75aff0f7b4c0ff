import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/**
 * Records an assignment in the transaction of the change. This notifies the operator, which also
 * reads it at the next start. It replaces an earlier assignment of the item.
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

/** Returns whether the operator of an item has given up its work after failures. */
export function isGivenUp(db: ReadableDb, workItemSeq: number): boolean {
  const sql = `SELECT 1 FROM assignments WHERE work_item_seq = ? AND given_up = 1`;
  return db.get(sql, workItemSeq) !== undefined;
}
