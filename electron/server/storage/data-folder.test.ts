import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { StartError } from '../basics/start-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDataFolder } from './data-folder.ts';

test('a new folder and its files are private', () => {
  const path = join(temporaryFolder(), 'deep', 'data');
  const folder = openDataFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(path)) {
    expect(statSync(join(path, file)).mode & 0o777).toBe(0o600);
  }
  folder.release();
});

test('only one owner can lock a folder, within a process and between its workers', async () => {
  const path = temporaryFolder();
  const folder = openDataFolder(path);
  const inUse = expect.objectContaining({ code: 'data_folder_in_use' });
  expect(() => openDataFolder(path)).toThrow(inUse);
  // The second attempt shows that the first did not drop the lock.
  expect(() => openDataFolder(path)).toThrow(inUse);
  expect(await lockInWorker(path)).toBe('data_folder_in_use');
  folder.release();
  expect(await lockInWorker(path)).toBe('held');
  openDataFolder(path).release();
});

test('a path that cannot be a folder is reported', () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, '');
  for (const bad of [path, join(path, 'below'), '/proc/nowhere']) {
    expect(() => openDataFolder(bad)).toThrow(StartError);
  }
  mkdirSync(join(path, '..', 'guildhall.lock'));
  expect(() => openDataFolder(join(path, '..'))).toThrow(
    expect.objectContaining({ code: 'data_folder_unwritable' }),
  );
});

function lockInWorker(path: string): Promise<unknown> {
  const source = `
    import { parentPort } from 'node:worker_threads';
    const { openDataFolder } = await import(${JSON.stringify(import.meta.resolve('./data-folder.ts'))});
    try {
      openDataFolder(${JSON.stringify(path)}).release();
      parentPort.postMessage('held');
    } catch (error) {
      parentPort.postMessage(error.code);
    }`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
