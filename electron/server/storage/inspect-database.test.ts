import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { makePipe } from '../testing/make-pipe.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDataFolder } from './data-folder.ts';
import { inspectDatabase } from '../../storage/inspect-database.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openServerDatabase, serverKind } from './server-database.ts';

const newestKnown = allMigrations.length;
const { applicationId } = serverKind;
const inspect = (path: string) => inspectDatabase(path, serverKind);

/** Starts like a server and returns the resulting version. */
function startIn(dataDir: string): unknown {
  const folder = openDataFolder(dataDir);
  try {
    const now = '2026-11-20T10:00:00.000Z';
    const db = openServerDatabase({ folder, now });
    const row = db.get('PRAGMA user_version');
    db.close();
    return row;
  } finally {
    folder.release();
  }
}

/**
 * Leaves a folder as if a first start was killed while switching to a write-ahead log: the first
 * page is written, and the journal to roll it back still exists.
 */
function leaveFirstStartKilled(dataDir: string): void {
  const path = join(dataDir, 'guildhall.db');
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = WAL');
  db.close();
  const journal = Buffer.alloc(512);
  journal.write('d9d505f920a163d7', 0, 'hex');
  journal.writeUInt32BE(0x5eed, 12);
  journal.writeUInt32BE(512, 20);
  journal.writeUInt32BE(4096, 24);
  writeFileSync(`${path}-journal`, journal);
}

/** Leaves a database within a transaction that has begun to change the file. */
function leaveAmidTransaction(path: string, owner: number, version: number): void {
  const whole = join(temporaryFolder(), 'whole.db');
  const db = new DatabaseSync(whole);
  db.exec(`
    PRAGMA application_id = ${owner};
    PRAGMA user_version = ${version};
    ${allMigrations[0]}
    WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < 500)
    INSERT INTO users (seq, id, name, created_at) SELECT id, id, hex(zeroblob(400)), '' FROM ids;
    PRAGMA cache_size = 2;
    BEGIN;
    UPDATE users SET name = hex(randomblob(400));`);
  cpSync(whole, path);
  cpSync(`${whole}-journal`, `${path}-journal`);
  db.close();
  expect(statSync(`${path}-journal`).size).toBeGreaterThan(0);
}

function filesIn(folder: string): [string, string][] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name), 'base64')]);
}

test('a first start that was killed while switching to a write-ahead log can be repeated', () => {
  const dataDir = temporaryFolder();
  leaveFirstStartKilled(dataDir);
  expect(startIn(dataDir)).toMatchObject({ user_version: newestKnown });
  expect(startIn(dataDir)).toMatchObject({ user_version: newestKnown });
  expect(readdirSync(dataDir).toSorted()).toStrictEqual(['guildhall.db', 'guildhall.lock']);
});

const found = join(import.meta.dirname, '../../../../shared/fixtures/first-start-killed');

test.skipIf(!existsSync(found))('a folder found in a real trial starts normally', () => {
  const dataDir = temporaryFolder();
  for (const name of readdirSync(found)) {
    writeFileSync(join(dataDir, name), readFileSync(join(found, name)), { mode: 0o600 });
  }
  expect(startIn(dataDir)).toMatchObject({ user_version: newestKnown });
});

test('an interrupted transaction is rolled back only in a copy', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'guildhall.db');
  leaveAmidTransaction(path, applicationId, 1);
  const before = filesIn(folder);
  expect(inspect(path)).toStrictEqual({ kind: 'ours', version: 1 });
  expect(filesIn(folder)).toStrictEqual(before);
});

test.each([
  ['newer', applicationId, newestKnown + 1],
  ['foreign', 7, 1],
])('a %s database with an interrupted transaction stays untouched', (kind, owner, version) => {
  const folder = temporaryFolder();
  const path = join(folder, 'guildhall.db');
  leaveAmidTransaction(path, owner, version);
  const before = filesIn(folder);
  expect(inspect(path)).toMatchObject({ kind });
  expect(filesIn(folder)).toStrictEqual(before);
});

test('an empty file counts as new only if its journal says that it began empty', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'guildhall.db');
  expect(inspect(path)).toStrictEqual({ kind: 'new' });
  leaveAmidTransaction(path, applicationId, 1);
  writeFileSync(path, '');
  expect(inspect(path)).toMatchObject({ kind: 'damaged' });
  leaveFirstStartKilled(folder);
  writeFileSync(path, '');
  expect(inspect(path)).toStrictEqual({ kind: 'new' });
  rmSync(`${path}-journal`);
  expect(inspect(path)).toMatchObject({ kind: 'damaged' });
});

test.skipIf(process.platform === 'win32').each(['-journal', '-wal'])(
  'a pipe in the place of the log %s is not opened, since nobody would ever answer',
  (end) => {
    const folder = temporaryFolder();
    startIn(folder);
    const path = join(folder, 'guildhall.db');
    makePipe(path + end);
    expect(() => inspect(path)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
    expect(() => startIn(folder)).toThrow('something else is in its place');
  },
);

test('a damaged lock file can still be locked', () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'guildhall.lock'), 'no database at all '.repeat(500));
  const folder = openDataFolder(dataDir);
  expect(() => openDataFolder(dataDir)).toThrow(
    expect.objectContaining({ code: 'data_folder_in_use' }),
  );
  folder.release();
});
