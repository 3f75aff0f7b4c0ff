import { userInfo } from 'node:os';
import { localHomeId } from '../settings/home-record.ts';
import type { ClientStore } from '../client-store/client-store.ts';
import type { Timing } from '../timing.ts';
import type { StartWorkerProcess } from '../workers/worker-process.ts';
import { HomeConnection } from './home-connection.ts';
import type { HomeListener, HomeOptions } from './home-connection.ts';
import { LocalServer } from './local-server.ts';

/** What the home of this computer is made of. */
export interface LocalHomeOptions {
  readonly workerFile: URL;
  readonly startProcess: StartWorkerProcess;
  /** The folder of the server's database. */
  readonly dataDir: string;
  readonly version: string;
  readonly store: ClientStore;
  readonly timing: Timing;
  readonly log: HomeOptions['log'];
  readonly listener: HomeListener;
}

/** The home of this computer, and the server that it is reached through. */
export interface LocalHome {
  readonly home: HomeConnection;
  readonly server: LocalServer;
}

/** Puts the home of this computer together; its server starts when it is told to. */
export function createLocalHome(options: LocalHomeOptions): LocalHome {
  const { store, timing, log, listener } = options;
  const server = new LocalServer({ ...options, ownerName: ownerName() });
  const home = new HomeConnection({
    id: localHomeId,
    profile: () => ({ name: 'This computer', kind: 'local' }),
    source: server,
    // Loopback needs no proxy and no certificate: Node's own fetch.
    fetch: globalThis.fetch,
    store,
    timing,
    log,
    listener,
  });
  return { home, server };
}

function ownerName(): string {
  try {
    return userInfo().username.trim() || 'You';
  } catch {
    // The system does not know who runs this process.
    return 'You';
  }
}
