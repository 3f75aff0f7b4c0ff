import { indexLimits } from '#shared/limits/limits.ts';
import { wordRowsOf } from '#shared/domain/search/word-rows.ts';
import type { Database, WritableDb } from '../../../storage/database.ts';
import { isStorageUnavailable } from '../../../storage/sqlite-error.ts';
import { noteOutdatedTerms, indexOutdatedTerms } from './outdated-terms.ts';
import type { SearchedTexts } from './record-rows.ts';

const { attempts, batchBytes, batchRows, recordBytes, rowsPerSubject } = indexLimits;

interface UnindexedRow {
  readonly seq: number;
  readonly bytes: number;
  readonly attempts: number;
}

/**
 * Adds records to the search index in short units. A batch is committed as taken up before it is
 * indexed. A record that crashes the process is therefore retried alone at the next start, and not
 * again after that. It can still be read, but is not found by its words.
 */
export class SearchIndexing {
  readonly #db: Database;
  /** The records that were taken up and not indexed yet, the next first. */
  #batch: number[] = [];
  /** A long text is indexed over several units. */
  #units: Iterator<void> | undefined;

  constructor(db: Database) {
    this.#db = db;
    noteOutdatedTerms(db);
  }

  /** Works for about this long, and returns whether there is more to do. */
  step(budgetMs: number): boolean {
    const until = performance.now() + budgetMs;
    do {
      if (this.#batch.length > 0 || this.#loadBatch()) {
        this.#workUntil(until);
      } else if (!indexOutdatedTerms(this.#db)) {
        return false;
      }
    } while (performance.now() < until);
    return true;
  }

  /** Puts back the records that were taken up. They did no harm; there was only no time for them. */
  release(): void {
    const left = JSON.stringify(this.#batch);
    this.#batch = [];
    this.#units = undefined;
    if (left !== '[]') {
      this.#db.run(
        `UPDATE records SET attempts = max(attempts - 1, 0)
         WHERE is_indexed = 0 AND seq IN (SELECT value FROM json_each(?))`,
        left,
      );
    }
  }

  /** Takes up a batch, and returns whether there was one. A record taken up before comes alone. */
  #loadBatch(): boolean {
    const rows = this.#db.all<UnindexedRow>(
      `SELECT seq, octet_length(body) AS bytes, attempts FROM records
       WHERE is_indexed = 0 AND attempts < ${attempts} ORDER BY seq LIMIT ${batchRows}`,
    );
    let bytes = 0;
    const end = rows.findIndex((row, index) => {
      bytes += row.bytes;
      return index > 0 && (bytes > batchBytes || row.attempts > 0 || rows[0]?.attempts !== 0);
    });
    this.#batch = rows.slice(0, end === -1 ? rows.length : end).map(({ seq }) => seq);
    this.#db.run(
      `UPDATE records SET attempts = attempts + 1
       WHERE seq IN (SELECT value FROM json_each(?))`,
      JSON.stringify(this.#batch),
    );
    return this.#batch.length > 0;
  }

  /** Does units in one transaction. The next begins by checking that the record is unchanged. */
  #workUntil(until: number): void {
    const takenUp = [...this.#batch];
    try {
      this.#db.transaction((db) => {
        do {
          this.#work(db);
        } while (this.#batch.length > 0 && performance.now() < until);
      });
    } catch (error) {
      // A full disk says nothing about the records taken up. Any other failure counts as a try.
      this.#batch = isStorageUnavailable(error) ? takenUp : [];
      this.release();
      throw error;
    }
  }

  #work(db: WritableDb): void {
    const [seq = 0] = this.#batch;
    this.#units ??= indexRecord(db, seq);
    if (!isTakenUp(db, seq) || this.#units.next().done === true) {
      this.#batch.shift();
      this.#units = undefined;
    }
  }
}

/** Whether a record is still as it was taken up: neither changed nor deleted. */
function isTakenUp(db: WritableDb, seq: number): boolean {
  return (
    db.get('SELECT 1 FROM records WHERE seq = ? AND is_indexed = 0 AND attempts > 0', seq) !==
    undefined
  );
}

/** Puts the words of a record into the index, in place of its former ones. */
function* indexRecord(db: WritableDb, seq: number): Generator<void> {
  db.run(
    `DELETE FROM words WHERE rowid BETWEEN CAST(?1 AS INTEGER) * ${rowsPerSubject}
       AND CAST(?1 AS INTEGER) * ${rowsPerSubject} + (
         SELECT word_rows FROM records WHERE seq = ?1) - 1`,
    seq,
  );
  db.run('UPDATE records SET word_rows = 0 WHERE seq = ?', seq);
  const rows: string[] = [];
  const { title, texts } = textsOf(db, seq);
  for (const words of wordRowsOf(texts, title)) {
    if (words === undefined) {
      yield;
    } else {
      rows.push(words.join(' '));
    }
  }
  for (const [row, words] of rows.entries()) {
    if (row > 0) {
      yield;
    }
    db.run(
      'INSERT INTO words (rowid, text) VALUES (CAST(? AS INTEGER), ?)',
      seq * rowsPerSubject + row,
      words,
    );
    db.run('UPDATE records SET word_rows = ? WHERE seq = ?', row + 1, seq);
  }
  db.run('UPDATE records SET is_indexed = 1, attempts = 0 WHERE seq = ?', seq);
}

function textsOf(db: WritableDb, seq: number): { title?: string; texts: readonly string[] } {
  const row = db.get<{ body: string }>(
    `SELECT body FROM records WHERE seq = ? AND octet_length(body) <= ${recordBytes}`,
    seq,
  );
  const { title, text, description, content } = JSON.parse(row?.body ?? '{}') as SearchedTexts;
  const texts = [title, text, description, content].filter((one) => typeof one === 'string');
  return { ...(title !== undefined && { title }), texts };
}
