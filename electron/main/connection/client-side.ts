import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ClientStoreWorker } from '../client-store/client-store.ts';
import type { Timing } from '../timing.ts';
import type { HomeListener, HomeOptions } from './home-connection.ts';
import { Homes } from './homes.ts';
import { createLocalHome } from './local-home.ts';

/** What the client side is made of. */
export interface ClientSideOptions {
  /** The folder of this person's data. */
  readonly userData: string;
  /** The folder of the bundled workers. */
  readonly workers: string;
  readonly version: string;
  readonly timing: Timing;
  readonly log: HomeOptions['log'];
  readonly listener: HomeListener;
}

/** The client side of the application: its store and its homes, until it is stopped. */
export interface ClientSide {
  readonly store: ClientStoreWorker;
  readonly homes: Homes;
  /** Starts the workers and connects; what is asked before waits for them. */
  start(): void;
  /** Lets what is in flight settle, then stops server and store. */
  stop(): Promise<void>;
}

/** How long messages in flight may take when the application quits; their keys make up for it. */
const settleMs = 1_000;

/** Puts the client side together. Composition only. */
export function createClientSide(options: ClientSideOptions): ClientSide {
  const { userData, workers, timing, log, listener } = options;
  const worker = (name: string) => pathToFileURL(join(workers, name));
  const store = new ClientStoreWorker({
    workerFile: worker('client-store.js'),
    folder: join(userData, 'client-store'),
    timing,
    log,
  });
  const { home, server } = createLocalHome({
    workerFile: worker('server.js'),
    dataDir: join(userData, 'local-home'),
    version: options.version,
    store,
    timing,
    log,
    listener,
  });
  const homes = new Homes([home]);
  return {
    store,
    homes,
    start: () => {
      server.start();
      store.start();
      homes.start();
    },
    stop: async () => {
      const patience = new Promise<void>((resolve) => {
        timing.after(settleMs, resolve);
      });
      await Promise.race([homes.stop(), patience]);
      await Promise.all([server.stop(), store.stop()]);
    },
  };
}
