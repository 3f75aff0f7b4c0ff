import type { Agent } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ResolveProxy } from '../network/system-proxy-agent.ts';
import type { Fetch } from './connection/api-client.ts';
import { HomeConnection } from './home/home-connection.ts';
import type { HomeOptions } from './home/home-options.ts';
import { createLocalHome } from './home/local-home.ts';
import type { LocalServer } from './home/local-server.ts';
import type { HomeRecords } from './homes/home-records.ts';
import { Homes } from './homes/homes.ts';
import type { KeySource } from './homes/key-source.ts';
import { watchNetworkReturn } from './homes/network-return.ts';
import { outboxCalls } from './homes/outbox-calls.ts';
import type { OutboxCalls } from './homes/outbox-calls.ts';
import { RemoteHomes } from './homes/remote-homes.ts';
import { ClientStoreWorkers } from './store-client/client-store.ts';
import { settledWithin } from './timing.ts';
import type { StartWorkerProcess } from './workers/worker-process.ts';

/** The network by which remote homes are reached. */
export interface HomeNetwork {
  readonly fetch: Fetch;
  readonly agent: Agent;
  readonly resolveProxy: ResolveProxy;
  /** Whether this computer has a network at all; true is no promise that it leads anywhere. */
  readonly isOnline: () => boolean;
}

export interface ClientOptions extends Pick<HomeOptions, 'timing' | 'log' | 'listener'> {
  /** The folder in which all is kept that is not kept by `records` and `keys`. */
  readonly folder: string;
  /** The folder of the bundled workers. */
  readonly workers: string;
  readonly startProcess: StartWorkerProcess;
  /** The version of the application, which the server of this computer tells. */
  readonly version: string;
  readonly records: HomeRecords;
  readonly keys: KeySource;
  readonly network: HomeNetwork;
  /** The most bytes that the caches of remote homes have together; undefined for the default. */
  readonly cacheLimitBytes: number | undefined;
  /** Homes were added, removed or put in another order. */
  readonly onListed: (homes: Homes) => void;
}

/** The homes of a person with the store that they share, until they are stopped. */
export interface Client {
  readonly homes: Homes;
  /** Adds, changes and removes remote homes. */
  readonly remote: RemoteHomes;
  /** The server of this computer's home. */
  readonly localServer: LocalServer;
  /** Accepts writes, and answers what waits. */
  readonly outbox: OutboxCalls;
  readonly store: ClientStoreWorkers;
  /** Starts the workers and connects; what is asked before waits for them. */
  start(): void;
  /** Lets what is in flight settle, then stops server and store. */
  stop(): Promise<void>;
}

/** How long messages in flight may take when the application quits; their keys make up for it. */
const settleMs = 1_000;

/** Puts a client together, which begins when it is started. Composition only. */
export function openClient(options: ClientOptions): Client {
  const { folder, workers, startProcess, timing, log, listener, records, keys } = options;
  const { fetch, agent, resolveProxy, isOnline } = options.network;
  const shared = { startProcess, timing, log };
  const worker = (name: string) => pathToFileURL(join(workers, name));
  const store = new ClientStoreWorkers({
    outboxFile: worker('outbox.js'),
    cacheFile: worker('cache.js'),
    folder: join(folder, 'client-store'),
    ...shared,
  });
  const { home, server: localServer } = createLocalHome({
    workerFile: worker('server.js'),
    dataDir: join(folder, 'local-home'),
    version: options.version,
    resolveProxy,
    store,
    listener,
    ...shared,
  });
  const homes = new Homes([home]);
  const remote = new RemoteHomes({
    homes,
    records,
    keys,
    store,
    timing,
    open: (parts) =>
      new HomeConnection({ ...parts, isCached: true, fetch, agent, store, timing, log, listener }),
    onListed: () => options.onListed(homes),
  });
  const boundCache = (bytes: number) =>
    store
      .request('cache.limit', { bytes })
      .catch((error: unknown) => log.warn({ err: error }, 'the cache could not be bounded'));
  let endWatch: (() => void) | undefined;
  return {
    homes,
    remote,
    localServer,
    outbox: outboxCalls({ homes, store, timing }),
    store,
    start: () => {
      localServer.start();
      store.start();
      if (options.cacheLimitBytes !== undefined) {
        void boundCache(options.cacheLimitBytes);
      }
      homes.start();
      endWatch = watchNetworkReturn({ isOnline, timing, onReturn: () => homes.retry() });
    },
    stop: async () => {
      endWatch?.();
      await settledWithin(timing, settleMs, homes.stop());
      await Promise.all([localServer.stop(), store.stop()]);
    },
  };
}
