import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { StartError } from '../basics/start-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { pathsIn } from './data-folder.ts';
import type { Database } from '../../storage/database.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openServerDatabase } from './server-database.ts';

const now = '2026-11-20T10:00:00.000Z';

function codeOf(open: () => unknown): string | undefined {
  try {
    open();
  } catch (error) {
    return error instanceof StartError ? error.code : String(error);
  }
  return undefined;
}

function tablesOf(db: Database): string[] {
  return db
    .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .map((row) => row.name);
}

const next = `ALTER TABLE users ADD COLUMN note TEXT; UPDATE users SET note = 'migrated';`;

test('a new file has all tables, strict, in a write-ahead log with full durability', () => {
  const folder = pathsIn(temporaryFolder());
  const db = openServerDatabase({ folder, now });
  expect(tablesOf(db)).toContain('messages');
  const loose = db
    .all<{ name: string; strict: number }>('PRAGMA table_list')
    .filter((table) => !table.name.startsWith('sqlite_') && table.strict !== 1);
  expect(loose).toStrictEqual([]);
  expect(db.get('PRAGMA journal_mode')).toMatchObject({ journal_mode: 'wal' });
  expect(db.get('PRAGMA synchronous')).toMatchObject({ synchronous: 2 });
  expect(db.get('PRAGMA foreign_keys')).toMatchObject({ foreign_keys: 1 });
  expect(db.get('PRAGMA foreign_key_check')).toBeUndefined();
  db.close();
  expect(readdirSync(join(folder.databasePath, '..'))).toStrictEqual(['guildhall.db']);
});

test('a private backup is made before a migration, and the data is kept', () => {
  const folder = pathsIn(temporaryFolder());
  const before = openServerDatabase({ folder, now });
  before.run(`INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', ?)`, now);
  before.close();
  const after = openServerDatabase({ folder, migrations: [...allMigrations, next], now });
  expect(after.get('SELECT name, note FROM users')).toMatchObject({
    name: 'Anna',
    note: 'migrated',
  });
  after.close();
  const [copy = ''] = readdirSync(folder.backups.path);
  expect(copy).toBe('guildhall-0001-2026-11-20T10-00-00-000Z.db');
  const copyPath = join(folder.backups.path, copy);
  expect(statSync(copyPath).mode & 0o777).toBe(0o600);
  const kept = new DatabaseSync(copyPath, { readOnly: true });
  expect(kept.prepare('SELECT * FROM users').all()).toHaveLength(1);
  expect(kept.prepare('PRAGMA user_version').get()).toMatchObject({
    user_version: allMigrations.length,
  });
  kept.close();
});

test('a failed migration leaves the former version intact', () => {
  const folder = pathsIn(temporaryFolder());
  openServerDatabase({ folder, now }).close();
  const broken = `CREATE TABLE half (a) STRICT; SELECT nothing;`;
  expect(
    codeOf(() => openServerDatabase({ folder, migrations: [...allMigrations, broken], now })),
  ).toBeDefined();
  const db = openServerDatabase({ folder, now });
  expect(tablesOf(db)).not.toContain('half');
  db.close();
});

test('a database of a newer version is refused and left unchanged, byte for byte', () => {
  const folder = pathsIn(temporaryFolder());
  openServerDatabase({ folder, migrations: [...allMigrations, next], now }).close();
  const before = readFileSync(folder.databasePath);
  expect(codeOf(() => openServerDatabase({ folder, now }))).toBe('database_newer');
  expect(readFileSync(folder.databasePath).equals(before)).toBe(true);
});

test('a damaged file and one of another program are refused and left unchanged', () => {
  const path = temporaryFolder();
  const folder = pathsIn(path);
  const open = () => openServerDatabase({ folder, now });
  writeFileSync(folder.databasePath, 'no database at all '.repeat(500));
  expect(codeOf(open)).toBe('database_damaged');
  expect(readFileSync(folder.databasePath, 'utf8')).toContain('no database at all');

  const other = pathsIn(temporaryFolder());
  const foreign = new DatabaseSync(other.databasePath);
  foreign.exec('CREATE TABLE theirs (a)');
  foreign.close();
  expect(codeOf(() => openServerDatabase({ folder: other, now }))).toBe('database_damaged');

  const torn = pathsIn(temporaryFolder());
  const whole = openServerDatabase({ folder: torn, now });
  whole.transaction((tx) => {
    for (let index = 0; index < 500; index += 1) {
      tx.run(`INSERT INTO users (id, name, created_at) VALUES (?, 'A', ?)`, `usr_${index}`, now);
    }
  });
  whole.close();
  const bytes = readFileSync(torn.databasePath);
  bytes.fill(0xab, 4096 * 3);
  writeFileSync(torn.databasePath, bytes);
  expect(codeOf(() => openServerDatabase({ folder: torn, now }))).toBe('database_damaged');
  expect(readFileSync(torn.databasePath).equals(bytes)).toBe(true);
});

test('a log damaged in the middle is refused, so that later commits are not lost', () => {
  const folder = pathsIn(temporaryFolder());
  const left = pathsIn(temporaryFolder());
  const db = openServerDatabase({ folder, now });
  for (let index = 0; index < 50; index += 1) {
    db.run(`INSERT INTO users (id, name, created_at) VALUES (?, 'A', ?)`, `usr_${index}`, now);
  }
  for (const end of ['', '-wal']) {
    copyFileSync(folder.databasePath + end, left.databasePath + end);
  }
  db.close();
  const log = `${left.databasePath}-wal`;
  const bytes = readFileSync(log);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(log, bytes);
  expect(codeOf(() => openServerDatabase({ folder: left, now }))).toBe('database_damaged');
  expect(readFileSync(log).equals(bytes)).toBe(true);
});

test('anything else in the place of the file is refused with a sentence', () => {
  const folder = pathsIn(temporaryFolder());
  openServerDatabase({ folder, now }).close();
  mkdirSync(`${folder.databasePath}-wal`);
  expect(codeOf(() => openServerDatabase({ folder, now }))).toBe('data_folder_unwritable');
});

test.skipIf(process.platform === 'win32')('an unreadable backup does not prevent a start', () => {
  const folder = pathsIn(temporaryFolder());
  openServerDatabase({ folder, now }).close();
  mkdirSync(folder.backups.path);
  const link = join(folder.backups.path, 'guildhall-0001-2026-11-20T10-00-00-000Z.db');
  symlinkSync(link, link);
  expect(codeOf(() => openServerDatabase({ folder, now }).close())).toBe(undefined);
});
