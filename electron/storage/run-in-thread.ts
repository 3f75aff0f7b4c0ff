import type { WorkerOptions } from 'node:worker_threads';

/**
 * Runs a file in a thread of its own, so that nobody waits for it. Resolves with what it posts; an
 * aborted one ends where it is.
 */
export function runInThread<Result>(
  entry: URL,
  options: Pick<WorkerOptions, 'name' | 'workerData'>,
  signal?: AbortSignal,
): Promise<Result> {
  // Only now, because no start needs a thread (performance: goal 2)
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(entry, options);
  const giveUp = () => void worker.terminate();
  signal?.addEventListener('abort', giveUp);
  worker.once('exit', () => signal?.removeEventListener('abort', giveUp));
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`The ${options.name} ended without a word.`)));
  });
}
