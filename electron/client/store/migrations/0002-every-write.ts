/**
 * The outbox takes every write, not messages alone.
 *
 * - `lane`: what goes out one after the other shares it
 * - `must_check`: it did not go out at once, so what it changes may have been changed meanwhile
 * - `in_doubt`: a try has begun whose outcome is not known
 * - `mark`: what the service listed before the first try, where it does not honour keys
 * - `revision`: how often it was edited; each has an Idempotency-Key of its own
 * - `folded`: merged into an earlier entry before either began
 *
 * Through `open_entries` a query says what its index needs to hear: however much was sent, what
 * waits is found at once.
 *
 * `identities` outlive their entries: what a window or a draft calls by its temporary id is
 * found for ever.
 */
export const everyWrite = `
  ALTER TABLE outbox RENAME TO outbox_of_messages;

  CREATE TABLE outbox (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    home_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    input TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    lane TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN (
      'queued', 'sending', 'sent', 'rejected', 'conflict', 'unconfirmed', 'discarded', 'folded'
    )),
    created_at TEXT NOT NULL,
    reason TEXT,
    temporary_id TEXT UNIQUE,
    makes TEXT,
    result_id TEXT,
    basis TEXT,
    conflict TEXT,
    must_check INTEGER NOT NULL DEFAULT 0,
    in_doubt INTEGER NOT NULL DEFAULT 0,
    mark TEXT,
    revision INTEGER NOT NULL DEFAULT 0,
    folded_into TEXT REFERENCES outbox (id),
    CHECK ((state = 'sent' AND makes IS NOT NULL) = (result_id IS NOT NULL)),
    CHECK (state NOT IN ('rejected', 'unconfirmed') OR reason IS NOT NULL),
    CHECK ((state = 'conflict') = (conflict IS NOT NULL)),
    CHECK ((state = 'folded') = (folded_into IS NOT NULL)),
    UNIQUE (home_id, makes, result_id)
  ) STRICT;

  INSERT INTO outbox (position, id, home_id, operation, input, subject_kind, subject_id, lane,
                      state, created_at, reason, makes, result_id, in_doubt)
  SELECT position, id, home_id, 'message.create',
         CASE state WHEN 'discarded' THEN '{}' ELSE json_patch('{}', json_object(
           'conversationId', conversation_id, 'text', text, 'asOperatorId', as_operator_id)) END,
         'conversation', conversation_id, 'conversation ' || conversation_id,
         state, created_at, reason, 'message', message_id, state = 'sending'
  FROM outbox_of_messages ORDER BY position;

  DROP TABLE outbox_of_messages;

  CREATE INDEX outbox_open ON outbox (home_id, lane, position)
    WHERE state NOT IN ('sent', 'discarded', 'folded');
  CREATE VIEW open_entries AS
    SELECT * FROM outbox WHERE state NOT IN ('sent', 'discarded', 'folded');
  CREATE INDEX outbox_sent ON outbox (home_id, position) WHERE state = 'sent' AND input <> '{}';

  CREATE TABLE identities (
    temporary_id TEXT PRIMARY KEY,
    home_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    server_id TEXT NOT NULL,
    UNIQUE (home_id, kind, server_id)
  ) STRICT;
`;
