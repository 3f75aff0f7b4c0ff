import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setUpUsers } from '../../electron/server/start/user-setup.ts';
import { createLog } from '../../electron/logging/log.ts';
import { productionDefaults } from '../../electron/server/start/production-defaults.ts';
import { watchBusy } from './watch-busy.ts';
import { startServer } from '../../electron/server/start/server.ts';
import type { GateOrder } from './server-bundle.ts';

// The server as the gates run it: it loads, waits for its order on standard input, serves, and
// reports that. Kill points are added to its source when it is bundled.

const orders = createInterface(process.stdin);
const [line] = (await once(orders, 'line')) as [string];
// The server must not outlive its gate.
orders.on('close', () => process.exit(1));
// Written by a gate.
const { dataDir, killAt, models = [], users: names = [] } = JSON.parse(line) as GateOrder;

let passes = 0;
const passPoint = (point: string) => {
  if (point !== killAt?.point) {
    return;
  }
  passes += 1;
  if (passes === killAt.pass) {
    // A gate's change to the source keeps the size of the group that is being done.
    const { groupSize = 0 } = globalThis as { groupSize?: number };
    writeSync(process.stdout.fd, `${JSON.stringify({ killedInGroupOf: groupSize })}\n`);
    process.kill(process.pid, 'SIGKILL');
  }
};

const server = await startServer({
  dataDir,
  port: 0,
  version: '0.0.0-gate',
  log: createLog(() => {}),
  ...productionDefaults,
  setUpUsers: (setup) => setUpUsers(setup, names),
});
server.setModels(models);
// Only from here on, because another gate tests interrupted starts.
Object.assign(globalThis, { passPoint });
const { guildId, users, operators } = server.userSetup;
const greeting = {
  baseUrl: server.baseUrl,
  eventsUrl: server.eventsUrl,
  guildId,
  apiKey: users[0]?.apiKey,
  otherKey: users[1]?.apiKey,
  operatorId: operators[0]?.id,
};
process.stdout.write(`${JSON.stringify(greeting)}\n`);
const busy = watchBusy();
orders.on('line', () => process.stdout.write(`${JSON.stringify(busy.longest())}\n`));
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
