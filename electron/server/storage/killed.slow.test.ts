import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { backUp } from '../start/data-tasks.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDataFolder } from './data-folder.ts';
import type { Database } from '../../storage/database.ts';
import { openServerDatabase } from './server-database.ts';

beforeEach(() => allowStalls('each test waits for a file without a pause'));

const script = join(import.meta.dirname, '../testing/kill-during-write.ts');

function withDatabase<Result>(dataDir: string, work: (db: Database) => Result): Result {
  const folder = openDataFolder(dataDir);
  try {
    const now = '2026-11-20T10:00:00.000Z';
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

/**
 * Runs a task in a process that dies before its nth file change; returns whether the task ended.
 */
async function runToDeath(task: string, nth: number, paths: readonly string[]): Promise<boolean> {
  const child = await spawnTask(task, nth, paths);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function spawnTask(task: string, nth: number, paths: readonly string[]) {
  const child = spawn(process.execPath, [script, task, String(nth), ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface(child.stdout), 'line');
  return child;
}

const addUser = (db: Database, name: string) =>
  db.run(
    `INSERT INTO users (id, name, created_at) VALUES (?1, ?2, '2026-11-20T10:00:00.000Z')`,
    `usr_${name}`,
    name,
  );

const namesIn = (dataDir: string) =>
  withDatabase(dataDir, (db) =>
    db.all<{ name: string }>('SELECT name FROM users ORDER BY seq').map(({ name }) => name),
  );

test('a first start killed before any file change can be repeated', async () => {
  for (let nth = 1, hasEnded = false; !hasEnded; nth += 1) {
    const dataDir = join(temporaryFolder(), 'data');
    // oxlint-disable-next-line no-await-in-loop -- one death after the other
    hasEnded = await runToDeath('start', nth, [dataDir]);
    expect({ nth, names: namesIn(dataDir) }).toStrictEqual({ nth, names: [] });
    expect(readdirSync(dataDir).toSorted()).toStrictEqual(['guildhall.db', 'guildhall.lock']);
  }
});

const hasJournal = (dataDir: string) =>
  existsSync(dataDir) && readdirSync(dataDir).some((name) => name.endsWith('-journal'));

/**
 * Waits for the journal, or for the end of a process that went on past it unseen. It waits without
 * a pause, because the journal exists for less than a millisecond.
 */
async function waitForJournal(dataDir: string, child: ChildProcess): Promise<void> {
  while (!hasJournal(dataDir) && child.exitCode === null) {
    // oxlint-disable-next-line no-await-in-loop -- the end of the process is told in a turn
    await nextTurn();
  }
}

test('first starts that were killed while switching to a write-ahead log can be repeated', async () => {
  let amidSwitch = 0;
  // On a busy machine, fewer are killed just then; it goes on until one was.
  for (let round = 0; round < 12 || amidSwitch === 0; round += 1) {
    const folder = temporaryFolder();
    const dataDirs = Array.from({ length: 10 }, (_, index) => join(folder, String(index)));
    const dataDir = dataDirs[5] ?? '';
    // oxlint-disable-next-line no-await-in-loop -- one death after the other
    const child = await spawnTask('start', 1_000_000, dataDirs);
    const ended = once(child, 'exit');
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await waitForJournal(dataDir, child);
    child.kill('SIGKILL');
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await ended;
    if (hasJournal(dataDir)) {
      amidSwitch += 1;
    }
    expect({ round, names: namesIn(dataDir) }).toStrictEqual({ round, names: [] });
  }
});

test('a restore killed before any file change leaves the old or the new database', async () => {
  const living = temporaryFolder();
  const original = join(temporaryFolder(), 'data');
  const file = join(temporaryFolder(), 'backup.db');
  withDatabase(living, (db) => addUser(db, 'Anna'));
  await backUp({ dataDir: living, file });
  withDatabase(living, (db) => {
    addUser(db, 'Ben');
    cpSync(living, original, { recursive: true });
  });
  const outcomes = new Set<string>();
  for (let nth = 1, hasEnded = false; !hasEnded; nth += 1) {
    const dataDir = join(temporaryFolder(), 'data');
    cpSync(original, dataDir, { recursive: true });
    // oxlint-disable-next-line no-await-in-loop -- one death after the other
    hasEnded = await runToDeath('restore', nth, [dataDir, file]);
    outcomes.add(namesIn(dataDir).join());
  }
  expect(outcomes).toStrictEqual(new Set(['Anna', 'Anna,Ben']));
});
