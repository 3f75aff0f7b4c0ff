import { userInfo } from 'node:os';
import { localHomeId } from './home-record.ts';
import { HomeConnection } from './home-connection.ts';
import type { HomeOptions } from './home-options.ts';
import { LocalServer } from './local-server.ts';
import type { LocalServerOptions } from './local-server.ts';
import { text } from '../text/text.ts';

export type LocalHomeOptions = Omit<LocalServerOptions, 'ownerName'> &
  Pick<HomeOptions, 'store' | 'timing' | 'log' | 'listener'>;

/** Puts the home of this computer together with its server, which starts when it is told to. */
export function createLocalHome(options: LocalHomeOptions): {
  readonly home: HomeConnection;
  readonly server: LocalServer;
} {
  const { store, timing, log, listener } = options;
  const server = new LocalServer({ ...options, ownerName: ownerName() });
  const home = new HomeConnection({
    id: localHomeId,
    profile: () => ({ name: text.home.localName, kind: 'local' }),
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
    return userInfo().username.trim() || text.home.defaultUserName;
  } catch {
    // The system does not know who runs this process.
    return text.home.defaultUserName;
  }
}
