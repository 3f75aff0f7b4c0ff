import { operatorLimits } from '#shared/limits/limits.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { Database, ReadableDb, WritableDb } from '../../storage/database.ts';
import { isStorageUnavailable } from '../../storage/sqlite-error.ts';

/** Where the tries of a kind of work are counted. */
export interface AttemptStore<Subject> {
  /** Tries that have failed, or that the process did not survive. */
  count(db: ReadableDb, subject: Subject): number;
  record(db: WritableDb, subject: Subject): void;
  /** Takes back the last one that was recorded. */
  removeLast(db: WritableDb, subject: Subject): void;
}

/**
 * Makes tries that are counted before they are made: what ends the process has been counted, and
 * is not tried for ever. A stop, a full disk and a refusal by the rules are no failures.
 */
export class Attempts<Subject> {
  readonly #db: Database;
  readonly #store: AttemptStore<Subject>;
  readonly #signal: AbortSignal;
  /** The end of the queue of those that have failed before. */
  #retryQueue: Promise<void> = Promise.resolve();

  constructor(options: { db: Database; store: AttemptStore<Subject>; signal: AbortSignal }) {
    this.#db = options.db;
    this.#store = options.store;
    this.#signal = options.signal;
  }

  /** Whether there has been a last try. */
  areExhausted(subject: Subject): boolean {
    return this.#store.count(this.#db, subject) >= operatorLimits.attempts;
  }

  /**
   * Makes one try. Several may have been under way when the process ended, and one of them ended
   * it: these are tried again one after the other, so that only that one is counted once more.
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

  /** Where not even this can be written, one try more is counted than was made. */
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
