/** The commands of main to every worker. Other messages are for the worker's own work. */
export type WorkerCommand =
  /** Always the first message, with the worker's data. */
  | { readonly type: 'start'; readonly data: unknown }
  /** Finish current work, close open resources, and report `stopped`. */
  | { readonly type: 'stop' };

/**
 * The last message of a worker, which then waits to be ended. Messages posted right before an exit
 * may be lost.
 */
export interface WorkerStopped {
  readonly type: 'stopped';
}
