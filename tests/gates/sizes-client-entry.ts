import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OperationName } from '#shared/registry/registry.ts';
import { operations } from '#shared/registry/registry.ts';
import { buildEntry } from '../../electron/client/store/testing/build-entry.ts';
import { ClientStoreWorkers } from '../../electron/client/store-client/client-store.ts';
import { HomeConnection } from '../../electron/client/home/home-connection.ts';
import { SettableSource } from '../../electron/client/home/testing/recorded-home.ts';
import { systemTiming } from '../../electron/client/timing.ts';
import { startProcess, workerFiles } from '../doubles/start-process.ts';
import { watchBusy } from './watch-busy.ts';

// The client of the gate `sizes`, in a process with a heap of 1 GiB: main's part of a remote home
// with its cache, and the stores in their own processes. All the while another home accepts its
// person's writes. After each order it reports the result.

/** An order to the client. */
export type ClientOrder = { readonly read: OperationName } | { readonly hear: number };

/** The result of an order. */
export interface ClientFindings {
  readonly outcome: string;
  /** The longest time that main's thread worked without a pause. */
  readonly busyMs: number;
  /** The longest time that the other home waited for its outbox. */
  readonly waitMs: number;
  readonly probes: number;
  /** The number of log entries about stopped stores. */
  readonly stopped: number;
}

const [, , port = ''] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'guildhall-sizes-'));
let stopped = 0;
/** The events and state that the windows received. */
const seen = { events: 0, isLive: false };
const log = {
  warn: () => {},
  error: (_detail: object, message: string) => {
    if (message.includes('stopped')) {
      stopped += 1;
    }
  },
};
const store = new ClientStoreWorkers({
  outboxFile: workerFiles.outbox,
  cacheFile: workerFiles.cache,
  startProcess,
  folder,
  timing: systemTiming,
  log,
});
store.start();
const source = new SettableSource();
const home = new HomeConnection({
  id: 'large',
  profile: () => ({ name: 'A large service', kind: 'remote' }),
  source,
  store,
  isCached: true,
  fetch: globalThis.fetch,
  timing: systemTiming,
  log,
  listener: {
    onChanged: ({ state }) => (seen.isLive = state.kind === 'live'),
    onEvent: () => (seen.events += 1),
    onResynced: () => {},
    onRefreshed: () => {},
    onOutboxChanged: () => {},
  },
});
source.set({
  baseUrl: `http://127.0.0.1:${port}/v1`,
  eventsUrl: `ws://127.0.0.1:${port}/v1/events`,
  key: 'key',
});
home.start();
await until(() => seen.isLive);

const busy = watchBusy();
let waits: number[] = [];
void probe();
process.on('message', (order: ClientOrder) => void obey(order));
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
process.send?.('ready');

/** Another home, whose person writes one message after the other. */
async function probe(): Promise<never> {
  for (;;) {
    const startMs = performance.now();
    await store.request('outbox.accept', buildEntry({ homeId: 'other' })).catch(() => undefined);
    waits.push(performance.now() - startMs);
    await wait(15);
  }
}

async function obey(order: ClientOrder): Promise<void> {
  busy.longest();
  waits = [];
  stopped = 0;
  const outcome = 'read' in order ? await read(order.read) : await hear(order.hear);
  // Data from the order may still be being stored and indexed.
  await wait(300);
  const findings: ClientFindings = {
    outcome,
    busyMs: busy.longest().cpuMs,
    waitMs: Math.max(0, ...waits),
    probes: waits.length,
    stopped,
  };
  process.send?.(findings);
}

async function read(name: OperationName): Promise<string> {
  const ids = { guildId: 'gld_1', conversationId: 'cnv_1', workItemId: 'wi_1', docId: 'doc_1' };
  const asked = Object.fromEntries(
    Object.entries({ ...ids, q: 'x' }).filter(([field]) => field in operations[name].input.shape),
  );
  try {
    await home.perform(name, asked);
    return 'read';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function hear(count: number): Promise<string> {
  const before = seen.events;
  await Promise.race([until(() => seen.events >= before + count), wait(3_000)]);
  await until(() => seen.isLive);
  return `${seen.events - before} heard`;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await wait(20);
  }
}
