/**
 * The attempts of operators. Each is recorded before it is made, so that work that ended the
 * process is known at the next start and is not retried forever.
 */
export const attemptTables = `
  -- Messages that an operator is considering, gave up on, or is asked to consider again.
  CREATE TABLE turn_attempts (
    message_seq INTEGER NOT NULL REFERENCES messages (seq),
    operator_seq INTEGER NOT NULL REFERENCES operators (seq),
    conversation_seq INTEGER NOT NULL REFERENCES conversations (seq),
    attempts INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'skipped', 'wanted')),
    -- The message that says that this one was skipped.
    notice_seq INTEGER REFERENCES messages (seq),
    PRIMARY KEY (message_seq, operator_seq)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX turn_attempts_by_notice ON turn_attempts (notice_seq)
    WHERE notice_seq IS NOT NULL;
  CREATE INDEX turn_attempts_skipped ON turn_attempts (conversation_seq, message_seq)
    WHERE state = 'skipped';
  CREATE INDEX turn_attempts_wanted ON turn_attempts (message_seq) WHERE state = 'wanted';

  -- Tries of the next step of the work, and whether it was given up for having failed.
  ALTER TABLE assignments ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE assignments ADD COLUMN given_up INTEGER NOT NULL DEFAULT 0
    CHECK (given_up IN (0, 1));
`;
