import { problemError } from '#shared/problem/problem.ts';

/**
 * Returns the rows of a page, and the cursor behind its last one where more follow.
 *
 * @param rows those that were read: one more than the page may have
 * @param keyOf the sort key of a row
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : encodeCursor(keyOf(last)) };
}

/** Encodes the sort key of a row as the opaque cursor that continues after the row. */
export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Decodes a position in a list that is ordered by an integer key. */
export function decodeSeqCursor(cursor: string): number {
  const [seq, ...rest] = partsOf(cursor);
  if (!isSeq(seq) || rest.length > 0) {
    throw invalidCursor();
  }
  return seq;
}

/** Decodes a position in a list that is ordered by a timestamp and then by an integer key. */
export function decodeTimeCursor(cursor: string): { at: string; seq: number } {
  const [at, seq, ...rest] = partsOf(cursor);
  if (typeof at !== 'string' || !isSeq(seq) || rest.length > 0) {
    throw invalidCursor();
  }
  return { at, seq };
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts)) {
      return parts;
    }
  } catch {
    // Not one of our cursors; refused below.
  }
  throw invalidCursor();
}

function isSeq(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function invalidCursor() {
  const message = 'Must be a nextCursor that this list answered with.';
  return problemError('validation_failed', 'The cursor is not one of this list.', {
    errors: [{ pointer: 'cursor', message }],
  });
}
