import { Worker } from 'node:worker_threads';
import type { ResourceLimits } from 'node:worker_threads';
import { backoffMs } from '../timing.ts';
import type { BackoffRange, Timing } from '../timing.ts';

/** What one worker is, and who hears of it. */
export interface SupervisedWorkerOptions {
  /** The thread's name, as debuggers and logs show it. */
  readonly name: string;
  /** The worker's entry: a bundled file, or its source where Node runs that. */
  readonly file: URL;
  /** What the worker gets, made anew for each start. */
  readonly makeData: () => unknown;
  readonly resourceLimits: ResourceLimits;
  readonly timing: Timing;
  readonly restartBackoff: BackoffRange;
  /** A worker that ran at least this long starts over at the shortest wait. */
  readonly settledMs: number;
  readonly onStart?: () => void;
  readonly onMessage: (message: unknown) => void;
  /** It has ended without being asked to; `error` is what it died of, where that is known. */
  readonly onDeath: (error: unknown) => void;
}

/**
 * Keeps a worker running: one that ends by itself is started again, after a wait that grows while
 * it keeps ending. Every worker takes `{ type: 'stop' }` as the request to finish and exit.
 */
export class SupervisedWorker {
  readonly #options: SupervisedWorkerOptions;
  #worker: Worker | undefined;
  #isWanted = false;
  #failures = 0;
  #cancelRestart: (() => void) | undefined;

  constructor(options: SupervisedWorkerOptions) {
    this.#options = options;
  }

  /** Starts the worker now, unless it runs; from here on it is kept running. */
  start(): void {
    this.#isWanted = true;
    this.#cancelRestart?.();
    this.#cancelRestart = undefined;
    if (this.#worker === undefined) {
      this.#spawn();
    }
  }

  /** Lets a worker that said it cannot work end, and leaves it ended until `start`. */
  release(): void {
    this.#isWanted = false;
    this.#cancelRestart?.();
    this.#cancelRestart = undefined;
  }

  /** Posts to the worker; false when none runs. */
  post(message: unknown): boolean {
    this.#worker?.postMessage(message);
    return this.#worker !== undefined;
  }

  /** Asks the worker to finish and waits for its exit; after `withinMs` it is ended. */
  async stop(withinMs: number): Promise<void> {
    this.release();
    const worker = this.#worker;
    if (worker === undefined) {
      return;
    }
    const { promise: exited, resolve } = Promise.withResolvers<void>();
    worker.once('exit', () => resolve());
    const cancel = this.#options.timing.after(withinMs, () => void worker.terminate());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
    worker.postMessage({ type: 'stop' });
    await exited;
    cancel();
  }

  /** Ends the worker at once, as a crash would; tests and faults use it. */
  async kill(): Promise<void> {
    await this.#worker?.terminate();
  }

  #spawn(): void {
    const { name, file, makeData, resourceLimits, timing, onMessage, onStart } = this.#options;
    const startedAt = timing.now();
    const worker = new Worker(file, { name, workerData: makeData(), resourceLimits });
    this.#worker = worker;
    let cause: unknown;
    worker.on('message', onMessage);
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => this.#handleExit(startedAt, cause ?? code));
    onStart?.();
  }

  #handleExit(startedAt: number, cause: unknown): void {
    const { timing, settledMs, restartBackoff, onDeath } = this.#options;
    this.#worker = undefined;
    if (!this.#isWanted) {
      return;
    }
    this.#failures = timing.now() - startedAt >= settledMs ? 0 : this.#failures;
    const delayMs = backoffMs(restartBackoff, this.#failures, timing.random);
    this.#failures += 1;
    this.#cancelRestart = timing.after(delayMs, () => this.#spawn());
    onDeath(cause);
  }
}
