import { ProblemError } from '#shared/problem/problem.ts';
import { outcomeOf } from '../basics/outcome.ts';
import type { Outcome } from '../basics/outcome.ts';
import type { SqlValue, WritableDb } from '../../storage/database.ts';

/** A part of a group that was done, and what is to be told of it once the group is durable. */
export interface DonePart {
  readonly outcome: Outcome<unknown>;
  readonly publish: readonly (() => void)[];
}

/**
 * The changes that share one transaction. A change that is refused before it writes leaves no
 * trace. Any other failure spoils the group: its transaction must be rolled back as a whole, because
 * nothing can tell apart what the change wrote before it failed, and some failures of SQLite end
 * the transaction by themselves.
 */
export class ChangeGroup {
  readonly #db: CountedDb;
  #publish: (() => void)[] = [];
  #isSpoilt = false;

  constructor(tx: WritableDb) {
    this.#db = new CountedDb(tx);
  }

  get isSpoilt(): boolean {
    return this.#isSpoilt;
  }

  /** Does the writes of one change. `publish` is called once the group is durable. */
  write<Result>(change: (tx: WritableDb) => Result, publish: () => void): Result {
    const result = change(this.#db);
    this.#publish.push(publish);
    return result;
  }

  /** Does one part and keeps its outcome. */
  do(work: () => unknown): DonePart {
    this.#publish = [];
    const writes = this.#db.writes;
    const outcome = outcomeOf(() => {
      try {
        return work();
      } catch (error) {
        this.#isSpoilt = this.#db.writes > writes || !(error instanceof ProblemError);
        throw error;
      }
    });
    return { outcome, publish: this.#publish };
  }
}

/** Counts the statements that may have written. */
class CountedDb implements WritableDb {
  readonly #db: WritableDb;
  writes = 0;

  constructor(db: WritableDb) {
    this.#db = db;
  }

  get kept() {
    return this.#db.kept;
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as declared in ReadableDb
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#db.get(sql, ...values);
  }

  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    return this.#db.all(sql, ...values);
  }

  run(sql: string, ...values: SqlValue[]): { changes: number; seq: number } {
    this.writes += 1;
    return this.#db.run(sql, ...values);
  }
}
