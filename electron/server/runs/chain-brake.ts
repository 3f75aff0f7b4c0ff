import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { ReadableDb } from '../../storage/database.ts';

/** What one act of a person has led to so far, as a run sees it that is to begin. */
export interface ChainLength {
  /** How many runs of operators lie between the act and the run. */
  readonly depth: number;
  /** How many other runs that operators have caused were begun, and did not pass. */
  readonly begunCount: number;
}

/**
 * Counts the other runs that operators have caused in a chain and that were begun. One that passes writes nothing and so leads
 * to nothing; a message to thirty operators that concerns one of them is no loop.
 */
export function begunRunsOf(
  db: ReadableDb,
  { seq, origin }: { readonly seq: number; readonly origin: number },
): number {
  const row = db.get<{ count: number }>(
    `SELECT count(*) AS count FROM runs
     WHERE origin = ? AND depth > 0 AND seq <> ? AND boot IS NOT NULL
       AND state NOT IN ('passed', 'stopped')`,
    origin,
    seq,
  );
  return row?.count ?? 0;
}

/** Returns why a run may not begin, if its chain is too long (contract: Loop brake). */
export function chainStopReason({ depth, begunCount }: ChainLength): string | undefined {
  const { chainDepth, chainRuns } = operatorLimits;
  if (depth > chainDepth) {
    return `Operators have led each other on ${chainDepth} times in a row; a person goes on.`;
  }
  if (depth > 0 && begunCount >= chainRuns) {
    return `Operators have led each other on ${chainRuns} times in all; a person goes on.`;
  }
  return undefined;
}
