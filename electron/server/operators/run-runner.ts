import { setTimeout as delay } from 'node:timers/promises';
import type { EventName } from '#shared/registry/registry.ts';
import { commitLimits, modelLimits } from '#shared/limits/server-limits.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { Logger } from '../../logging/log.ts';
import type { ModelEndpoints } from '../features/model/endpoints.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { Write } from '../perform/write.ts';
import type { RunningRuns } from '../runs/running-runs.ts';
import { leaveUnknown } from '../runs/ledger.ts';
import { hasLapsed, nextExpiry } from '../runs/decision-store.ts';
import { endWaits, restartRuns } from '../runs/run-store.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageUnavailable } from '../../storage/sqlite-error.ts';
import { tellActivityOn, tellProgressOn } from './activity.ts';
import { Intake } from './intake.ts';
import { endLapsed } from './lapse.ts';
import { LiveRuns } from './live-runs.ts';
import type { Driver } from './run-driver.ts';
import { RunMoves } from './run-moves.ts';
import { laneHeads, operatorsWithOpenRuns } from './run-rows.ts';
import type { LaneHead } from './run-rows.ts';
import { stepThrough } from './step-through.ts';

/** The dependencies of the runner. */
export interface RunRunnerOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
  readonly newId: NewIdentifier;
  readonly bus: EventBus;
  readonly perform: PerformInput;
  readonly write: Write;
  readonly log: Logger;
  readonly driver: Driver;
  /** Runs that wait for a model go on at once where its servers are named anew. */
  readonly endpoints: Pick<ModelEndpoints, 'onChange'>;
  readonly running: RunningRuns;
  /** The id of this start of the server. */
  readonly boot: string;
}

/** The events after which there may be something to do for operators. */
const triggers: ReadonlySet<EventName> = new Set([
  'message.created',
  // A person has a message tried again
  'conversation.updated',
  // An item is assigned, reopened or restored
  'work_item.created',
  'work_item.updated',
  // Something else drives an operator
  'operator.updated',
  // A person has decided what a run waited for, or what it is about is gone
  'question.updated',
  'proposal.updated',
  'run.stopped',
  'work_item.deleted',
]);
/** Nobody sees that operators begin so much later, and a burst of messages is read together. */
const gatherMs = 5;
const retryMs = 5_000;
/** A timer stands still while the computer sleeps, so the clock is looked at in between. */
const longestWakeMs = 60_000;

/**
 * Lets operators answer messages and work on items. Each message and each assignment is a run in the
 * database; this takes in what was posted and lets each run go on when it is its turn. What a run
 * writes commits together with its state, so a crash loses and doubles nothing.
 */
export class RunRunner {
  readonly #options: RunRunnerOptions;
  readonly #stopped = new AbortController();
  readonly #unsubscribe: readonly (() => void)[];
  readonly #intake: Intake;
  readonly #live = new LiveRuns();
  readonly #moves: RunMoves;
  #isRestarted = false;
  #isLookDue = false;
  #isFillDue = false;
  #wake: NodeJS.Timeout | undefined;

  constructor(options: RunRunnerOptions) {
    this.#options = options;
    const { bus, clock, endpoints } = options;
    const tell = tellActivityOn(bus, clock);
    this.#intake = new Intake({ ...options, tell });
    this.#moves = new RunMoves({ ...options, tell, tellProgress: tellProgressOn(bus, clock) });
    this.#unsubscribe = [
      bus.subscribe(({ name }) => {
        if (triggers.has(name)) {
          this.#lookSoon();
        }
      }),
      endpoints.onChange(() => this.#endWaits()),
    ];
    setImmediate(() => this.#look());
  }

  /** Begins nothing more and interrupts what goes on; the next start goes on with it. */
  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) {
      unsubscribe();
    }
    clearTimeout(this.#wake);
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
      this.#endLapsed();
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
      const { db, boot } = this.#options;
      db.transaction((tx) => {
        restartRuns(tx, boot);
        leaveUnknown(tx, boot);
      });
      this.#isRestarted = true;
    }
  }

  /** Ends what waits for a person in vain. */
  #endLapsed(): void {
    const { db, clock, write } = this.#options;
    const now = new Date(clock.nowMs()).toISOString();
    if (hasLapsed(db, now) && write((context) => endLapsed(context))) {
      this.#lookSoon();
    }
  }

  /** Begins the runs whose turn it is, a part at a time: each takes a commit. */
  #fill(): void {
    const { db, clock } = this.#options;
    const untilMs = performance.now() + commitLimits.groupMs;
    const waits: number[] = [];
    for (const operatorSeq of operatorsWithOpenRuns(db)) {
      for (const head of laneHeads(db, operatorSeq)) {
        const waitMs = waitOf(head, clock.nowMs());
        if (waitMs > 0) {
          waits.push(waitMs);
        } else if (this.#live.hasRoomFor(operatorSeq, head)) {
          if (performance.now() > untilMs) {
            this.#fillSoon();
            return;
          }
          const end = this.#live.add(operatorSeq, head, () => this.#run(head.seq));
          void end.then(() => this.#fillSoon());
        }
      }
    }
    const expiry = nextExpiry(db);
    const untilExpiry = expiry === undefined ? Infinity : Date.parse(expiry) - clock.nowMs();
    this.#wakeAfter(Math.min(...waits, Math.max(0, untilExpiry)));
  }

  /** Looks again once something may be due by the clock; never where nothing waits. */
  #wakeAfter(waitMs: number): void {
    clearTimeout(this.#wake);
    if (Number.isFinite(waitMs)) {
      const wakeMs = Math.min(waitMs, longestWakeMs);
      this.#wake = setTimeout(() => this.#lookSoon(), wakeMs).unref();
    }
  }

  #endWaits(): void {
    const { db, log } = this.#options;
    try {
      db.transaction((tx) => tx.kept.keptTrueBy(() => endWaits(tx)));
    } catch (error) {
      // They go on by themselves, only later
      log.warn({ err: error }, 'Runs that wait for a model were not begun at once');
    }
    this.#lookSoon();
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
    const { log, driver, running } = this.#options;
    const { signal } = this.#stopped;
    try {
      const moves = this.#moves;
      await running.during(seq, signal, (own) => stepThrough(seq, { driver, moves, signal: own }));
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      const isFull = isStorageUnavailable(error);
      log.error({ err: error }, isFull ? 'An operator could not write' : 'An operator failed');
      // A run whose failure cannot even be noted is tried again only after a pause
      await delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/**
 * Returns for how long a run still waits, in milliseconds. A time further ahead than any wait was
 * noted by a clock that has been set back since.
 */
function waitOf({ notBefore }: LaneHead, nowMs: number): number {
  const waitMs = notBefore === null ? 0 : Date.parse(notBefore) - nowMs;
  return waitMs > modelLimits.retryAfterMs ? 0 : waitMs;
}
