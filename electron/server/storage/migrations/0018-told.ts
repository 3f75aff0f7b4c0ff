/**
 * The requests to models: their bodies as they were sent, in parts. Parts that are equal are kept
 * once in a guild. The row of a request stays when its body is kept no longer.
 */
export const toldTables = `
  CREATE TABLE told_requests (
    seq INTEGER PRIMARY KEY,
    run_seq INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
    -- The number of the call in its run.
    call INTEGER NOT NULL CHECK (call >= 1),
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    origin TEXT NOT NULL,
    model TEXT NOT NULL,
    sent_at TEXT NOT NULL,
    -- SHA-256 of the whole body, by which it is known to be what was sent.
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    left_out TEXT NOT NULL,
    -- The tokens that the words come to at the least, and what was reported.
    least_tokens INTEGER NOT NULL CHECK (least_tokens >= 0),
    read_tokens INTEGER CHECK (read_tokens >= 0),
    alarm TEXT,
    -- How many texts the words have, and the SHA-256 of them, to know a request that goes on from it.
    texts INTEGER NOT NULL CHECK (texts >= 0),
    texts_hash BLOB NOT NULL CHECK (length(texts_hash) = 32),
    -- Whether its parts are kept.
    is_kept INTEGER NOT NULL DEFAULT 1 CHECK (is_kept IN (0, 1)),
    UNIQUE (run_seq, call)
  ) STRICT;
  CREATE INDEX told_requests_kept ON told_requests (guild_seq, seq) WHERE is_kept = 1;

  CREATE TABLE told_parts (
    seq INTEGER PRIMARY KEY,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    content BLOB NOT NULL,
    UNIQUE (guild_seq, hash)
  ) STRICT;

  -- The parts of a request in their order.
  CREATE TABLE told_places (
    request_seq INTEGER NOT NULL REFERENCES told_requests (seq) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    part_seq INTEGER NOT NULL REFERENCES told_parts (seq),
    -- Null for one that goes on from the part before it.
    kind TEXT,
    title TEXT,
    PRIMARY KEY (request_seq, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX told_places_by_part ON told_places (part_seq);

  -- How much the parts and places of a guild take.
  CREATE TABLE told_sizes (
    guild_seq INTEGER PRIMARY KEY REFERENCES guilds (seq),
    bytes INTEGER NOT NULL CHECK (bytes >= 0)
  ) STRICT;
`;
