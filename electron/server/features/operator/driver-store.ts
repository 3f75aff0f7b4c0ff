import type { DriverChoice } from '#shared/domain/operator/driver.ts';
import type { ModelId } from '#shared/domain/model/ids.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/** The columns of what drives an operator, named for `driverOf`. They are null for its script. */
export interface DriverRow {
  readonly driverKind: 'model' | null;
  readonly modelId: ModelId | null;
  readonly fallback: 'script' | 'none' | null;
}

/** The driver of an operator for which nobody has chosen one. */
const ownScript: DriverChoice = { kind: 'script', fallback: 'script' };

/** Returns the driver that was chosen for an operator; undefined for its script. */
export function driverOf({ driverKind, modelId, fallback }: DriverRow): DriverChoice | undefined {
  return driverKind === null
    ? undefined
    : { kind: driverKind, modelId: modelId ?? undefined, fallback: fallback ?? 'script' };
}

/** Reads what drives an operator. */
export function readDriver(db: ReadableDb, operatorSeq: number): DriverChoice {
  const row = db.get<DriverRow>(
    `SELECT kind AS driverKind, model_id AS modelId, fallback
     FROM operator_drivers WHERE operator_seq = ?`,
    operatorSeq,
  );
  return (row && driverOf(row)) ?? ownScript;
}

/** Writes what drives an operator from its next run on. */
export function writeDriver(db: WritableDb, operatorSeq: number, driver: DriverChoice): void {
  if (driver.kind === 'script') {
    db.run(`DELETE FROM operator_drivers WHERE operator_seq = ?`, operatorSeq);
    return;
  }
  db.run(
    `INSERT INTO operator_drivers (operator_seq, kind, model_id, fallback) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT DO UPDATE SET kind = ?2, model_id = ?3, fallback = ?4`,
    operatorSeq,
    driver.kind,
    driver.modelId ?? null,
    driver.fallback,
  );
}
