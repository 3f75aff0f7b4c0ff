import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SettingsHomeRecords } from './settings/home-records.ts';
import { Homes } from '../client/homes/homes.ts';
import { RemoteHomes } from '../client/homes/remote-homes.ts';
import type { KeyVault } from './key-vault/key-vault.ts';
import type { HomeNetwork } from './network/home-network.ts';
import { watchNetworkReturn } from './network/network-return.ts';
import type { Settings } from './settings/settings.ts';
import { ClientStoreWorkers } from '../client/store-client/client-store.ts';
import type { StartWorkerProcess } from '../client/workers/worker-process.ts';
import { HomeConnection } from '../client/home/home-connection.ts';
import type { HomeOptions } from '../client/home/home-connection.ts';
import { createLocalHome } from '../client/home/local-home.ts';
import type { LocalServer } from '../client/home/local-server.ts';
import { settledWithin } from '../client/timing.ts';

export interface ComposeHomesOptions extends Pick<HomeOptions, 'timing' | 'log' | 'listener'> {
  readonly userData: string;
  /** The folder of the bundled workers. */
  readonly workers: string;
  readonly startProcess: StartWorkerProcess;
  readonly version: string;
  /** Homes were added, removed or put in another order. */
  readonly onListed: (homes: Homes) => void;
  readonly settings: Settings;
  readonly keys: KeyVault;
  readonly network: HomeNetwork;
}

/** The homes of a person with the store that they share, until they are stopped. */
export interface ComposedHomes {
  readonly store: ClientStoreWorkers;
  readonly homes: Homes;
  readonly localServer: LocalServer;
  readonly remote: RemoteHomes;
  /** Starts the workers and connects; what is asked before waits for them. */
  start(): void;
  /** Lets what is in flight settle, then stops server and store. */
  stop(): Promise<void>;
}

/** How long messages in flight may take when the application quits; their keys make up for it. */
const settleMs = 1_000;

/** Puts the homes together. Composition only. */
export function composeHomes(options: ComposeHomesOptions): ComposedHomes {
  const { userData, workers, startProcess, timing, log, listener, keys } = options;
  const { fetch, agent, resolveProxy, isOnline } = options.network;
  const shared = { startProcess, timing, log };
  const worker = (name: string) => pathToFileURL(join(workers, name));
  const store = new ClientStoreWorkers({
    outboxFile: worker('outbox.js'),
    cacheFile: worker('cache.js'),
    folder: join(userData, 'client-store'),
    ...shared,
  });
  const { home, server } = createLocalHome({
    workerFile: worker('server.js'),
    dataDir: join(userData, 'local-home'),
    version: options.version,
    resolveProxy,
    store,
    listener,
    ...shared,
  });
  const homes = new Homes([home]);
  const remote = new RemoteHomes({
    homes,
    records: new SettingsHomeRecords(options.settings),
    keys,
    store,
    timing,
    open: (parts) =>
      new HomeConnection({ ...parts, isCached: true, fetch, agent, store, timing, log, listener }),
    onListed: () => options.onListed(homes),
  });
  let endWatch: (() => void) | undefined;
  return {
    store,
    homes,
    localServer: server,
    remote,
    start: () => {
      server.start();
      store.start();
      const bytes = options.settings.get('cacheLimitBytes');
      if (bytes !== undefined) {
        store
          .request('cache.limit', { bytes })
          .catch((error: unknown) => log.warn({ err: error }, 'the cache could not be bounded'));
      }
      homes.start();
      endWatch = watchNetworkReturn({ isOnline, timing, onReturn: () => homes.retry() });
    },
    stop: async () => {
      endWatch?.();
      await settledWithin(timing, settleMs, homes.stop());
      await Promise.all([server.stop(), store.stop()]);
    },
  };
}
