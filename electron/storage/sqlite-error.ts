/** Primary result codes of SQLite that are the storage's fault, not the program's. */
export const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
export const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
export const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;

const unavailableCodes = new Set([
  SQLITE_BUSY,
  SQLITE_LOCKED,
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_FULL,
  SQLITE_CANTOPEN,
]);

/** Returns whether another connection holds a required lock. */
export function isStorageBusy(error: unknown): boolean {
  return primaryCode(error) === SQLITE_BUSY;
}

/** Returns whether the file is not a database, or not one any more. */
export function isStorageDamaged(error: unknown): boolean {
  const code = primaryCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

/**
 * Returns whether an error is the fault of a rebuildable file. Operations on such a file are always
 * the same. So any SQLite error is due to the file, unless it only says that reading or writing is
 * impossible just now. Damage shows in many codes.
 */
export function isFileUnusable(error: unknown): boolean {
  return primaryCode(error) !== undefined && !isStorageUnavailable(error);
}

/**
 * Returns whether reading or writing is impossible just now: the disk is full, read-only or gone.
 */
export function isStorageUnavailable(error: unknown): boolean {
  const code = primaryCode(error);
  return code !== undefined && unavailableCodes.has(code);
}

/** Returns the primary result code of a SQLite error; undefined for any other error. */
export function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) {
    return undefined;
  }
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
