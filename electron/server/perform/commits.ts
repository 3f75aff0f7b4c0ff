import { commitLimits } from '#shared/limits/server-limits.ts';
import type { Database, WritableDb } from '../../storage/database.ts';
import { FairQueue } from '../basics/fair-queue.ts';
import { outcomeOf } from '../basics/outcome.ts';
import type { Outcome } from '../basics/outcome.ts';
import { ChangeGroup } from './change-group.ts';
import type { DonePart } from './change-group.ts';

interface WaitingChange {
  readonly work: () => unknown;
  readonly settle: (outcome: Outcome<unknown>) => void;
}

/** A part of the group was taken back with the whole group. */
class GroupSpoilt extends Error {}

/**
 * The only place where changes of handlers are committed. Changes that are ready in the same turn
 * of the event loop share one transaction and one sync, which costs more than all else that a
 * change does (performance: goal 3). A group is done in one step, so nothing ever reads what is not
 * committed, and nobody is answered and no event is published before the commit. Where a group
 * fails as a whole, nothing of it was written, and each of its changes is done by itself.
 */
export class Commits {
  readonly #db: Database;
  readonly #waiting = new FairQueue<WaitingChange>();
  /** The group that is being done in this very step. */
  #group: ChangeGroup | undefined;
  #isDue = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Commits a change by itself and publishes it, or adds it to the group that is being done. In a
   * group it is durable only once `submit` settles it.
   */
  commit<Result>(change: (tx: WritableDb) => Result, publish: () => void): Result {
    if (this.#group !== undefined) {
      return this.#group.write(change, publish);
    }
    const result = this.#db.transaction(change);
    publish();
    return result;
  }

  /**
   * Does work of a user that calls `commit`, together with other such work that is ready. Settles
   * it with its outcome once that is durable. `settle` must not throw.
   */
  submit<Result>(user: number, work: () => Result, settle: (outcome: Outcome<Result>) => void) {
    this.#waiting.add(user, {
      work,
      // The outcome belongs to the work beside it.
      settle: (outcome) => settle(outcome as Outcome<Result>),
    });
    this.#commitSoon();
  }

  /** Does nothing more of what waits: the database is about to be closed. */
  stop(): void {
    this.#waiting.clear();
  }

  /** Waits until the sockets that can be read now were read, so that their changes come along. */
  #commitSoon(): void {
    if (this.#isDue) {
      return;
    }
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      if (this.#waiting.size > 1) {
        this.#commitGroup();
      } else {
        this.#commitAlone(this.#waiting.take()?.work);
      }
      if (this.#waiting.size > 0) {
        this.#commitSoon();
      }
    });
  }

  #commitGroup(): void {
    const taken: WaitingChange[] = [];
    const done = this.#doTogether(taken);
    for (const [index, change] of taken.entries()) {
      const part = done?.[index];
      if (part === undefined) {
        this.#commitAlone(change);
        continue;
      }
      for (const publish of part.publish) {
        publish();
      }
      change.settle(part.outcome);
    }
  }

  /** Takes changes and commits them together; undefined if that failed, and nothing is written. */
  #doTogether(taken: WaitingChange[]): DonePart[] | undefined {
    const done: DonePart[] = [];
    try {
      this.#db.transaction((tx) => {
        const group = new ChangeGroup(tx);
        this.#group = group;
        this.#doNext(group, taken, done);
        this.#group = undefined;
        if (group.isSpoilt) {
          throw new GroupSpoilt();
        }
      });
      return done;
    } catch {
      // Each change meets the fault again by itself, and is told of it.
      this.#group = undefined;
      return undefined;
    }
  }

  /** Does waiting changes until the group is full, its time is over or one has spoilt it. */
  #doNext(group: ChangeGroup, taken: WaitingChange[], done: DonePart[]): void {
    const startMs = performance.now();
    let nowMs = startMs;
    while (taken.length < commitLimits.groupChanges && nowMs - startMs < commitLimits.groupMs) {
      const next = this.#waiting.take();
      if (next === undefined) {
        return;
      }
      taken.push(next.work);
      done.push(group.do(next.work.work));
      if (group.isSpoilt) {
        return;
      }
      const beganMs = nowMs;
      nowMs = performance.now();
      this.#waiting.count(next.user, nowMs - beganMs);
    }
  }

  #commitAlone(change: WaitingChange | undefined): void {
    change?.settle(outcomeOf(change.work));
  }
}
