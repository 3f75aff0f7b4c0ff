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
import { beforeEach, expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { backUp, restore } from '../start/data-tasks.ts';
import { StartError } from '../basics/start-error.ts';
import { interruptAt } from '../testing/interrupted-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDataFolder } from './data-folder.ts';
import type { Database } from '../../storage/database.ts';
import { openServerDatabase } from './server-database.ts';

beforeEach(() => allowStalls('each test copies and restores many folders in one turn'));

const now = '2026-11-20T10:00:00.000Z';

/** Opens a folder's database like a starting server, and closes it afterwards. */
function withDatabase<Result>(dataDir: string, work: (db: Database) => Result): Result {
  const folder = openDataFolder(dataDir);
  try {
    const db = openServerDatabase({ folder, now });
    try {
      return work(db);
    } finally {
      db.close();
    }
  } finally {
    folder.release();
  }
}

const namesIn = (dataDir: string) =>
  withDatabase(dataDir, (db) => ({
    names: db.all<{ name: string }>('SELECT name FROM users ORDER BY seq').map(({ name }) => name),
    keys: db.all('SELECT hash FROM api_keys').length,
    verdict: db.get<{ integrity_check: string }>('PRAGMA integrity_check')?.integrity_check,
  }));

function addUser(db: Database, name: string): void {
  db.transaction((tx) => {
    const { seq } = tx.run(
      'INSERT INTO users (id, name, created_at) VALUES (?, ?, ?)',
      `usr_${name}`,
      name,
      now,
    );
    tx.run(
      'INSERT INTO api_keys (hash, user_seq, created_at) VALUES (?, ?, ?)',
      Buffer.from(name.padEnd(32)),
      seq,
      now,
    );
  });
}

/** Builds the folder of a killed server, with half of its content in the log, and a backup. */
async function buildKilledFolder(): Promise<{ dataDir: string; file: string }> {
  const living = temporaryFolder();
  const dataDir = join(temporaryFolder(), 'data');
  const file = join(temporaryFolder(), 'backup.db');
  withDatabase(living, (db) => addUser(db, 'Anna'));
  await backUp({ dataDir: living, file });
  withDatabase(living, (db) => {
    addUser(db, 'Ben');
    cpSync(living, dataDir, { recursive: true });
  });
  expect(statSync(join(dataDir, 'guildhall.db-wal')).size).toBeGreaterThan(0);
  return { dataDir, file };
}

/** Returns the names in each archived database, including its log. */
function keptNames(dataDir: string): string[][] {
  const copies = join(dataDir, 'copies');
  return (existsSync(copies) ? readdirSync(copies) : [])
    .filter((name) => existsSync(join(copies, name, 'guildhall.db')))
    .map((name) => {
      const db = new DatabaseSync(join(copies, name, 'guildhall.db'));
      try {
        return db
          .prepare('SELECT name FROM users ORDER BY seq')
          .all()
          .map((row) => String(row['name']));
      } finally {
        db.close();
      }
    });
}

/** Returns the unexpected files in a folder. */
function leftIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter(
    (name) => !['guildhall.db', 'guildhall.lock', 'copies'].includes(name),
  );
}

test('a restore interrupted between any two file changes leaves the old or the new database', async () => {
  const { dataDir: original, file } = await buildKilledFolder();
  const outcomes = new Set<string>();
  for (let nth = 1, hasEnded = false; !hasEnded; nth += 1) {
    const dataDir = join(temporaryFolder(), 'data');
    cpSync(original, dataDir, { recursive: true });
    hasEnded = !interruptAt(nth, () => restore({ dataDir, file }));
    const found = namesIn(dataDir);
    const isOld = found.names.length === 2;
    outcomes.add(found.names.join());
    expect({ nth, ...found, kept: keptNames(dataDir), left: leftIn(dataDir) }).toStrictEqual({
      nth,
      names: isOld ? ['Anna', 'Ben'] : ['Anna'],
      keys: found.names.length,
      verdict: 'ok',
      // The old content exists exactly once: in its place, or archived with its log.
      kept: isOld ? [] : [['Anna', 'Ben']],
      left: [],
    });
  }
  expect(outcomes).toStrictEqual(new Set(['Anna,Ben', 'Anna']));
});

test('a start that completes a restore may itself be interrupted at any file change', async () => {
  const { dataDir: original, file } = await buildKilledFolder();
  const cutOff = join(temporaryFolder(), 'data');
  const isDecided = () => readdirSync(cutOff).some((name) => name.includes('.replacement-'));
  for (let nth = 1; nth === 1 || !isDecided(); nth += 1) {
    rmSync(cutOff, { recursive: true, force: true });
    cpSync(original, cutOff, { recursive: true });
    interruptAt(nth, () => restore({ dataDir: cutOff, file }));
  }
  for (let nth = 1, hasEnded = false; !hasEnded; nth += 1) {
    const dataDir = join(temporaryFolder(), 'data');
    cpSync(cutOff, dataDir, { recursive: true });
    hasEnded = !interruptAt(nth, () => namesIn(dataDir));
    const found = namesIn(dataDir);
    expect({ nth, ...found, kept: keptNames(dataDir), left: leftIn(dataDir) }).toStrictEqual({
      nth,
      names: ['Anna'],
      keys: 1,
      verdict: 'ok',
      kept: [['Anna', 'Ben']],
      left: [],
    });
  }
});

test('an emptied database counts as damaged, with or without its log, and nothing is deleted', async () => {
  const { dataDir } = await buildKilledFolder();
  const path = join(dataDir, 'guildhall.db');
  const log = readFileSync(`${path}-wal`);
  const code = () => {
    try {
      namesIn(dataDir);
    } catch (error) {
      return error instanceof StartError ? error.code : error;
    }
    return undefined;
  };
  writeFileSync(path, '');
  expect(code()).toBe('database_damaged');
  expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
  rmSync(path);
  expect(code()).toBe('database_damaged');
  expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, '');
  rmSync(`${path}-wal`);
  expect(code()).toBe('database_damaged');
});
