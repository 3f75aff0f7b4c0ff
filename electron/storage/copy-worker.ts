import { parentPort, workerData } from 'node:worker_threads';
import { copyDatabase } from './copy-database.ts';
import type { CopyOptions } from './copy-database.ts';

// The thread that copies a database while it is in use (copy-in-thread.ts).

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(copyDatabase(workerData as CopyOptions));
