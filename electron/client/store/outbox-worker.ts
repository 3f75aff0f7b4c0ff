import { runWorker } from '../../worker/run-worker.ts';
import { DurableStore } from './durable-store.ts';
import { serveStore } from './serve-store.ts';
import type { StoreWorkerData } from './store-protocol.ts';

// The worker that owns the data that must not be lost: the outbox and the drafts.

runWorker(({ folder }: StoreWorkerData, post) =>
  serveStore(post, folder, (report) => new DurableStore(folder, report)),
);
