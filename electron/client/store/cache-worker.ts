import { runWorker } from '../../worker/run-worker.ts';
import { CacheStore } from './cache/cache-store.ts';
import { serveStore } from './serve-store.ts';
import type { StoreWorkerData } from './store-protocol.ts';

// The worker that owns what was read of remote homes. It works with what services say, however
// large, so nothing that must not be lost is in the same process.

runWorker(({ folder }: StoreWorkerData, post) =>
  serveStore(post, folder, (report) => new CacheStore(folder, report)),
);
