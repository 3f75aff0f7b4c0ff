import { startReadLimits } from '#shared/limits/kept-limits.ts';
import type { ReadableDb } from '../../storage/database.ts';

/** A row of a table: its place in the order, and the number of bytes of its long text. */
interface MeasuredRow {
  readonly position: number;
  readonly bytes: number;
}

/**
 * The place of the last row that still fits, of rows in the order in which they are listed; the
 * first one always does. Undefined for no row. The texts themselves are not read for it.
 */
export function lastThatFits(rows: readonly MeasuredRow[], mostBytes: number): number | undefined {
  let bytes = 0;
  let last: number | undefined;
  for (const row of rows) {
    bytes += row.bytes;
    if (last !== undefined && bytes > mostBytes) {
      break;
    }
    last = row.position;
  }
  return last;
}

/**
 * The newest open entry that is listed, among those that a condition selects. Lists have the oldest,
 * as they are sent first. Undefined if there is none.
 */
export function newestListedEntry(
  db: ReadableDb,
  condition: string,
  values: readonly string[],
  most: number = startReadLimits.entries,
): number | undefined {
  const rows = db.all<MeasuredRow>(
    `SELECT position, octet_length(input) AS bytes FROM open_entries
     WHERE ${condition} ORDER BY position LIMIT ?`,
    ...values,
    most,
  );
  return lastThatFits(rows, startReadLimits.entryBytes);
}
