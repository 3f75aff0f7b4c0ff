import { operations } from '#shared/registry/registry.ts';
import type { OperationInput, OperationName } from '#shared/registry/registry.ts';
import type { MessageId } from '#shared/domain/message/ids.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { ProblemError } from '#shared/problem/problem.ts';
import { toJson } from '../answers/json-text.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import { maxRounds, mayAnswer } from '../features/conversation/rules.ts';
import type { Logger } from '../../logging/log.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { Write } from '../perform/write.ts';
import { chainStopReason } from '../runs/chain-brake.ts';
import type { RunEvent } from '../runs/run-states.ts';
import { moveRun } from '../runs/run-store.ts';
import type { Database, WritableDb } from '../../storage/database.ts';
import { isStorageUnavailable } from '../../storage/sqlite-error.ts';
import type { TellActivity, TellProgress } from './activity.ts';
import { truncateAnswer, truncateReason } from './driver-limits.ts';
import { clearResponse, recordResponse } from './response-store.ts';
import { settleJoined } from './joined-messages.ts';
import type { RunEnd, RunHand, RunWait } from './run-driver.ts';
import { handOf } from './run-hand.ts';
import type { MoveDetails } from './run-hand.ts';
import { stateBefore } from './kept-writes.ts';
import { keepStep, keepWritten } from './run-journal.ts';
import type { WrittenBy } from './run-journal.ts';
import { findOpenRun } from './run-rows.ts';
import type { AssignmentCause, MessageCause, Run } from './run-rows.ts';
import { failureNotice, skipNotice } from './skip-notice.ts';
import { roundsOf } from './thread-store.ts';
import { unfinishedWorkReport } from './unfinished-work-report.ts';

/** The dependencies of the moves of runs. */
export interface RunMovesOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
  readonly perform: PerformInput;
  readonly write: Write;
  readonly log: Logger;
  readonly tell: TellActivity;
  readonly tellProgress: TellProgress;
  readonly newId: NewIdentifier;
  /** The id of this start of the server. */
  readonly boot: string;
}

/** A message that ends a run. */
interface Posting {
  readonly text: string;
  /** The message that is skipped. */
  readonly skips?: MessageId;
  readonly reason?: string | undefined;
  readonly by?: WrittenBy | undefined;
}

/**
 * Moves runs from state to state. A move commits together with what it writes: the answer, the
 * change of an item, or why there is none.
 */
export class RunMoves {
  readonly #options: RunMovesOptions;

  constructor(options: RunMovesOptions) {
    this.#options = options;
  }

  /**
   * Begins a try of a run's next step. Returns undefined if the run has ended, may not go on for
   * now, or ends here: by the loop brake, or because no try is left.
   */
  begin(seq: number): Run | undefined {
    const run = findOpenRun(this.#options.db, seq);
    if (run === undefined) {
      return undefined;
    }
    const stopReason = this.#stopReason(run);
    if (stopReason !== undefined) {
      this.#endSilently(run, 'stop', stopReason);
      return undefined;
    }
    if (run.attempts >= operatorLimits.attempts) {
      this.#giveUp(run);
      return undefined;
    }
    this.#journal((tx) => this.#move(tx, run, 'begin'));
    return run;
  }

  /** Returns what a driver can do in a run. */
  handFor(seq: number): RunHand {
    return handOf(seq, this.#options, (tx, run, event, facts) => this.#move(tx, run, event, facts));
  }

  /** Ends a run as its driver says. */
  end(run: Run, end: RunEnd): void {
    // Others of its chain may have written while it considered
    const stopReason = chainStopReason(this.#options.db, run);
    if (end.state === 'passed') {
      this.#pass(run, truncateReason(end.reason), end.by);
    } else if (stopReason !== undefined) {
      this.#endSilently(run, 'stop', stopReason);
    } else if (end.state === 'failed') {
      this.#fail(run, end.reason);
    } else if (isAboutMessage(run)) {
      this.#post(run, { text: truncateAnswer(end.text), by: end.by }, 'answer');
    } else {
      throw new Error('The work on an item ends with its last step.');
    }
  }

  /** Ends a run that the rules let write nothing; that is final. */
  refuse(run: Run, { problem: { code, detail } }: ProblemError): void {
    this.#options.log.warn({ code }, 'An operator was refused');
    const isBraked = isAboutMessage(run) && code === 'rate_limited';
    this.#endSilently(run, isBraked ? 'stop' : 'pass', detail);
  }

  /** Lets a run be tried again after a failure. */
  tryAgain(run: Run, error: unknown): void {
    this.#options.log.error({ err: error }, 'An operator failed');
    this.#journal((tx) => this.#move(tx, run, 'try again'));
  }

  /** Lets a run go on later, as if its try had not been made. If that fails, it counts one try more. */
  interrupt(run: Run): void {
    try {
      this.#journal((tx) => this.#move(tx, run, 'interrupt'));
    } catch (error) {
      if (!isStorageUnavailable(error)) {
        throw error;
      }
    }
  }

  /** Lets a run go on after a time, and tells why it does not go on now. */
  wait(run: Run, { afterMs, reason }: RunWait): void {
    const { clock, boot, tell } = this.#options;
    const notBefore = new Date(clock.nowMs() + afterMs).toISOString();
    const now = clock.timestamp();
    this.#journal((tx) => moveRun(tx, run, 'wait', { now, boot, notBefore, reason }));
    const { cause, operator } = run;
    tell({ name: 'operator.thinking', cause, operatorId: operator.id, reason });
  }

  /** Returns why the loop brake stops a run, if it does. */
  #stopReason(run: Run): string | undefined {
    const { db } = this.#options;
    if (run.step > 0) {
      return undefined;
    }
    if (isAboutMessage(run)) {
      const rounds = roundsOf(db, run.cause.message.conversationSeq);
      if (!mayAnswer(rounds, run.isCausedByOperator)) {
        return `Operators have answered each other ${maxRounds} times; a person goes on.`;
      }
    }
    return chainStopReason(db, run);
  }

  /** Ends a run that writes nothing. An item that was taken up is to be done again. */
  #pass(run: Run, reason: string, by: WrittenBy | undefined): void {
    const { cause, actor } = run;
    if (cause.type === 'message' || run.step === 0) {
      this.#endSilently(run, 'pass', reason, by);
      return;
    }
    const { perform, newId, tell } = this.#options;
    const change = { workItemId: cause.workItemId, status: 'todo' } as const;
    const name = 'work_item.update';
    const before = stateBefore(perform, run, name, change);
    perform(name, actor, change, (tx, answer) => {
      const now = this.#move(tx, run, 'pass', { reason });
      keepWritten({ db: tx, newId, now }, run, by, { name, before, answer });
    });
    tell({ name: 'operator.passed', cause, operatorId: run.operator.id, reason });
  }

  /** Ends a run with nothing but the reason, and tells it. */
  #endSilently(run: Run, event: 'pass' | 'stop', reason: string, by?: WrittenBy): void {
    const kind = event === 'pass' ? 'passed' : 'stopped';
    this.#journal((tx) => {
      const now = this.#move(tx, run, event, { reason });
      if (by !== undefined) {
        keepStep({ ...this.#options, db: tx, now }, run, by);
      }
      if (isAboutMessage(run)) {
        const { message } = run.cause;
        const silence = { kind, reason } as const;
        recordResponse(tx, { message, operator: run.operator, ...silence });
        settleJoined({ db: tx, newId: this.#options.newId, now }, run, { silence });
      }
    });
    const { cause, operator } = run;
    this.#options.tell({ name: `operator.${kind}`, cause, operatorId: operator.id, reason });
  }

  #giveUp(run: Run): void {
    const { cause } = run;
    if (isAboutMessage(run)) {
      this.#options.log.warn({}, 'An operator skips a message that it has failed with');
      this.#skip(run, skipNotice(run.cause.message.text));
    } else if (cause.type === 'assignment') {
      this.#leaveWork(run, cause);
    }
  }

  /** Ends a run that cannot go on, for a reason that a person can mend. */
  #fail(run: Run, reason: string): void {
    const { cause } = run;
    if (isAboutMessage(run)) {
      this.#skip(run, failureNotice(run.cause.message.text, reason), reason);
    } else if (cause.type === 'assignment') {
      this.#leaveWork(run, cause, reason);
    }
  }

  /** Posts a notice instead of an answer, from which the message can be tried again. */
  #skip(run: Run<MessageCause>, text: string, reason?: string): void {
    this.#post(run, { text, skips: run.cause.message.id, reason }, 'fail');
  }

  #post(
    run: Run<MessageCause>,
    { text, skips, reason, by }: Posting,
    event: 'answer' | 'fail',
  ): void {
    const { message } = run.cause;
    const answers = { seq: message.seq, ...(skips && { skips }) };
    const request = { conversationId: message.conversationId, text };
    const name = 'message.create';
    const { perform, newId } = this.#options;
    perform(name, { ...run.actor, answers }, request, (tx, answer) => {
      clearResponse(tx, { message, operator: run.operator });
      const now = this.#move(tx, run, event, { reason });
      const context = { db: tx, newId, now };
      keepWritten(context, run, by, { name, answer });
      settleJoined(context, run, { hasFailed: event === 'fail' });
    });
  }

  /** Reports in the workspace, and by the item's status, that the work was given up, and why. */
  #leaveWork(run: Run, cause: AssignmentCause, reason?: string): void {
    const { perform, tell } = this.#options;
    const { actor, operator } = run;
    const { workItemId, guildId } = cause;
    const { output } = perform('work_item.get', actor, { workItemId });
    const item = operations['work_item.get'].output.parse(JSON.parse(toJson(output)));
    // Nobody is working on it now
    this.#act(run, 'work_item.update', { workItemId, status: 'todo' });
    const document = {
      ...unfinishedWorkReport(operator.name, item, reason),
      type: 'report' as const,
    };
    this.#act(run, 'document.create', { ...document, guildId }, (tx) =>
      this.#move(tx, run, 'fail', { reason }),
    );
    const told = reason ?? 'Trying it failed; a report says what to do.';
    tell({ name: 'operator.passed', cause, operatorId: operator.id, reason: told });
  }

  /** Performs an operation that no model has asked for, and keeps what it has written. */
  #act<Name extends OperationName>(
    run: Run,
    name: Name,
    input: OperationInput<Name>,
    move: (tx: WritableDb) => string = () => this.#options.clock.timestamp(),
  ): void {
    const { perform, newId } = this.#options;
    const before = stateBefore(perform, run, name, input);
    perform(name, run.actor, input, (tx, answer) => {
      const now = move(tx);
      keepWritten({ db: tx, newId, now }, run, undefined, { name, before, answer });
    });
  }

  /** Moves a run, and returns when. */
  #move(tx: WritableDb, run: Run, event: RunEvent, facts: MoveDetails = {}): string {
    const { clock, boot } = this.#options;
    const now = clock.timestamp();
    moveRun(tx, run, event, { now, boot, ...facts });
    return now;
  }

  /** Writes what is in no kept read, or drops itself what it makes false. */
  #journal(write: (tx: WritableDb) => void): void {
    this.#options.db.transaction((tx) => tx.kept.keptTrueBy(() => write(tx)));
  }
}

function isAboutMessage(run: Run): run is Run<MessageCause> {
  return run.cause.type === 'message';
}
