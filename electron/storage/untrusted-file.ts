import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Opens a file to read it, of which nothing is known yet. Its schema may call no function that has
 * an effect, and what does not fit its page is refused.
 */
export function openUntrusted(path: string): DatabaseSync {
  return cautious(new DatabaseSync(path, { readOnly: true, defensive: true }));
}

/** Makes a connection cautious about the files that it reads. */
export function cautious(db: DatabaseSync): DatabaseSync {
  db.exec(`
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA mmap_size = 0;`);
  return db;
}

/** The kinds of pages that a table has, as the first byte of each says. */
const leafPage = 0x0d;
const interiorPage = 0x05;

/**
 * Returns whether the list of tables of a file is a tree of one or two levels in which no page comes
 * twice, as that of every database of ours is. SQLite reads this list before anything else can be
 * asked. In a file made for it the same few pages may come so often that this never ends.
 *
 * A file with a log is not looked at: a cut amid a checkpoint leaves it torn, and SQLite reads such
 * pages from the log.
 */
export function hasPlainSchemaTree(path: string): boolean {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    return true;
  }
  const file = openSync(path, 'r');
  try {
    const header = readAt(file, 0, 100);
    const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
    if (pageSize < 512) {
      return false;
    }
    const first = readAt(file, 0, pageSize).subarray(100);
    if (first[0] === leafPage) {
      return true;
    }
    return first[0] === interiorPage && areDistinctLeaves(file, first, pageSize);
  } finally {
    closeSync(file);
  }
}

function areDistinctLeaves(file: number, page: Buffer, pageSize: number): boolean {
  const cells = page.readUInt16BE(3);
  const seen = new Set<number>();
  for (let cell = 0; cell <= cells; cell += 1) {
    // The header of an interior page holds its last child. Offsets count from the file's start.
    const at = cell === cells ? 8 : page.readUInt16BE(12 + 2 * cell) - 100;
    if (at < 0 || at + 4 > page.length) {
      return false;
    }
    const child = page.readUInt32BE(at);
    if (child === 0 || seen.has(child) || readAt(file, (child - 1) * pageSize, 1)[0] !== leafPage) {
      return false;
    }
    seen.add(child);
  }
  return true;
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, { position });
  return bytes;
}
