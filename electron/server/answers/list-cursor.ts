import { problemError } from '#shared/problem/problem.ts';

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
