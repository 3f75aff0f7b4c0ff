import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { KeptReads } from './kept-reads.ts';

/** A value that can be bound to a statement. */
export type SqlValue = SQLInputValue;

/**
 * The methods for reading. SQLite plans a statement anew when the value of a bare `LIMIT ?` is
 * another than the last time, so statements say `LIMIT +?`. `Row` is the caller's type for the columns its SQL selects. */
export interface ReadableDb {
  /** Answers that were read and are still true. */
  readonly kept: KeptReads;
  /** Returns the first row, or undefined. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's SQL decides the row
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined;
  /** Returns all rows. */
  all<Row>(sql: string, ...values: SqlValue[]): Row[];
}

/** The methods for writing; only available inside a transaction. */
export interface WritableDb extends ReadableDb {
  /** Runs a statement; `seq` is the integer key of an inserted row. */
  run(sql: string, ...values: SqlValue[]): { changes: number; seq: number };
}

/** A connection to a database. Statements are prepared once and cached by their SQL. */
export class Database implements WritableDb {
  readonly kept = new KeptReads();
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#connection = new DatabaseSync(path, { timeout: 2_000 });
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as declared above
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    // The caller's SQL decides the row
    return this.#prepared(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    // The caller's SQL decides the row
    return this.#prepared(sql).all(...values) as Row[];
  }

  run(sql: string, ...values: SqlValue[]): { changes: number; seq: number } {
    this.kept.beforeWrite();
    const result = this.#prepared(sql).run(...values);
    return { changes: Number(result.changes), seq: Number(result.lastInsertRowid) };
  }

  /** Runs statements without results. */
  execute(sql: string): void {
    this.kept.beforeWrite();
    this.#connection.exec(sql);
  }

  /** Commits all writes of `work`, or none if it throws. */
  transaction<Result>(work: (db: WritableDb) => Result): Result {
    this.#control('BEGIN IMMEDIATE');
    try {
      const result = work(this);
      this.#control('COMMIT');
      return result;
    } catch (error) {
      this.kept.clear();
      // On a full disk SQLite rolls back by itself; a second rollback would hide the cause.
      if (this.#connection.isTransaction) {
        this.#control('ROLLBACK');
      }
      throw error;
    }
  }

  #control(statement: 'BEGIN IMMEDIATE' | 'COMMIT' | 'ROLLBACK'): void {
    this.#prepared(statement).run();
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
