import { operatorLimits } from '#shared/limits/server-limits.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { Database, ReadableDb, WritableDb } from '../../storage/database.ts';
import { isStorageUnavailable } from '../../storage/sqlite-error.ts';

/** Stores the number of attempts at a kind of work. */
export interface AttemptStore<Subject> {
  /** Returns the number of attempts that failed or ended the process. */
  count(db: ReadableDb, subject: Subject): number;
  record(db: WritableDb, subject: Subject): void;
  /** Removes the last recorded attempt. */
  removeLast(db: WritableDb, subject: Subject): void;
}

/**
 * Counts each attempt before it is made. So work that ends the process is counted too and is not
 * retried forever. A stop, a full disk and a refusal by the rules are not failures.
 */
export class Attempts<Subject> {
  readonly #db: Database;
  readonly #store: AttemptStore<Subject>;
  readonly #signal: AbortSignal;
  /** The end of the queue of work that has failed before. */
  #retryQueue: Promise<void> = Promise.resolve();

  constructor(options: { db: Database; store: AttemptStore<Subject>; signal: AbortSignal }) {
    this.#db = options.db;
    this.#store = options.store;
    this.#signal = options.signal;
  }

  /** Returns whether no attempt is left. */
  areExhausted(subject: Subject): boolean {
    return this.#store.count(this.#db, subject) >= operatorLimits.attempts;
  }

  /**
   * Makes one attempt. If the process ended during several attempts, only one of them is to blame.
   * These are therefore retried one after the other, so that only that one is counted again.
   */
  run(subject: Subject, work: () => Promise<void>): Promise<void> {
    if (this.#store.count(this.#db, subject) === 0) {
      return this.#runNow(subject, work);
    }
    const made = this.#retryQueue.then(() => this.#runNow(subject, work));
    this.#retryQueue = made.catch(() => undefined);
    return made;
  }

  async #runNow(subject: Subject, work: () => Promise<void>): Promise<void> {
    this.#signal.throwIfAborted();
    this.#db.transaction((tx) => this.#store.record(tx, subject));
    try {
      await work();
    } catch (error) {
      if (this.#isNotCounted(error)) {
        this.#removeLast(subject);
      }
      throw error;
    }
  }

  #isNotCounted(error: unknown): boolean {
    return this.#signal.aborted || error instanceof ProblemError || isStorageUnavailable(error);
  }

  /** If this write fails too, the count is one higher than the number of attempts. */
  #removeLast(subject: Subject): void {
    try {
      this.#db.transaction((tx) => this.#store.removeLast(tx, subject));
    } catch (error) {
      if (!isStorageUnavailable(error)) {
        throw error;
      }
    }
  }
}
