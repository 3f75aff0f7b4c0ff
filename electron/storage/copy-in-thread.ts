import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CopyOptions, CopyReport } from './copy-database.ts';

/** The thread's entry is beside this file, both in the source and in the bundle's folder. */
const entry = new URL(`copy-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Copies a database while it is in use, in its own thread, so that nobody waits for it. Resolves
 * once the copy is verified and on the disk. An aborted copy ends after SQLite's current step and
 * leaves its target behind.
 */
export function copyInThread(order: CopyOptions, signal?: AbortSignal): Promise<CopyReport> {
  const { source, target, change } = order;
  const workerData: CopyOptions = { source, target, ...(change !== undefined && { change }) };
  const worker = new Worker(entry, { workerData, name: 'backup' });
  const giveUp = () => void worker.terminate();
  signal?.addEventListener('abort', giveUp);
  worker.once('exit', () => signal?.removeEventListener('abort', giveUp));
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The backup ended without a word.')));
  });
}
