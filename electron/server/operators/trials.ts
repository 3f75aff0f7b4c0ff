import type { Logger } from '../../logging/log.ts';
import type { Database, WritableDb } from '../../storage/database.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { EventBus } from '../events/event-bus.ts';
import { ephemeralEvent } from '../events/event-log.ts';
import { insertReply } from '../runs/journal.ts';
import type { NewReply } from '../runs/journal.ts';
import { LimitReached } from '../runs/limit-reached.ts';
import type { RunEvent } from '../runs/run-states.ts';
import { moveRun, RunIsOver } from '../runs/run-store.ts';
import type { RunningRuns } from '../runs/running-runs.ts';
import { stopLeftTrials } from '../runs/trials.ts';
import type { WantedTrials } from '../runs/trials.ts';
import type { OperatorDriver, OperatorTurn } from './driver.ts';
import { truncateAnswer } from './driver-limits.ts';
import type { ModelDriver, ModelDrivers } from './model/model-driver.ts';
import { ModelFault } from './model/model-fault.ts';
import { textOf, wholeText } from './model-talk.ts';
import { budgetOf } from './prompt/budget.ts';
import { threadPrompt } from './prompt/thread-prompt.ts';
import { RunProgress } from './run-progress.ts';
import type { ToldProgress } from './run-progress.ts';
import { findOpenTrial } from './trial-rows.ts';
import type { Trial } from './trial-rows.ts';

/** The dependencies of trials. */
interface TrialsOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
  readonly newId: NewIdentifier;
  readonly bus: EventBus;
  readonly log: Logger;
  readonly models: ModelDrivers;
  /** The scripts of operators that no model drives. */
  readonly scripts: Pick<OperatorDriver, 'respond'>;
  readonly running: RunningRuns;
  readonly wanted: WantedTrials;
  /** The id of this start of the server. */
  readonly boot: string;
}

/** The details that are written with a move. */
interface MoveDetails {
  readonly reason?: string;
  readonly reply?: NewReply;
}

/** Why an operator that is tried gives no answer. */
class CannotAnswer extends Error {}

/**
 * Lets operators answer persons who try them. A trial has no tools, no thread and no item, so there
 * is nothing that it could write beside its answer. It counts in all limits. It is asked once: whoever
 * tried is there to try once more.
 */
export class Trials {
  readonly #options: TrialsOptions;
  readonly #stopped = new AbortController();
  readonly #live = new Set<Promise<void>>();

  constructor(options: TrialsOptions) {
    this.#options = options;
    const { clock, log, wanted } = options;
    try {
      const reason = 'Guildhall ended before it answered.';
      this.#journal((tx) => stopLeftTrials(tx, { now: clock.timestamp(), reason }));
    } catch (error) {
      // They are no more than shown as going on until the next start
      log.warn({ err: error }, 'Trials of an earlier start were not ended');
    }
    // Whatever wants it commits in the same step
    wanted.onWanted((runSeq) => setImmediate(() => this.#begin(runSeq)));
  }

  /** Ends what goes on. */
  async stop(): Promise<void> {
    this.#stopped.abort(new Error('The server stops.'));
    await Promise.all(this.#live);
  }

  #begin(runSeq: number): void {
    if (this.#stopped.signal.aborted) {
      return;
    }
    const live = this.#run(runSeq)
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'A trial was not kept'))
      .finally(() => this.#live.delete(live));
    this.#live.add(live);
  }

  async #run(runSeq: number): Promise<void> {
    const { db, running } = this.#options;
    const trial = findOpenTrial(db, runSeq);
    if (trial === undefined) {
      return;
    }
    let isInterrupted = false;
    try {
      this.#move(trial, 'begin');
      const { signal } = this.#stopped;
      const reply = await running.during(runSeq, signal, (own) => {
        own.addEventListener('abort', () => (isInterrupted = true));
        return this.#answer(trial, own);
      });
      this.#move(trial, 'answer', { reply });
    } catch (error) {
      this.#unlessOver(() => this.#end(trial, error, isInterrupted));
    }
  }

  /** Ends a trial that gave no answer. */
  #end(trial: Trial, error: unknown, isInterrupted: boolean): void {
    const { log } = this.#options;
    const isTold = [LimitReached, ModelFault, CannotAnswer].some((kind) => error instanceof kind);
    if (isInterrupted) {
      this.#move(trial, 'stop', { reason: 'It was interrupted.' });
    } else if (isTold && error instanceof Error) {
      this.#move(trial, 'fail', { reason: error.message });
    } else {
      log.error({ err: error }, 'An operator that was tried has failed');
      this.#move(trial, 'fail', { reason: 'Something went wrong in Guildhall.' });
    }
  }

  /** A person may have stopped it meanwhile. */
  #unlessOver(move: () => void): void {
    try {
      move();
    } catch (error) {
      if (!(error instanceof RunIsOver)) {
        throw error;
      }
    }
  }

  async #answer(trial: Trial, signal: AbortSignal): Promise<NewReply> {
    const { models, scripts } = this.#options;
    const { operator, isPaused, noteSeq } = trial;
    if (isPaused) {
      throw new CannotAnswer(`${operator.name} is paused.`);
    }
    const turn = turnOf(trial);
    const model = models.find(trial);
    const heard = [noteSeq];
    if (model !== undefined) {
      return { ...(await this.#askModel(trial, turn, model, signal)), heard };
    }
    const response = await scripts.respond(turn, signal);
    return { ...replyWith(response.type === 'answer' ? response.text : response.reason), heard };
  }

  async #askModel(
    trial: Trial,
    turn: OperatorTurn,
    driver: ModelDriver,
    signal: AbortSignal,
  ): Promise<NewReply> {
    const model = await driver.open(trial.id, signal);
    const { inputBytes: room, outputTokens } = budgetOf(model.bounds);
    const request = threadPrompt(turn, { fence: model.fence, room, outputTokens, tools: [] });
    const progress = new RunProgress((told) => this.#tell(trial, told));
    try {
      const reply = await model.call(request, { mayPass: false, progress, signal });
      return { ...replyWith(wholeText(textOf(reply))), model: model.name, ms: reply.ms };
    } finally {
      progress.end();
    }
  }

  #tell({ id: runId, operator, person, guildSeq, guildId }: Trial, progress: ToldProgress): void {
    const { bus, clock } = this.#options;
    const data = { operatorId: operator.id, runId, ...progress };
    const audience = { userSeq: person.seq, guildSeq, guildId };
    const event = { name: 'operator.progress', audience, data } as const;
    bus.publish(ephemeralEvent(event, clock.timestamp()));
  }

  #move({ seq }: Trial, event: RunEvent, { reason, reply }: MoveDetails = {}): void {
    const { clock, newId, boot } = this.#options;
    this.#journal((tx) => {
      const now = clock.timestamp();
      moveRun(tx, { seq }, event, { now, boot, reason });
      if (reply !== undefined) {
        insertReply({ db: tx, newId, now }, seq, reply);
      }
    });
  }

  /** Writes what is in no kept read. */
  #journal(write: (tx: WritableDb) => void): void {
    this.#options.db.transaction((tx) => tx.kept.keptTrueBy(() => write(tx)));
  }
}

/** The words of the person as the only message of a thread in which nobody else is. */
function turnOf({ operator, person, text }: Trial): OperatorTurn {
  const message = { text, authorId: person.id, authorName: person.name, isByOperator: false };
  return { operator, others: [], thread: [message], message, isNamed: true, mustAnswer: true };
}

/** A reply of a script; one of a model names that. */
function replyWith(text: string): NewReply {
  const parts = [{ type: 'text', text: truncateAnswer(text) }] as const;
  return { model: '', ms: 0, room: 0, heard: [], parts, calls: [] };
}
