import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { ReadableDb } from '../../storage/database.ts';

/**
 * Counts the runs that operators have caused in a chain and that wrote something. One that passes
 * leads to nothing: a message to thirty operators that concerns one of them is no loop.
 */
function writingRunsOf(db: ReadableDb, origin: number): number {
  const row = db.get<{ count: number }>(
    `SELECT count(*) AS count FROM runs
     WHERE origin = ? AND depth > 0 AND state IN ('answered', 'failed')`,
    origin,
  );
  return row?.count ?? 0;
}

/** Returns why a run may write nothing, if its chain is too long (contract: Loop brake). */
export function chainStopReason(
  db: ReadableDb,
  { origin, depth }: { readonly origin: number; readonly depth: number },
): string | undefined {
  const { chainDepth, chainRuns } = operatorLimits;
  if (depth > chainDepth) {
    return `Operators have led each other on ${chainDepth} times in a row; a person goes on.`;
  }
  if (depth > 0 && writingRunsOf(db, origin) >= chainRuns) {
    return `Operators have led each other on ${chainRuns} times in all; a person goes on.`;
  }
  return undefined;
}
