import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
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

/** A statement with the names of its columns, once it was read with. */
interface Prepared {
  readonly statement: StatementSync;
  columns?: readonly string[];
}

/**
 * A connection to a database. Statements are prepared once and cached by their SQL. Rows arrive as
 * arrays and are named here: Node takes up to twice as long to make objects of them (performance:
 * goal 8).
 */
export class Database implements WritableDb {
  readonly kept = new KeptReads();
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(path: string) {
    this.#connection = new DatabaseSync(path, { timeout: 2_000 });
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as declared above
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    const prepared = this.#prepared(sql);
    // As `setReturnArrays` has it
    const row = prepared.statement.get(...values) as SQLOutputValue[] | undefined;
    // The caller's SQL decides the row
    return row && (named(columnsOf(prepared), row) as Row);
  }

  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    const prepared = this.#prepared(sql);
    // As `setReturnArrays` has it
    const rows = prepared.statement.all(...values) as unknown as SQLOutputValue[][];
    const columns = columnsOf(prepared);
    // The caller's SQL decides the row
    return rows.map((row) => named(columns, row) as Row);
  }

  run(sql: string, ...values: SqlValue[]): { changes: number; seq: number } {
    this.kept.beforeWrite();
    const result = this.#prepared(sql).statement.run(...values);
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

  /**
   * Reads several times from the same state of the database. The file is locked once, and not by
   * each statement, which takes as long as a small statement itself.
   */
  reading<Result>(work: () => Result): Result {
    this.#control('BEGIN');
    try {
      return work();
    } finally {
      if (this.#connection.isTransaction) {
        this.#control('COMMIT');
      }
    }
  }

  #control(statement: 'BEGIN' | 'BEGIN IMMEDIATE' | 'COMMIT' | 'ROLLBACK'): void {
    this.#prepared(statement).statement.run();
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #prepared(sql: string): Prepared {
    let prepared = this.#statements.get(sql);
    if (prepared === undefined) {
      const statement = this.#connection.prepare(sql);
      statement.setReturnArrays(true);
      prepared = { statement };
      this.#statements.set(sql, prepared);
    }
    return prepared;
  }
}

function columnsOf(prepared: Prepared): readonly string[] {
  prepared.columns ??= prepared.statement.columns().map(({ name }) => name);
  return prepared.columns;
}

function named(columns: readonly string[], values: readonly SQLOutputValue[]) {
  const row: Record<string, SQLOutputValue | undefined> = {};
  for (let index = 0; index < columns.length; index += 1) {
    row[columns[index] ?? ''] = values[index];
  }
  return row;
}
