import type { OperationName } from '#shared/registry/registry.ts';
import type { Grant, OperatorTrust } from '#shared/domain/operator/trust.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';

/** Returns the operations that an operator is always allowed, the oldest first. */
export function listGrants(db: ReadableDb, operatorSeq: number): Grant[] {
  return db.all(
    `SELECT g.operation, u.id AS grantedBy, g.granted_at AS grantedAt
     FROM operator_grants g JOIN users u ON u.seq = g.user_seq
     WHERE g.operator_seq = ? ORDER BY g.granted_at, g.operation`,
    operatorSeq,
  );
}

/** Always allows an operator an operation, until that is revoked. */
export function grant(
  db: WritableDb,
  {
    operatorSeq,
    operation,
    userSeq,
    now,
  }: { operatorSeq: number; operation: string; userSeq: number; now: string },
): void {
  db.run(
    `INSERT INTO operator_grants (operator_seq, operation, user_seq, granted_at)
     VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    operatorSeq,
    operation,
    userSeq,
    now,
  );
}

export function revoke(db: WritableDb, operatorSeq: number, operation: string): void {
  db.run(
    `DELETE FROM operator_grants WHERE operator_seq = ? AND operation = ?`,
    operatorSeq,
    operation,
  );
}

/** Returns whether a person has allowed an operation for good, or for this run. */
export function isGranted(
  db: ReadableDb,
  { operatorSeq, runSeq }: { operatorSeq: number; runSeq: number },
  operation: OperationName,
): boolean {
  return (
    db.get(
      `SELECT 1 WHERE EXISTS (
         SELECT 1 FROM operator_grants WHERE operator_seq = ?1 AND operation = ?3)
       OR EXISTS (
         SELECT 1 FROM decisions WHERE run_seq = ?2 AND operation = ?3 AND decision = 'run')`,
      operatorSeq,
      runSeq,
      operation,
    ) !== undefined
  );
}

/** Returns what an operator may do without asking. */
export function readTrust(db: ReadableDb, operatorSeq: number): OperatorTrust {
  const row = db.get<{ trust: OperatorTrust }>(
    `SELECT trust FROM operators WHERE seq = ?`,
    operatorSeq,
  );
  return row?.trust ?? 'task';
}

export function writeTrust(db: WritableDb, operatorSeq: number, trust: OperatorTrust): void {
  db.run(`UPDATE operators SET trust = ? WHERE seq = ?`, trust, operatorSeq);
}
