/**
 * The questions and proposals of operators to people, the acts that operators are always allowed,
 * and how far they are trusted. A question or proposal belongs to the call that led to it, and goes
 * with the steps of its run.
 */
export const decisionTables = `
  CREATE TABLE decisions (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('question', 'proposal')),
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    run_seq INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
    step_seq INTEGER NOT NULL REFERENCES run_steps (seq) ON DELETE CASCADE,
    -- The person who decides.
    user_seq INTEGER NOT NULL REFERENCES users (seq),
    -- The message that says the question in its thread.
    message_seq INTEGER REFERENCES messages (seq),
    -- The notification that tells of it, which may be gone.
    notification_id TEXT,
    -- Rules of rows say which states each kind has.
    state TEXT NOT NULL,
    -- Of a proposal: its operation, and what was decided.
    operation TEXT,
    decision TEXT,
    -- JSON, packed by zstd where it is long: what is asked, and what came of it.
    body BLOB NOT NULL,
    outcome BLOB,
    -- SHA-256 of what was shown, by which it is known to be what is performed.
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    decided_at TEXT,
    CHECK ((state = 'open') = (decided_at IS NULL))
  ) STRICT;
  CREATE INDEX decisions_by_person ON decisions (user_seq, guild_seq, kind, seq);
  CREATE INDEX decisions_pending ON decisions (run_seq) WHERE state IN ('open', 'accepted');
  CREATE INDEX decisions_due ON decisions (expires_at) WHERE state = 'open';
  CREATE INDEX decisions_by_run ON decisions (run_seq);
  CREATE INDEX decisions_by_step ON decisions (step_seq);
  CREATE INDEX decisions_by_message ON decisions (message_seq) WHERE message_seq IS NOT NULL;

  -- The operations that a person has always allowed an operator.
  CREATE TABLE operator_grants (
    operator_seq INTEGER NOT NULL REFERENCES operators (seq),
    operation TEXT NOT NULL,
    user_seq INTEGER NOT NULL REFERENCES users (seq),
    granted_at TEXT NOT NULL,
    PRIMARY KEY (operator_seq, operation)
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE operators ADD COLUMN trust TEXT NOT NULL DEFAULT 'task'
    CHECK (trust IN ('asks', 'task', 'answers'));
`;
