import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { Database } from './database.ts';
import { isWalDamaged } from './wal-damage.ts';

const frameBytes = 24 + 4_096;
const sectorBytes = 512;

/**
 * Builds a log as after a crash: four transactions of one or two pages each, before an older run.
 */
function buildLog(): string {
  const path = join(temporaryFolder(), 'some.db');
  const db = new Database(path);
  db.execute('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a)');
  for (let number = 0; number < 12; number += 1) {
    insert(db, number);
  }
  db.execute('PRAGMA wal_checkpoint(RESTART)');
  for (let number = 0; number < 4; number += 1) {
    insert(db, number);
  }
  copyFileSync(`${path}-wal`, `${path}-left`);
  db.close();
  return `${path}-left`;
}

function insert(db: Database, number: number): void {
  db.transaction((tx) => tx.run('INSERT INTO t VALUES (?)', `${number} ${'x'.repeat(5_000)}`));
}

function spoil(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  writeFileSync(path, bytes);
}

/**
 * Returns a log before and after a transaction of 60 pages, in which each page of an older run was a
 * transaction. The head of a frame crosses a border of sectors in it, between the mark of a
 * transaction's end and the salt of the run.
 */
function logsAroundALongTransaction(): [Buffer, Buffer] {
  const path = join(temporaryFolder(), 'some.db');
  const db = new Database(path);
  db.execute('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a)');
  for (let number = 0; number < 100; number += 1) {
    db.transaction((tx) => tx.run('INSERT INTO t VALUES (?)', number));
  }
  db.execute('PRAGMA wal_checkpoint(RESTART)');
  db.transaction((tx) => tx.run('INSERT INTO t VALUES (?)', 'short'));
  const before = readFileSync(`${path}-wal`);
  db.transaction((tx) => tx.run('INSERT INTO t VALUES (?)', 'x'.repeat(60 * 4_096)));
  const after = readFileSync(`${path}-wal`);
  db.close();
  return [before, after];
}

/** Writes the bytes of a log to a file, and returns its path. */
function written(bytes: Buffer): string {
  const path = join(temporaryFolder(), 'some.db-wal');
  writeFileSync(path, bytes);
  return path;
}

/** Returns where the last transaction of the newest run ends. */
function commitEnd(bytes: Buffer): number {
  return (commitFrames(bytes).at(-1) ?? 0) + frameBytes;
}

/** Returns the end of each transaction in the newest run, in frames. */
function commitFrames(bytes: Buffer): number[] {
  const salt = bytes.subarray(16, 24);
  const ends: number[] = [];
  for (let at = 32; at + frameBytes <= bytes.length; at += frameBytes) {
    const isOfThisRun = bytes.subarray(at + 8, at + 16).equals(salt);
    if (isOfThisRun && bytes.readUInt32BE(at + 4) !== 0) {
      ends.push(at);
    }
  }
  return ends;
}

test('a log left by a crash is undamaged, complete or cut off, with an older run after it', () => {
  const path = buildLog();
  expect(commitFrames(readFileSync(path))).toHaveLength(4);
  expect(statSync(path).size).toBeGreaterThan(
    (commitFrames(readFileSync(path)).at(-1) ?? 0) + frameBytes,
  );
  expect(isWalDamaged(path)).toBe(false);
  truncateSync(path, (commitFrames(readFileSync(path))[1] ?? 0) + 1_000);
  expect(isWalDamaged(path)).toBe(false);
});

test('a log with a torn last transaction is undamaged, as a crash leaves it so', () => {
  const path = buildLog();
  spoil(path, (commitFrames(readFileSync(path)).at(-1) ?? 0) + 100);
  expect(isWalDamaged(path)).toBe(false);
});

test('a log is undamaged whichever sectors of its last transaction a power cut kept', () => {
  const [before, after] = logsAroundALongTransaction();
  const from = commitEnd(before);
  const firstSector = Math.floor(from / sectorBytes);
  // Each of these power cuts loses one sector in twenty.
  const taken = Array.from({ length: 20 }, (_, lost) => lost).filter((lost) => {
    const mixed = Buffer.from(before);
    for (let sector = firstSector; sector * sectorBytes < commitEnd(after); sector += 1) {
      if (sector % 20 !== lost) {
        const start = Math.max(from, sector * sectorBytes);
        after.copy(mixed, start, start, (sector + 1) * sectorBytes);
      }
    }
    return isWalDamaged(written(mixed));
  });
  expect(taken).toEqual([]);
});

test('a log that continues after an invalid frame is damaged', () => {
  for (const which of [0, 1, 2]) {
    const path = buildLog();
    spoil(path, (commitFrames(readFileSync(path))[which] ?? 0) + 100);
    expect(isWalDamaged(path)).toBe(true);
  }
});

test('a log without a header is damaged, but an empty one is not', () => {
  const path = buildLog();
  spoil(path, 20);
  expect(isWalDamaged(path)).toBe(true);
  writeFileSync(path, 'Somebody saved something under this name.');
  expect(isWalDamaged(path)).toBe(true);
  writeFileSync(path, Buffer.alloc(50_000));
  expect(isWalDamaged(path)).toBe(false);
  writeFileSync(path, '');
  expect(isWalDamaged(path)).toBe(false);
});
