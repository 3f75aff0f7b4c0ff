import { indexLimits } from '#shared/limits/limits.ts';
import type { SearchKind } from '#shared/domain/search/schema.ts';
import type { Database } from '../../../storage/database.ts';
import { openRebuildable } from '../../../storage/rebuildable-database.ts';
import type { SearchWords } from '#shared/domain/search/words.ts';

/** Marks the file as ours in its header: "GldS". */
const applicationId = 0x476c6453;
/** Raised with any change to what is written; an index of another version is made anew. */
const indexVersion = 2;

/** A long text takes several rows; those of one thing: its key times this, up to the next. */
const { rowsPerSubject } = indexLimits;

/** Beginnings up to this length have an index of their own in FTS5 (`prefix`). */
const maxPrefixLength = 5;
/** A longer beginning is looked up as the words that it may become, where they are no more. */
const maxContinuations = 64;
/** How many words are remembered as written, so that most need no look into the table. */
const maxRemembered = 50_000;
/** Behind every word that goes on from a beginning. */
const lastCharacter = '\u{10ffff}';

/** Begins what is no word of a text: a character that no word holds. */
const scopeMark = '\ue000';

/**
 * The search index in a file of its own beside the database (promises: P9): it holds which words
 * stand where and no text, it is never the truth, and it is made anew where it is lost or damaged.
 * A crash of the machine may cost its last moments, and then how far it has come is set back too.
 */
export class IndexFile {
  readonly #db: Database;
  readonly #remembered = new Set<string>();

  private constructor(db: Database) {
    this.#db = db;
  }

  /** Opens the index of a database's event log, or begins a new one. */
  static open(path: string, kinds: readonly SearchKind[], log: string): IndexFile {
    const db = openRebuildable(path, {
      applicationId,
      version: indexVersion,
      pragmas: `
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA wal_autocheckpoint = 150;
        PRAGMA trusted_schema = OFF;
        PRAGMA cache_size = -8000;
        PRAGMA journal_size_limit = 8388608;`,
      isFit: (existing) => isIndexOf(existing, kinds, log),
      build: (empty) => buildIndex(empty, kinds, log),
    });
    return new IndexFile(db);
  }

  /** A number that was remembered, undefined in a new index. */
  recall(name: string): number | undefined {
    return this.#db.get<{ value: number }>(`SELECT value FROM progress WHERE name = ?`, name)
      ?.value;
  }

  /** Remembers a number, with what the same transaction writes. */
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

  /** Takes something out of the index, where it is in it. */
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

  /** Remembers what something's rows are found by, once it changes or goes. */
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

  /** The keys of what holds all of the words in a scope, newest first, each once. */
  find(
    kind: SearchKind,
    {
      words,
      isLastBegun,
      scope,
      before,
      limit,
    }: SearchWords & {
      scope: string;
      before: number;
      limit: number;
    },
  ): number[] {
    const wanted = [scopeMark + scope, ...words].map(quote);
    if (isLastBegun) {
      const continued = this.#continuations(wanted.pop() ?? '', words.at(-1) ?? '');
      if (continued === undefined) {
        return [];
      }
      wanted.push(continued);
    }
    const rows = this.#db.all<{ rowid: number }>(
      `SELECT rowid FROM ${kind}_words
       WHERE ${kind}_words MATCH ? AND rowid < CAST(? AS INTEGER)
       ORDER BY rowid DESC LIMIT ?`,
      wanted.join(' AND '),
      before * rowsPerSubject,
      limit,
    );
    return [...new Set(rows.map(({ rowid }) => Math.floor(rowid / rowsPerSubject)))];
  }

  /**
   * What finds all words that begin so; undefined where there are none. FTS5 would gather every
   * row of a long beginning before it answers with the newest; of whole words it need not.
   */
  #continuations(quoted: string, begun: string): string | undefined {
    if (begun.length <= maxPrefixLength) {
      return `${quoted} *`;
    }
    const rows = this.#db.all<{ word: string }>(
      `SELECT word FROM long_words WHERE word >= ? AND word < ? LIMIT ?`,
      begun,
      begun + lastCharacter,
      maxContinuations + 1,
    );
    if (rows.length > maxContinuations) {
      return `${quoted} *`;
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

  /** Does a little of the merging that keeps searches fast. */
  merge(kind: SearchKind): void {
    this.#db.execute(`INSERT INTO ${kind}_words (${kind}_words, rank) VALUES ('merge', 8)`);
  }

  close(): void {
    this.#db.close();
  }
}

/** No word holds a quote: it is none of the characters that make words. */
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
    // The words come folded and with spaces between; merging is left to idle steps.
    db.execute(`
      CREATE VIRTUAL TABLE ${kind}_words USING fts5(
        words, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5',
        tokenize = 'ascii');
      INSERT INTO ${kind}_words (${kind}_words, rank) VALUES ('automerge', 0);
      INSERT INTO ${kind}_words (${kind}_words, rank) VALUES ('crisismerge', 1999);`);
  }
  db.run(`INSERT INTO progress (name, value) VALUES ('log', ?)`, log);
}
