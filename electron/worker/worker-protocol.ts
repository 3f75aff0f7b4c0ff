/** What main commands every worker; whatever else it posts is for the worker's own work. */
export type WorkerCommand =
  /** Always the first: what to work on. */
  | { readonly type: 'start'; readonly data: unknown }
  /** Finish what is in flight, close what is open, and say so. */
  | { readonly type: 'stop' };

/**
 * The last thing that a worker says. It waits to be ended then: what a process posts right before
 * it exits may not arrive.
 */
export interface WorkerStopped {
  readonly type: 'stopped';
}
