import { cacheLimits } from '#shared/limits/kept-limits.ts';
import { indexLimits } from '#shared/limits/limits.ts';

/** Raised with any change to the tables; a cache of another version is made anew. */
export const cacheVersion = 2;

/**
 * Raised with any change to how words are made. All records are then indexed anew, and found by their
 * former words until then.
 */
export const wordsVersion = 3;

/**
 * The tables of a cache. `records` holds a row for each thing that was read. Its `scope` is the
 * guild of a thing, or the conversation of a message. `place` is its place in its list: the
 * milliseconds of the timestamp that the list is ordered by, or a message's position in its thread.
 * Rows that share a place stand in the order in which the service listed them, which `seq` keeps.
 *
 * `archived` is a column so that the list of conversations need not read the archived ones. `brief`
 * is the body with its long texts cut, for readers that show a line of it. The body stands last, so
 * that queries that need none of it do not read it.
 *
 * `mark` is the clock of the cache when an event last wrote the row or, where none did, when the
 * service was asked. No time of this computer or of the service decides what is newer.
 */
export const cacheSchema = `
  CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO state (name, value) VALUES
    ('clock', 0), ('limit', ${cacheLimits.bytes}), ('words', ${wordsVersion});

  -- 'begun' is the mark from which on no event was missed.
  CREATE TABLE homes (home_id TEXT PRIMARY KEY, begun INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE records (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    home_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    scope TEXT NOT NULL,
    place INTEGER NOT NULL,
    created INTEGER NOT NULL,
    mark INTEGER NOT NULL,
    at TEXT NOT NULL,
    -- Of a message: whether something unread lies between it and what is kept before it.
    has_gap INTEGER NOT NULL DEFAULT 0,
    archived INTEGER NOT NULL DEFAULT 0,
    is_indexed INTEGER NOT NULL DEFAULT 0,
    -- How often indexing it was begun and not ended; how many rows of words it has.
    attempts INTEGER NOT NULL DEFAULT 0,
    word_rows INTEGER NOT NULL DEFAULT 0,
    brief TEXT,
    body TEXT NOT NULL,
    UNIQUE (home_id, kind, id)
  ) STRICT;
  CREATE INDEX records_placed ON records (home_id, kind, scope, place, seq);
  CREATE INDEX records_archived ON records (home_id, scope, archived, place, seq)
    WHERE kind = 'conversation';
  CREATE INDEX records_unindexed ON records (seq)
    WHERE is_indexed = 0 AND attempts < ${indexLimits.attempts};

  -- Which lists and which single things were read. 'used' orders them by when somebody last
  -- opened them.
  CREATE TABLE reads (
    home_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    subject TEXT NOT NULL,
    at TEXT NOT NULL,
    mark INTEGER NOT NULL,
    reaches_end INTEGER NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (home_id, operation, subject)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX reads_used ON reads (used);

  -- The service's own cursors: each leads on from a place in a list.
  CREATE TABLE cursors (
    home_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    subject TEXT NOT NULL,
    place INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    cursor TEXT NOT NULL,
    PRIMARY KEY (home_id, operation, subject, place, seq)
  ) STRICT, WITHOUT ROWID;

  -- The words come folded and with spaces between; a long text takes several rows, found by its
  -- record's seq.
  CREATE VIRTUAL TABLE words USING fts5(
    text, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5',
    tokenize = 'ascii');
`;
