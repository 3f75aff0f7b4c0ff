import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DurableStore } from './durable-store.ts';
import { buildEntry } from './testing/build-entry.ts';

let folder: string;
let store: DurableStore;
let reported: string[];
const open = () => {
  reported = [];
  store = new DurableStore(folder, (message) => reported.push(message));
};
const accept = (id: string) => store.perform('outbox.accept', buildEntry({ id }));
const listed = () => store.perform('outbox.list', { homeId: 'home' }) as { id: string }[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-durable-'));
  open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

test('a backup that is made while the store is used is what a damaged file is restored from', async () => {
  accept('one');
  const wiped = store.perform('store.wipe_copies', { homeId: 'other' });
  accept('two');
  await wiped;
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  store.close();
  const file = join(folder, 'durable.db');
  writeFileSync(file, readFileSync(file).fill(0xab, 0, 64));
  open();
  expect(store.perform('store.recovery', {})).toMatchObject({
    setAside: expect.stringMatching(/^durable-damaged-.*\.db$/),
    restoredFrom: expect.any(String),
  });
  expect(listed()[0]?.id).toBe('one');
  expect(reported).toEqual([expect.stringContaining('was damaged and is kept as durable-damaged')]);
});

test('a whole file is nothing to tell of; copies that cannot be wiped are no success', async () => {
  accept('one');
  expect(store.perform('store.recovery', {})).toBeUndefined();
  writeFileSync(join(folder, 'backups'), 'a file where the folder belongs');
  await expect(store.perform('store.wipe_copies', { homeId: 'other' })).rejects.toThrow('ENOTDIR');
  expect(listed()).toHaveLength(1);
});

test('an entry that an older process still commits is there before anything is read', async () => {
  const script = join(import.meta.dirname, 'testing/accept-late.ts');
  const older = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(older, 'exit');
  await once(older.stdout, 'data');
  expect(listed().map(({ id }) => id)).toEqual(['before', 'late']);
  await ended;
});
