import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseRefused } from '../../storage/open-database.ts';
import { openDurableDatabase } from './durable-database.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { acceptEntry } from './outbox-accept.ts';
import { listOpenEntries } from './outbox-rows.ts';
import { storageProblem } from './storage-problem.ts';
import { buildEntry } from './testing/build-entry.ts';

let folder: string;
const file = () => join(folder, 'store/durable.db');
const open = (migrations?: readonly string[]) =>
  openDurableDatabase(join(folder, 'store'), migrations);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('only this person may read the folder and the file, from the first byte', () => {
  const db = open();
  acceptEntry(db, buildEntry());
  for (const [path, mode] of [
    [join(folder, 'store'), 0o700],
    [file(), 0o600],
    [`${file()}-wal`, 0o600],
  ] as const) {
    expect(statSync(path).mode & 0o777).toBe(mode);
  }
  db.close();
});

test('a commit is on the disk before it is answered', () => {
  const db = open();
  expect(db.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(db.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
  db.close();
});

test('a process killed right after accepting has lost nothing, to the byte', async () => {
  const script = join(import.meta.dirname, 'testing/accept-then-hang.ts');
  const child = spawn(process.execPath, [script, join(folder, 'store')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  expect(JSON.parse(line)).toMatchObject({ ok: true });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const db = open();
  const [entry] = listOpenEntries(db);
  expect(entry).toMatchObject({
    id: 'kept',
    input: { text: 'Grüße 👋\r\n\t“kept”' },
    state: 'queued',
  });
  expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  db.close();
});

test('a file of a newer version is refused with a sentence and left as it is', () => {
  open([...allMigrations, 'CREATE TABLE later (x INTEGER) STRICT']).close();
  const before = readFileSync(file());
  expect(() => open()).toThrow('newer version of Guildhall');
  expect(readFileSync(file()).equals(before)).toBe(true);
});

test('a file of the version before is brought forward with what it holds', () => {
  const db = open();
  acceptEntry(db, buildEntry({ id: 'old' }));
  db.close();
  const later = open([...allMigrations, 'ALTER TABLE outbox ADD COLUMN extra TEXT']);
  expect(later.get('SELECT id, extra FROM outbox')).toEqual({ id: 'old', extra: null });
  expect(later.get('PRAGMA user_version')).toEqual({ user_version: allMigrations.length + 1 });
  later.close();
});

test('a damaged file and one of another program are refused, not overwritten', () => {
  open().close();
  writeFileSync(file(), 'not a database, but long enough to be read as one'.repeat(100));
  expect(() => open()).toThrow(DatabaseRefused);
  rmSync(file());
  const other = new DatabaseSync(file());
  other.exec('CREATE TABLE theirs (x); PRAGMA application_id = 7');
  other.close();
  expect(problemOf(() => open())?.detail).toContain('another program');
});

test('a full disk accepts nothing and says so; once there is room it works again', () => {
  const db = open();
  const pages = Number(db.get<{ page_count: number }>('PRAGMA page_count')?.page_count);
  db.execute(`PRAGMA max_page_count = ${pages}`);
  const entry = buildEntry({ text: 'x'.repeat(100_000) });
  expect(problemOf(() => db.transaction((writable) => acceptEntry(writable, entry)))).toMatchObject(
    {
      code: 'unavailable',
      detail: expect.stringContaining(`the disk of ${folder} is full. Free some space`),
    },
  );
  expect(db.get('SELECT count(*) AS entries FROM outbox')).toEqual({ entries: 0 });
  db.execute('PRAGMA max_page_count = 100000');
  expect(db.transaction((writable) => acceptEntry(writable, entry)).state).toBe('queued');
  db.close();
});

test('a folder that cannot be made is a problem with its reason', () => {
  writeFileSync(join(folder, 'store'), 'a file where the folder belongs');
  expect(problemOf(() => open())).toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('ENOTDIR'),
  });
});

test('a defect is not taken for a problem of the storage', () => {
  expect(storageProblem(new TypeError('undefined is not a function'), folder)).toBeUndefined();
});

function problemOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    return storageProblem(error, folder)?.problem;
  }
  return undefined;
}
