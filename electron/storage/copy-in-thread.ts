import { extname } from 'node:path';
import type { CopyOptions, CopyReport } from './copy-database.ts';
import { runInThread } from './run-in-thread.ts';

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
  return runInThread(entry, { workerData, name: 'backup' }, signal);
}
