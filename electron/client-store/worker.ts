import { parentPort, workerData } from 'node:worker_threads';
import { serveStore } from './serve-store.ts';
import type { StoreWorkerData } from './store-protocol.ts';

// The thread that owns the client's own database, so that main never waits for a disk.

if (parentPort === null) {
  throw new Error('The client store runs as a worker.');
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- main is the only one that starts it
const { folder } = workerData as StoreWorkerData;
serveStore(parentPort, folder);
