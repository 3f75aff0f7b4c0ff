import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLog } from '../../electron/logging/log.ts';
import { AccessListener } from '../../electron/server/start/access-listener.ts';
import { productionDefaults } from '../../electron/server/start/production-defaults.ts';
import { startServer } from '../../electron/server/start/server.ts';
import { setUpUsers } from '../../electron/server/start/user-setup.ts';

// The server of the gate strangers, with the access for other programs open on a port of its own.
// Each line on its standard input is an order, and is answered by a line.

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const lines = createInterface(process.stdin);
const [dataDir] = (await once(lines, 'line')) as [string];
lines.on('close', () => process.exit(1));
const server = await startServer({
  dataDir,
  port: 0,
  version: '0.0.0-gate',
  log: createLog(() => {}),
  ...productionDefaults,
  setUpUsers: (setup) => setUpUsers(setup, ['Anna']),
});
const [anna] = server.userSetup.users;
if (anna === undefined) {
  throw new Error('There is no user.');
}
let accessUrl = '';
const access = new AccessListener(async (port, keys) => {
  const listener = await server.listen(port, keys);
  accessUrl = listener.baseUrl;
  return listener;
}, anna.user);
const opened = await access.open({ port: 0 });
if (!('apiKey' in opened)) {
  throw new Error('The access has no key.');
}

const orders: Readonly<Record<string, () => unknown>> = {
  /** The sockets and the heap that the process holds. */
  state: () => {
    collect();
    return { sockets: openSockets(), heapBytes: process.memoryUsage().heapUsed };
  },
  off: async () => {
    await access.close();
    return {};
  },
};

say({ baseUrl: server.baseUrl, apiKey: anna.apiKey, accessUrl, accessKey: opened.apiKey });
lines.on('line', (line) => {
  void Promise.resolve(orders[line]?.()).then(say);
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));

function say(answer: unknown): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

/** How many sockets the process has, whatever its libraries think. On Linux alone. */
function openSockets(): number {
  return readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
}
