import { setTimeout as delay } from 'node:timers/promises';
import { operations } from '#shared/contract/registry.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import { toJson } from '../answers/json-text.ts';
import type { Logger } from '../../logging/log.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { BeforeCommit } from '../perform/perform.ts';
import type { EventBus } from '../events/event-bus.ts';
import { ephemeralEvent } from '../events/event-log.ts';
import type { EphemeralEventName } from '../events/event-log.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageUnavailable } from '../../storage/sqlite-error.ts';
import { Attempts } from './attempts.ts';
import { truncateReason, truncateReport } from './driver-limits.ts';
import { unfinishedWorkReport } from './unfinished-work-report.ts';
import type { WorkDriver } from './work-driver.ts';
import {
  findOpenAssignment,
  finishAssignment,
  giveUpAssignment,
  nextAssignment,
  operatorsWithOpenWork,
  stepAttempts,
  writeStep,
} from './work-store.ts';
import type { Assignment } from './work-store.ts';
import { readTurn } from './work-turn.ts';

/** The dependencies of a work runner. */
export interface WorkRunnerOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
  readonly bus: EventBus;
  readonly perform: PerformInput;
  readonly log: Logger;
  readonly driver: WorkDriver;
  /** The minimum duration of a step, so that a person can follow and intervene. */
  readonly stepMs: number;
}

const retryMs = 5_000;
/** Starting, progressing, reporting, submitting for review. */
const stepCount = 4;

/**
 * Lets operators work on their assigned items, one after the other for each operator. The table of
 * assignments is the queue. A step and its record commit together, so after a crash the work
 * continues from there and nothing is done twice. Before each step it checks whether the operator
 * should still work on the item.
 */
export class WorkRunner {
  readonly #options: WorkRunnerOptions;
  readonly #stopped = new AbortController();
  readonly #unsubscribe: () => void;
  /** The working operators, each with a promise that resolves when it has nothing left to do. */
  readonly #busy = new Map<number, Promise<void>>();
  readonly #attempts: Attempts<Assignment>;
  #isScanDue = false;

  constructor(options: WorkRunnerOptions) {
    this.#options = options;
    const { signal } = this.#stopped;
    this.#attempts = new Attempts({ db: options.db, store: stepAttempts, signal });
    this.#unsubscribe = options.bus.subscribe(({ name }) => {
      if (name === 'work_item.created' || name === 'work_item.updated') {
        this.#scanSoon();
      }
    });
    this.#scanSoon();
  }

  /** Starts no more work and stops between two steps; the next start continues. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#stopped.abort();
    await Promise.all(this.#busy.values());
  }

  /** Scans after the request with the assignment has been answered. */
  #scanSoon(): void {
    if (this.#isScanDue) {
      return;
    }
    this.#isScanDue = true;
    setImmediate(() => {
      this.#isScanDue = false;
      if (!this.#stopped.signal.aborted) {
        this.#scan();
      }
    });
  }

  #scan(): void {
    const { db, log } = this.#options;
    try {
      for (const operatorSeq of operatorsWithOpenWork(db)) {
        if (this.#busy.has(operatorSeq)) {
          continue;
        }
        const done = this.#workThroughQueue(operatorSeq).finally(() =>
          this.#busy.delete(operatorSeq),
        );
        this.#busy.set(operatorSeq, done);
      }
    } catch (error) {
      log.error({ err: error }, 'Operators could not read what they are assigned');
      setTimeout(() => this.#scanSoon(), retryMs).unref();
    }
  }

  /** Retries while the storage fails. */
  async #workThroughQueue(operatorSeq: number): Promise<void> {
    const { db, log } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        const assignment = nextAssignment(db, operatorSeq);
        if (assignment === undefined) {
          return;
        }
        await this.#runAssignment(assignment);
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        log.error({ err: error }, 'An operator could not go on working; it is tried again');
        await delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** A refusal by the rules is final; other failures are retried until no attempt is left. */
  async #runAssignment(assignment: Assignment): Promise<void> {
    try {
      await this.#runSteps(assignment);
    } catch (error) {
      if (this.#stopped.signal.aborted || isStorageUnavailable(error)) {
        throw error;
      }
      const isRefused = error instanceof ProblemError;
      this.#options.log.error({ err: error }, isRefused ? 'Work was refused' : 'Work failed');
      if (isRefused) {
        this.#decline(assignment, error.problem.detail);
      }
    }
  }

  async #runSteps({ seq, ...begun }: Assignment): Promise<void> {
    const { db, stepMs } = this.#options;
    const { signal } = this.#stopped;
    if (begun.step > 0) {
      this.#emit('operator.thinking', begun);
    }
    for (;;) {
      const assignment = findOpenAssignment(db, seq);
      if (assignment === undefined) {
        return;
      }
      if (this.#attempts.areExhausted(assignment)) {
        this.#giveUp(assignment);
        return;
      }
      await this.#attempts.run(assignment, async () => {
        // It may have been deleted or reassigned while others tried again before it
        if (findOpenAssignment(db, seq) !== undefined) {
          await this.#runStep(assignment);
        }
      });
      await delay(stepMs, undefined, { signal, ref: false });
    }
  }

  async #runStep(assignment: Assignment): Promise<void> {
    const { db, driver, perform } = this.#options;
    const { seq, step, actor } = assignment;
    const turn = readTurn(perform, assignment);
    const done = step + 1;
    const recordStep: BeforeCommit = (tx) =>
      done < stepCount ? writeStep(tx, seq, done) : finishAssignment(tx, seq);
    const change = (fields: Pick<WorkItem, 'progress'> & { status?: WorkItem['status'] }) => {
      // Progress that people have set by hand does not go back
      const progress = Math.max(turn.item.progress, fields.progress);
      const request = { ...fields, progress, workItemId: assignment.workItemId };
      perform('work_item.update', actor, request, recordStep);
    };
    switch (step) {
      case 0: {
        const reason = driver.declineReason(turn);
        if (reason !== undefined) {
          this.#decline(assignment, truncateReason(reason));
          return;
        }
        this.#emit('operator.thinking', assignment);
        change({ status: 'in_progress', progress: 10 });
        return;
      }
      case 1:
        change({ progress: 50 });
        return;
      case 2: {
        const report = await driver.report(turn, this.#stopped.signal);
        // It may have been reassigned or cancelled meanwhile
        if (findOpenAssignment(db, seq) === undefined) {
          return;
        }
        const document = {
          ...truncateReport(report),
          type: 'report' as const,
          guildId: actor.guildId,
        };
        perform('document.create', actor, document, recordStep);
        return;
      }
      default:
        // The person who reviews it does the rest
        change({ status: 'review', progress: 90 });
    }
  }

  /** Reports in the workspace, and by the item's status, that the work was given up, and why. */
  #giveUp(assignment: Assignment): void {
    const { perform } = this.#options;
    const { actor, workItemId, seq } = assignment;
    const { output } = perform('work_item.get', actor, { workItemId });
    const item = operations['work_item.get'].output.parse(JSON.parse(toJson(output)));
    // Nobody is working on it now
    perform('work_item.update', actor, { workItemId, status: 'todo' });
    const document = { ...unfinishedWorkReport(actor.name, item), type: 'report' as const };
    perform('document.create', actor, { ...document, guildId: actor.guildId }, (tx) =>
      giveUpAssignment(tx, seq),
    );
    this.#emit('operator.passed', assignment, 'Trying it failed; a report says what to do.');
  }

  #decline(assignment: Assignment, reason: string): void {
    this.#options.db.transaction((tx) => finishAssignment(tx, assignment.seq));
    this.#emit('operator.passed', assignment, reason);
  }

  #emit(
    name: EphemeralEventName,
    { workItemId, actor }: Pick<Assignment, 'workItemId' | 'actor'>,
    reason?: string,
  ): void {
    const { bus, clock } = this.#options;
    const { guildSeq, guildId, id: operatorId } = actor;
    const data = { workItemId, operatorId, reason };
    const audience = { guildSeq, guildId };
    bus.publish(ephemeralEvent({ name, audience, data }, clock.timestamp()));
  }
}
