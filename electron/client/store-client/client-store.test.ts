import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildEntry } from '../store/testing/build-entry.ts';
import { systemTiming } from '../timing.ts';
import { startProcess, workerFileOf, workerFiles } from '../../../tests/doubles/start-process.ts';
import { ClientStoreWorkers } from './client-store.ts';

let folder: string;
let store: ClientStoreWorkers;
let logged: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-client-store-'));
  store = openStore(join(folder, 'store'));
});
afterEach(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

function openStore(storeFolder: string, outboxFile = workerFiles.outbox): ClientStoreWorkers {
  logged = [];
  const opened = new ClientStoreWorkers({
    outboxFile,
    cacheFile: workerFiles.cache,
    startProcess,
    folder: storeFolder,
    timing: { ...systemTiming, random: () => 0 },
    log: {
      warn: (_detail, message) => logged.push(message),
      error: (_detail, message) => logged.push(message),
    },
  });
  opened.start();
  return opened;
}

const unsent = {
  kind: 'draft',
  key: { homeId: 'home', kind: 'conversation', id: 'cnv_one', field: 'text' },
  value: 'Unsent',
} as const;

test('an accepted entry is there in the next run', async () => {
  const entry = await store.request('outbox.accept', buildEntry());
  await store.request('local.save', unsent);
  await store.stop();
  store = openStore(join(folder, 'store'));
  expect(await store.request('outbox.list', { homeId: 'home' })).toEqual([entry]);
  expect(await store.request('local.list', { kind: 'draft' })).toEqual([unsent]);
});

test('requests are answered in their order', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `Message ${index}`);
  await Promise.all(texts.map((text) => store.request('outbox.accept', buildEntry({ text }))));
  const entries = await store.request('outbox.list', { homeId: 'home' });
  expect(entries.map(({ input }) => input['text'])).toEqual(texts);
});

test('a refusal crosses as the problem that it is', async () => {
  await expect(store.request('outbox.discard', { entryId: 'no-such' })).rejects.toMatchObject({
    problem: { code: 'not_found' },
  });
});

test('a worker that dies is started again, and what it was asked is answered once', async () => {
  const before = await store.request('outbox.accept', buildEntry());
  const entry = buildEntry();
  const accepted = store.request('outbox.accept', entry);
  await store.outbox.kill();
  expect((await accepted).id).toBe(entry.id);
  expect(logged).toEqual(['a store stopped by itself']);
  const entries = await store.request('outbox.list', { homeId: 'home' });
  expect(entries.map(({ id }) => id)).toEqual([before.id, entry.id]);
});

test('a request that loses its worker twice is refused rather than tried for ever', async () => {
  await store.stop();
  const dying = `process.parentPort.on('message', ({ data }) => {
    if (data.type === 'request') process.exit(1);
  });`;
  store = openStore(folder, workerFileOf(folder, dying));
  await expect(store.request('outbox.accept', buildEntry())).rejects.toMatchObject({
    problem: {
      code: 'unavailable',
      detail: expect.stringContaining('storage on this computer stopped'),
    },
  });
  expect(logged).toHaveLength(2);
});

test('stopping answers what was asked before, and refuses what is asked after', async () => {
  const accepted = store.request('outbox.accept', buildEntry());
  const stopped = store.stop();
  const late = store.request('outbox.list', { homeId: 'home' }).catch((error: unknown) => error);
  expect((await accepted).state).toBe('queued');
  expect(await late).toMatchObject({ problem: { code: 'unavailable' } });
  await stopped;
});

test('nothing is accepted where nothing can be stored, and it works once it can', async () => {
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, 'a file where the folder belongs');
  await store.stop();
  store = openStore(blocked);
  await expect(store.request('outbox.accept', buildEntry())).rejects.toMatchObject({
    problem: { code: 'unavailable', detail: expect.stringContaining('Nothing could be saved') },
  });
  rmSync(blocked);
  const entry = await store.request('outbox.accept', buildEntry());
  expect(await store.request('outbox.list', { homeId: 'home' })).toEqual([entry]);
});
