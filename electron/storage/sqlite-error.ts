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

/** Another connection holds what this one asked for. */
export function isStorageBusy(error: unknown): boolean {
  return primaryCode(error) === SQLITE_BUSY;
}

/** The file is no database, or is one no longer. */
export function isStorageDamaged(error: unknown): boolean {
  const code = primaryCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

/**
 * What is asked of a file that can be made again is the same every time, so whatever SQLite
 * objects to, other than that it cannot write or read just now, is the file's fault: damage shows
 * in many codes.
 */
export function isFileUnusable(error: unknown): boolean {
  return primaryCode(error) !== undefined && !isStorageUnavailable(error);
}

/** Nothing could be written or read just now: the disk is full, read-only or gone. */
export function isStorageUnavailable(error: unknown): boolean {
  const code = primaryCode(error);
  return code !== undefined && unavailableCodes.has(code);
}

/** The primary result code of an error of SQLite's; undefined for any other. */
export function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) {
    return undefined;
  }
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
