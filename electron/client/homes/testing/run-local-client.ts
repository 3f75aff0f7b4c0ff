import { join } from 'node:path';
import { ClientStoreWorkers } from '../../store-client/client-store.ts';
import { LocalServer } from '../../home/local-server.ts';
import { systemTiming } from '../../timing.ts';
import { pidOf, startProcess, workerFiles } from '../../../../tests/doubles/start-process.ts';

// A process of its own with all three workers, as main is: it tells their process ids once they
// work, and goes on until the test kills it.

const [folder = ''] = process.argv.slice(2);
const common = {
  startProcess,
  timing: systemTiming,
  log: { warn: () => {}, error: () => {} },
};
const store = new ClientStoreWorkers({
  ...common,
  outboxFile: workerFiles.outbox,
  cacheFile: workerFiles.cache,
  folder: join(folder, 'client-store'),
});
const server = new LocalServer({
  ...common,
  workerFile: workerFiles.server,
  dataDir: join(folder, 'local-home'),
  version: '0.0.0-test',
  ownerName: 'Owner',
  resolveProxy: () => Promise.resolve('DIRECT'),
});
const ready = new Promise<void>((resolve) => {
  server.listen(() => {
    if (server.status.kind === 'ready') {
      resolve();
    }
  });
});
server.start();
store.start();
await Promise.all([
  store.request('local.list', { kind: 'draft' }),
  store.request('cache.size', {}),
  ready,
]);
process.stdout.write(JSON.stringify(['server', 'outbox', 'cache'].map(pidOf)));
