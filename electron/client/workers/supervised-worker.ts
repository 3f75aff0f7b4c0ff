import type { WorkerCommand, WorkerStopped } from '../../worker/worker-protocol.ts';
import { backoffMs } from '../timing.ts';
import type { BackoffRange, Timing } from '../timing.ts';
import type { StartWorkerProcess, WorkerExit, WorkerProcess } from './worker-process.ts';

/** How often the memory of a worker is measured. */
const memoryLookMs = 5_000;

/** The end of a worker that was not asked to end. */
export interface WorkerDeath extends WorkerExit {
  /** How much memory it held, where it was ended for holding too much. */
  readonly residentMb?: number;
}

export interface WorkerMemory {
  /** V8's heap, which V8 itself bounds. */
  readonly heapMb: number;
  /** All of the process: buffers and SQLite's memory are no part of the heap. */
  readonly residentMb: number;
}

export interface SupervisedWorkerOptions {
  readonly name: string;
  readonly file: URL;
  readonly startProcess: StartWorkerProcess;
  /** The data that the worker gets, made anew for each start. */
  readonly makeData: () => unknown;
  readonly memory: WorkerMemory;
  readonly timing: Timing;
  readonly restartBackoff: BackoffRange;
  /** A worker that ran at least this long starts over at the shortest wait. */
  readonly settledMs: number;
  readonly onStart?: () => void;
  readonly onMessage: (message: unknown) => void;
  readonly onDeath: (death: WorkerDeath) => void;
}

/**
 * Keeps a worker running, in a process of its own: one that ends by itself, or holds too much
 * memory, is started again, after a wait that grows while it keeps ending.
 */
export class SupervisedWorker {
  readonly #options: SupervisedWorkerOptions;
  #run: WorkerRun | undefined;
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
    if (this.#run === undefined) {
      this.#spawn();
    }
  }

  /** Posts to the worker; nothing happens where none runs. */
  post(message: object): void {
    this.#run?.process.post(message);
  }

  /** Asks the worker to finish, ends it once it has or after `withinMs`, and waits for its exit. */
  async stop(withinMs: number): Promise<void> {
    this.#isWanted = false;
    this.#cancelRestart?.();
    this.#cancelRestart = undefined;
    const run = this.#run;
    if (run === undefined) {
      return;
    }
    run.isEnding = true;
    const cancel = this.#options.timing.after(withinMs, () => run.process.kill());
    run.process.post({ type: 'stop' } satisfies WorkerCommand);
    await run.exited.promise;
    cancel();
  }

  /** Ends the worker at once, as a crash would; tests and faults use it. */
  async kill(): Promise<void> {
    this.#run?.process.kill();
    await this.#run?.exited.promise;
  }

  #spawn(): void {
    const { name, file, startProcess, makeData, memory, timing, onStart } = this.#options;
    const run: WorkerRun = {
      startedAt: timing.now(),
      exited: Promise.withResolvers(),
      isEnding: false,
      cancelLook: () => {},
      process: startProcess({
        name,
        file,
        heapMb: memory.heapMb,
        onMessage: (message) => this.#handleMessage(run, message),
        onExit: (exit) => this.#handleExit(run, exit),
      }),
    };
    this.#run = run;
    run.process.post({ type: 'start', data: makeData() } satisfies WorkerCommand);
    this.#lookAfterMemory(run);
    onStart?.();
  }

  #handleMessage(run: WorkerRun, message: unknown): void {
    if (isStopped(message)) {
      run.process.kill();
    } else {
      this.#options.onMessage(message);
    }
  }

  /** V8 bounds its heap alone; a worker that grows beside it is ended here. */
  #lookAfterMemory(run: WorkerRun): void {
    run.cancelLook = this.#options.timing.after(memoryLookMs, () => {
      const residentMb = Math.round((run.process.residentBytes() ?? 0) / 2 ** 20);
      if (residentMb > this.#options.memory.residentMb) {
        run.tooLargeMb = residentMb;
        run.process.kill();
      } else {
        this.#lookAfterMemory(run);
      }
    });
  }

  #handleExit(run: WorkerRun, exit: WorkerExit): void {
    run.cancelLook();
    this.#run = undefined;
    run.exited.resolve();
    if (!this.#isWanted) {
      return;
    }
    if (run.isEnding) {
      // The worker was wanted again while it was ending.
      this.#spawn();
      return;
    }
    const { timing, settledMs, restartBackoff, onDeath } = this.#options;
    this.#failures = timing.now() - run.startedAt >= settledMs ? 0 : this.#failures;
    const delayMs = backoffMs(restartBackoff, this.#failures, timing.random);
    this.#failures += 1;
    this.#cancelRestart = timing.after(delayMs, () => this.#spawn());
    onDeath(run.tooLargeMb === undefined ? exit : { ...exit, residentMb: run.tooLargeMb });
  }
}

/** One life of a worker, from its start to its exit. */
interface WorkerRun {
  readonly process: WorkerProcess;
  readonly startedAt: number;
  readonly exited: PromiseWithResolvers<void>;
  /** Whether it was asked to finish. */
  isEnding: boolean;
  tooLargeMb?: number;
  cancelLook: () => void;
}

function isStopped(message: unknown): message is WorkerStopped {
  return (message as Partial<WorkerStopped>).type === 'stopped';
}
