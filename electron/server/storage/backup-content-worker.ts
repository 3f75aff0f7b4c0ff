import { parentPort, workerData } from 'node:worker_threads';
import { contentOfBackup } from './backup-content.ts';

// The thread that reads a backup (backup-content.ts).

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(contentOfBackup((workerData as { path: string }).path));
