import type { OperationInput, OperationName } from '#shared/registry/registry.ts';
import type { RunJournal, WrittenBy } from './run-journal.ts';
import type { RunProgress } from './run-progress.ts';
import type { Run } from './run-rows.ts';

/**
 * How a run ends that its driver ends. The text answers the message that caused the run; work ends
 * with its last step.
 */
export type RunEnd =
  | { readonly state: 'answered'; readonly text: string; readonly by?: WrittenBy }
  | { readonly state: 'passed'; readonly reason: string; readonly by?: WrittenBy }
  /**
   * The message is skipped, with a notice that says why and can be tried again. Work is left, with a
   * report that says the same.
   */
  | { readonly state: 'failed'; readonly reason: string };

/** The pause of a run whose model gave no answer. */
export interface RunWait {
  readonly state: 'later';
  readonly afterMs: number;
  readonly reason: string;
}

/**
 * The outcome of a step: the next one is to be made, at once or after a time; the run already waits
 * for a person; or it ends.
 */
export type RunStep = 'again' | 'waiting' | RunEnd | RunWait;

/** The options of a step of a run. */
interface StepOptions {
  /** Whether it ends the run. */
  readonly isLast?: boolean;
  /** The number of steps that it is; one by default. */
  readonly steps?: number;
  /** The reply or the call by which it is made. */
  readonly by?: WrittenBy | undefined;
}

/** The acts that a driver can do in a run. */
export interface RunHand {
  /** Shows the operator as thinking, once. */
  showThinking(): void;
  /**
   * Makes a step of the run: performs an operation as the operator, in one transaction with the
   * note that the step was made. The last step ends the run.
   *
   * @throws RunIsOver if the run has ended, or may not go on for now; nothing is written then
   */
  perform<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    options?: StepOptions,
  ): void;
  /** The preview that is told of the run while its model answers. */
  readonly progress: RunProgress;
  /** The replies and calls of the run's model. */
  readonly journal: RunJournal;
}

/**
 * The logic of an operator in its runs. It reads rows alone and keeps nothing between two calls, so
 * it may be called again after a kill, and goes on from the last step that was made.
 */
export interface Driver {
  /** Makes at most one step. */
  advance(run: Run, hand: RunHand, signal: AbortSignal): Promise<RunStep>;
}
