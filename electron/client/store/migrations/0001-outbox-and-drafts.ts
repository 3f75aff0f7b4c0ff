/**
 * The outbox and the drafts. `position` is the order of acceptance, which is the order of
 * sending. A discarded entry stays as its own tombstone, and a sent one keeps its text: were the
 * service set back to a backup, this is what it could be told again.
 */
export const outboxAndDrafts = `
  CREATE TABLE outbox (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    home_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    text TEXT NOT NULL,
    as_operator_id TEXT,
    state TEXT NOT NULL DEFAULT 'queued'
      CHECK (state IN ('queued', 'sending', 'sent', 'rejected', 'discarded')),
    created_at TEXT NOT NULL,
    message_id TEXT,
    reason TEXT,
    CHECK ((state = 'sent') = (message_id IS NOT NULL)),
    CHECK (state <> 'rejected' OR reason IS NOT NULL),
    UNIQUE (home_id, message_id)
  ) STRICT;

  CREATE INDEX outbox_open ON outbox (home_id, conversation_id, position)
    WHERE state IN ('queued', 'sending', 'rejected');

  CREATE TABLE drafts (
    home_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    text TEXT NOT NULL CHECK (text <> ''),
    PRIMARY KEY (home_id, conversation_id)
  ) STRICT;
`;
