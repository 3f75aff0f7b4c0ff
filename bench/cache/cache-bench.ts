import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CachedReads } from '../../electron/client/cache/cached-reads.ts';
import { ClientStoreWorkers } from '../../electron/client/store-client/client-store.ts';
import { createLocalHome } from '../../electron/client/home/local-home.ts';
import { systemTiming } from '../../electron/client/timing.ts';
import { startProcess, workerFiles } from '../../tests/doubles/start-process.ts';
import type { ReadOperationName } from '../../shared/registry/registry.ts';
import type { ServiceEvent } from '../../shared/registry/service-event.ts';
import { interleave } from '../interleave.ts';
import { report } from '../report/report.ts';

// Compares opening a thread that was read before, without the service, with opening the same thread
// in the home of this computer. Measures the requests of a window to main, through the real
// workers, and the data sent to a window when one thing changes.

const rounds = 15;
const threadCount = 20;
const messagesEach = 120;

const listedItems = 10_000;
/** The events that windows received from the home of this computer. */
const pushed: { readonly homeId: string; readonly event: ServiceEvent }[] = [];

const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-cache-'));
const log = { warn: () => {}, error: () => {} };
const common = { startProcess, timing: systemTiming, log };
const store = new ClientStoreWorkers({
  outboxFile: workerFiles.outbox,
  cacheFile: workerFiles.cache,
  folder: join(folder, 'client-store'),
  ...common,
});
const { home, server } = createLocalHome({
  workerFile: workerFiles.server,
  dataDir: join(folder, 'local-home'),
  version: '0.0.0-bench',
  resolveProxy: () => Promise.resolve('DIRECT'),
  store,
  ...common,
  listener: {
    onChanged: () => {},
    onEvent: (homeId, event) => void pushed.push({ homeId, event }),
    onResynced: () => {},
    onRefreshed: () => {},
    onOutboxChanged: () => {},
  },
});
let isReachable = true;
const cache = new CachedReads({
  homeId: 'remote',
  store,
  ...common,
  perform: (operation, input) => home.perform(operation, input),
  isReachable: () => isReachable,
  onRefreshed: () => {},
  onGone: () => {},
});

/** Answers a window's reads. */
type Read = (operation: ReadOperationName, input: object) => Promise<unknown>;
const readKept: Read = (operation, input) => cache.read(operation, input);
const readLocal: Read = (operation, input) => home.perform(operation, input);

try {
  server.start();
  store.start();
  home.start();
  await cache.begin();
  const threads = await writeThreads();
  await openAll(readKept, threads);
  isReachable = false;
  const opening = await interleave(
    {
      measured: () => openAll(readKept, threads),
      baseline: () => openAll(readLocal, threads),
    },
    rounds,
  );
  report('Cache', [
    {
      what: 'opening a cached thread offline, the home of this computer',
      bound: { atMost: 1.2 },
      ...opening,
      unit: 'ms',
    },
    {
      goal: 15,
      what: 'one change crosses to a window, the list of 10,000 again',
      bound: { atMost: 0.01 },
      ...(await measureChange()),
      unit: 'µs',
    },
  ]);
} finally {
  await home.stop();
  await Promise.all([server.stop(), store.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

/** Compares the data of one item change with the whole list. Both are copied. */
async function measureChange(): Promise<{ measured: number; baseline: number }> {
  const { id: guildId } = await home.perform('guild.create', { name: 'Work' });
  let workItemId = '';
  for (let count = 0; count < listedItems; count += 1) {
    const title = `A piece of work, number ${count}`;
    workItemId = (await home.perform('work_item.create', { guildId, type: 'task', title })).id;
  }
  const list = await home.perform('work_item.list', { guildId });
  const heard = async (count: number) => {
    while (pushed.length < count) {
      await wait(5);
    }
  };
  const isQuiet = async () => {
    const before = pushed.length;
    await wait(500);
    return pushed.length === before;
  };
  while (!(await isQuiet())) {
    pushed.length = 0;
  }
  pushed.length = 0;
  await home.perform('work_item.update', { workItemId, progress: 50 });
  await heard(1);
  await isQuiet();
  const change = [...pushed];
  return interleave(
    {
      measured: () => Promise.resolve(copyMicros(change, 2_000)),
      baseline: () => Promise.resolve(copyMicros(list, 20)),
    },
    rounds,
  );
}

/** Microseconds per copy, as between processes. */
function copyMicros(value: unknown, times: number): number {
  const startedAt = performance.now();
  for (let count = 0; count < times; count += 1) {
    structuredClone(value);
  }
  return ((performance.now() - startedAt) * 1000) / times;
}

async function writeThreads(): Promise<string[]> {
  const { id: guildId } = await home.perform('guild.create', { name: 'Bench' });
  const operatorIds = (await home.perform('operator.list', { guildId })).operators.map(
    ({ id }) => id,
  );
  const threads: string[] = [];
  for (let thread = 0; thread < threadCount; thread += 1) {
    const input = { guildId, operatorIds: operatorIds.slice(0, 1), title: `Thread ${thread}` };
    const { id } = await home.perform('conversation.create', input);
    for (let message = 0; message < messagesEach; message += 1) {
      const text = `Message ${message} says what messages say, at the usual length of a line or two.`;
      // Posted as an operator, so that no operator answers.
      const asOperatorId = operatorIds[0];
      await home.perform('message.create', { conversationId: id, text, asOperatorId });
    }
    threads.push(id);
  }
  return threads;
}

/** The time in milliseconds to open each thread in turn, as a window does. */
async function openAll(read: Read, threads: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  for (const conversationId of threads) {
    await Promise.all([
      read('conversation.get', { conversationId }),
      read('message.list', { conversationId, limit: 50 }),
    ]);
  }
  return (performance.now() - startedAt) / threads.length;
}
