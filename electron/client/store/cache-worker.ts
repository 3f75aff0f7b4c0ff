import { runWorker } from '../../worker/run-worker.ts';
import { CacheStore } from './cache/cache-store.ts';
import { serveStore } from './serve-store.ts';
import type { StoreWorkerData } from './store-protocol.ts';

// The worker that owns the caches of remote homes. It processes the answers of services, however
// large. Data that must not be lost is therefore in another process.

runWorker(({ folder }: StoreWorkerData, post) =>
  serveStore(post, folder, (report) => new CacheStore(folder, report)),
);
