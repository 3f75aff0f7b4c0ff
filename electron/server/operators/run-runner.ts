import { setTimeout as delay } from 'node:timers/promises';
import type { EventName } from '#shared/contract/registry.ts';
import { commitLimits } from '#shared/limits/server-limits.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { Logger } from '../../logging/log.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import { restartRuns } from '../runs/run-store.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageUnavailable } from '../../storage/sqlite-error.ts';
import { tellActivityOn } from './activity.ts';
import { Intake } from './intake.ts';
import { LiveRuns } from './live-runs.ts';
import type { Driver } from './run-driver.ts';
import { RunMoves } from './run-moves.ts';
import { laneHeads, operatorsWithOpenRuns } from './run-rows.ts';
import { stepThrough } from './step-through.ts';

/** The dependencies of the runner. */
export interface RunRunnerOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
  readonly newId: NewIdentifier;
  readonly bus: EventBus;
  readonly perform: PerformInput;
  readonly log: Logger;
  readonly driver: Driver;
}

/** The events after which there may be something to do for operators. */
const triggers: ReadonlySet<EventName> = new Set([
  'message.created',
  // A person has a message tried again
  'conversation.updated',
  // An item is assigned, reopened or restored
  'work_item.created',
  'work_item.updated',
]);
/** Nobody sees that operators begin so much later, and a burst of messages is read together. */
const gatherMs = 5;
const retryMs = 5_000;

/**
 * Lets operators answer messages and work on items. Each message and each assignment is a run in the
 * database; this takes in what was posted and lets each run go on when it is its turn. What a run
 * writes commits together with its state, so a crash loses and doubles nothing.
 */
export class RunRunner {
  readonly #options: RunRunnerOptions;
  readonly #stopped = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #intake: Intake;
  readonly #live = new LiveRuns();
  readonly #moves: RunMoves;
  readonly #boot: string;
  #isRestarted = false;
  #isLookDue = false;
  #isFillDue = false;

  constructor(options: RunRunnerOptions) {
    this.#options = options;
    const { bus, clock, newId } = options;
    this.#boot = newId('boot');
    const tell = tellActivityOn(bus, clock);
    this.#intake = new Intake({ ...options, tell });
    this.#moves = new RunMoves({ ...options, tell, boot: this.#boot });
    this.#unsubscribe = bus.subscribe(({ name }) => {
      if (triggers.has(name)) {
        this.#lookSoon();
      }
    });
    setImmediate(() => this.#look());
  }

  /** Begins nothing more and interrupts what goes on; the next start goes on with it. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#stopped.abort();
    await this.#live.ended();
    try {
      this.#intake.save();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'How far the operators have come was not saved');
    }
  }

  /** Looks after the request has been answered, at it and those that follow. */
  #lookSoon(): void {
    if (this.#isLookDue) {
      return;
    }
    this.#isLookDue = true;
    setTimeout(() => {
      this.#isLookDue = false;
      this.#look();
    }, gatherMs).unref();
  }

  #look(): void {
    if (this.#stopped.signal.aborted) {
      return;
    }
    try {
      this.#restart();
      const isMore = this.#intake.takeIn();
      this.#fill();
      if (isMore) {
        this.#lookSoon();
      }
    } catch (error) {
      this.#options.log.error({ err: error }, 'Operators could not read what they are to do');
      setTimeout(() => this.#lookSoon(), retryMs).unref();
    }
  }

  /** Lets what the last start of the server left behind begin again. */
  #restart(): void {
    if (!this.#isRestarted) {
      this.#options.db.transaction((tx) => restartRuns(tx, this.#boot));
      this.#isRestarted = true;
    }
  }

  /** Begins the runs whose turn it is, a part at a time: each takes a commit. */
  #fill(): void {
    const { db } = this.#options;
    const untilMs = performance.now() + commitLimits.groupMs;
    for (const operatorSeq of operatorsWithOpenRuns(db)) {
      for (const head of laneHeads(db, operatorSeq)) {
        if (this.#live.hasRoomFor(operatorSeq, head)) {
          if (performance.now() > untilMs) {
            this.#fillSoon();
            return;
          }
          const end = this.#live.add(operatorSeq, head, () => this.#run(head.seq));
          void end.then(() => this.#fillSoon());
        }
      }
    }
  }

  /** Lets requests in between two runs. */
  #fillSoon(): void {
    if (this.#isFillDue) {
      return;
    }
    this.#isFillDue = true;
    setImmediate(() => {
      this.#isFillDue = false;
      this.#look();
    });
  }

  /** Lets one run go on until it ends, is interrupted or has failed. Never rejects. */
  async #run(seq: number): Promise<void> {
    const { log, driver } = this.#options;
    const { signal } = this.#stopped;
    try {
      await stepThrough(seq, { driver, moves: this.#moves, signal });
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      const isFull = isStorageUnavailable(error);
      log.error({ err: error }, isFull ? 'An operator could not write' : 'An operator failed');
      // What cannot even be noted as failed is not tried without a pause
      await delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
