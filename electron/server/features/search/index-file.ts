import { indexLimits } from '#shared/limits/limits.ts';
import type { SearchKind } from '#shared/domain/search/schema.ts';
import type { Database } from '../../../storage/database.ts';
import { openRebuildable } from '../../../storage/rebuildable-database.ts';
import type { SearchWords } from '#shared/domain/search/words.ts';

/** Marks the file as ours in its header: "GldS". */
const applicationId = 0x476c6453;
/** Increased with every change to the content; an index of another version is rebuilt. */
const indexVersion = 6;

/** A long text has several rows. Their keys start at the key of the thing times this number. */
const { rowsPerSubject } = indexLimits;

/** Prefixes up to this length have an index of their own in FTS5 (`prefix`). */
const maxPrefixLength = 5;
/** A longer prefix is replaced by the words that begin with it, if there are at most this many. */
const maxContinuations = 64;
/** The number of known words kept in memory, so that most need no lookup in the table. */
const maxRemembered = 50_000;
/** Sorts after every word with a given prefix. */
const lastCharacter = '\u{10ffff}';

/** Begins a scope token. No word of a text contains this character. */
const scopeMark = '\ue000';

/**
 * The search index, in a file of its own beside the database (promises: P9). It holds the positions
 * of words but no text. It is never the source of truth and is rebuilt if it is lost or damaged. A
 * crash of the machine may lose its last moments; its recorded progress is then set back too.
 */
export class IndexFile {
  readonly #db: Database;
  readonly #remembered = new Set<string>();

  private constructor(db: Database) {
    this.#db = db;
  }

  /** Opens the index of a database's event log, or creates a new one. */
  static open(path: string, kinds: readonly SearchKind[], log: string): IndexFile {
    const db = openRebuildable(path, {
      applicationId,
      version: indexVersion,
      pragmas: `
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA wal_autocheckpoint = 400;
        PRAGMA trusted_schema = OFF;
        PRAGMA cache_size = -8000;
        PRAGMA journal_size_limit = 8388608;`,
      isFit: (existing) => isIndexOf(existing, kinds, log),
      build: (empty) => buildIndex(empty, kinds, log),
    });
    return new IndexFile(db);
  }

  /** Returns a stored number; undefined in a new index. */
  recall(name: string): number | undefined {
    return this.#db.get<{ value: number }>(`SELECT value FROM progress WHERE name = ?`, name)
      ?.value;
  }

  /** Stores a number in the transaction of the related writes. */
  remember(name: string, value: number): void {
    this.#db.run(
      `INSERT INTO progress (name, value) VALUES (?1, CAST(?2 AS INTEGER))
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      name,
      value,
    );
  }

  transaction(work: () => void): void {
    this.#db.transaction(work);
  }

  /** Does several searches under one lock of the file (0040). */
  reading<Result>(work: () => Result): Result {
    return this.#db.reading(work);
  }

  /** Removes a thing from the index, if it is there. */
  remove(kind: SearchKind, id: string): void {
    const subject = this.#db.get<{ seq: number }>(
      `SELECT seq FROM subjects WHERE kind = ? AND id = ?`,
      kind,
      id,
    );
    if (subject === undefined) {
      return;
    }
    const first = subject.seq * rowsPerSubject;
    this.#db.run(
      `DELETE FROM ${kind}_words
       WHERE rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`,
      first,
      first + rowsPerSubject - 1,
    );
    this.#db.run(`DELETE FROM subjects WHERE kind = ? AND id = ?`, kind, id);
  }

  /** Records how to find the rows of a thing when it changes or is deleted. */
  enter(kind: SearchKind, id: string, seq: number): void {
    this.#db.run(`INSERT INTO subjects (kind, id, seq) VALUES (?, ?, ?)`, kind, id, seq);
  }

  /** Adds one row of words. */
  add(
    kind: SearchKind,
    {
      seq,
      row,
      words,
      scopes,
    }: {
      seq: number;
      row: number;
      words: readonly string[];
      scopes: readonly string[];
    },
  ): void {
    this.#enterLongWords(words);
    const marked = scopes.map((scope) => scopeMark + scope);
    this.#db.run(
      `INSERT INTO ${kind}_words (rowid, words) VALUES (CAST(? AS INTEGER), ?)`,
      seq * rowsPerSubject + row,
      [...marked, ...words].join(' '),
    );
  }

  /**
   * Returns the keys of the things in a scope, or in all scopes, that contain all words, newest
   * first, without duplicates, and whether there may be more.
   */
  find(
    kind: SearchKind,
    {
      words,
      isAnyEnough = false,
      scope,
      before,
      limit,
    }: Pick<SearchWords, 'words'> & {
      isAnyEnough?: boolean;
      scope: string | undefined;
      before: number;
      limit: number;
    },
  ): { seqs: number[]; isMore: boolean } {
    const asked = words
      .map(({ word, isBegun }) => (isBegun ? this.#continuations(word) : quote(word)))
      .filter((each) => each !== undefined);
    if (asked.length === 0 || (asked.length < words.length && !isAnyEnough)) {
      return { seqs: [], isMore: false };
    }
    const scopes = scope === undefined ? [] : [quote(scopeMark + scope)];
    const wanted = isAnyEnough ? [...scopes, `(${asked.join(' OR ')})`] : [...scopes, ...asked];
    const rows = this.#db.all<{ rowid: number }>(
      `SELECT rowid FROM ${kind}_words
       WHERE ${kind}_words MATCH ? AND rowid < CAST(? AS INTEGER)
       ORDER BY rowid DESC LIMIT +?`,
      wanted.join(' AND '),
      before * rowsPerSubject,
      limit,
    );
    const seqs = new Set(rows.map(({ rowid }) => Math.floor(rowid / rowsPerSubject)));
    return { seqs: [...seqs], isMore: rows.length === limit };
  }

  /**
   * Returns a query for all words with a prefix; undefined if there are none. For a long prefix
   * FTS5 would collect all rows before it returns the newest; for whole words it need not.
   */
  #continuations(begun: string): string | undefined {
    if (begun.length <= maxPrefixLength) {
      return `${quote(begun)} *`;
    }
    const rows = this.#db.all<{ word: string }>(
      `SELECT word FROM long_words WHERE word >= ? AND word < ? LIMIT +?`,
      begun,
      begun + lastCharacter,
      maxContinuations + 1,
    );
    if (rows.length > maxContinuations) {
      return `${quote(begun)} *`;
    }
    return rows.length === 0 ? undefined : `(${rows.map(({ word }) => quote(word)).join(' OR ')})`;
  }

  #enterLongWords(words: readonly string[]): void {
    for (const word of words) {
      if (word.length <= maxPrefixLength || this.#remembered.has(word)) {
        continue;
      }
      this.#db.run(`INSERT INTO long_words (word) VALUES (?) ON CONFLICT DO NOTHING`, word);
      if (this.#remembered.size === maxRemembered) {
        this.#remembered.clear();
      }
      this.#remembered.add(word);
    }
  }

  /** Does a little of the merging that keeps searches fast, and returns whether any was left. */
  merge(kind: SearchKind): boolean {
    const before = this.#changes();
    this.#db.execute(`INSERT INTO ${kind}_words (${kind}_words, rank) VALUES ('merge', 8)`);
    // The command itself counts as one change (SQLite's documentation of FTS5).
    return this.#changes() - before > 1;
  }

  #changes(): number {
    return this.#db.get<{ count: number }>(`SELECT total_changes() AS count`)?.count ?? 0;
  }

  close(): void {
    this.#db.close();
  }
}

/** Quotes a word. A word never contains a quote, because that is not a word character. */
function quote(word: string): string {
  return `"${word}"`;
}

function isIndexOf(db: Database, kinds: readonly SearchKind[], log: string): boolean {
  const known = db.get<{ value: string }>(`SELECT value FROM progress WHERE name = 'log'`);
  for (const kind of kinds) {
    db.get(`SELECT rowid FROM ${kind}_words LIMIT 1`);
  }
  return known?.value === log;
}

function buildIndex(db: Database, kinds: readonly SearchKind[], log: string): void {
  db.execute(`
    CREATE TABLE progress (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    -- What a beginning that is longer than FTS5's own index of them may become.
    CREATE TABLE long_words (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    -- Finds the rows of what has been deleted.
    CREATE TABLE subjects (
      kind TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;`);
  for (const kind of kinds) {
    // The words arrive folded and separated by spaces; merging is left to idle steps.
    db.execute(`
      CREATE VIRTUAL TABLE ${kind}_words USING fts5(
        words, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5',
        tokenize = 'ascii');
      INSERT INTO ${kind}_words (${kind}_words, rank) VALUES ('automerge', 0);
      INSERT INTO ${kind}_words (${kind}_words, rank) VALUES ('usermerge', 2);
      INSERT INTO ${kind}_words (${kind}_words, rank) VALUES ('crisismerge', 1999);`);
  }
  db.run(`INSERT INTO progress (name, value) VALUES ('log', ?)`, log);
}
