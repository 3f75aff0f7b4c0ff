/** Who acted first where operators are at a message: its author, or else the thread's person. */
const personOfMessage = `coalesce(
  (SELECT u.seq FROM users u WHERE m.author_type = 'user' AND u.id = m.author_id),
  (SELECT u.seq FROM participants p JOIN users u ON u.id = p.member_id
   WHERE p.conversation_seq = m.conversation_seq AND p.member_type = 'user'
   ORDER BY p.position LIMIT 1))`;

const newId = `'run_' || lower(hex(randomblob(16)))`;

/**
 * Runs: what an operator does about one message or one assignment, from its cause to its end. They
 * replace the attempts at messages and the table of assignments.
 *
 * Work that operators were at goes on as a run. Answers to messages that are still to be taken in
 * become a run that has ended, so that nothing is made twice. Chains of runs begin anew here.
 */
export const runTables = `
  CREATE TABLE runs (
    -- Never used again, because messages and chains name runs that may be gone.
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    operator_seq INTEGER NOT NULL REFERENCES operators (seq),
    -- The person who acted first in the chain; unknown for some items of operators.
    user_seq INTEGER REFERENCES users (seq),
    -- A message or an assignment. Rules of rows say what a cause has, so that others may follow.
    cause TEXT NOT NULL,
    conversation_seq INTEGER REFERENCES conversations (seq),
    message_seq INTEGER REFERENCES messages (seq),
    work_item_seq INTEGER REFERENCES work_items (seq) ON DELETE CASCADE,
    -- The first run that the act of a person has caused; this one itself, or one before it.
    origin INTEGER NOT NULL,
    -- How many runs of operators lie between that act and this run.
    depth INTEGER NOT NULL CHECK (depth >= 0),
    state TEXT NOT NULL CHECK (state IN ('queued', 'asking', 'calling', 'waiting',
                                         'answered', 'passed', 'stopped', 'failed')),
    reason TEXT,
    -- The start of the server in which it was last begun.
    boot TEXT,
    -- Tries of the next step that failed or ended the process.
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- How many steps of the work are done.
    step INTEGER NOT NULL DEFAULT 0 CHECK (step >= 0),
    created_at TEXT NOT NULL,
    ended_at TEXT,
    CHECK ((ended_at IS NULL) = (state IN ('queued', 'asking', 'calling', 'waiting')))
  ) STRICT;
  CREATE INDEX runs_open ON runs (operator_seq, conversation_seq, seq) WHERE ended_at IS NULL;
  CREATE INDEX runs_by_item ON runs (work_item_seq, seq) WHERE work_item_seq IS NOT NULL;
  CREATE INDEX runs_by_origin ON runs (origin) WHERE depth > 0;
  CREATE INDEX runs_failed ON runs (conversation_seq, message_seq) WHERE state = 'failed';

  -- What became of a message with an operator: the run that it caused, or that it joined.
  CREATE TABLE run_messages (
    message_seq INTEGER NOT NULL REFERENCES messages (seq),
    operator_seq INTEGER NOT NULL REFERENCES operators (seq),
    run_seq INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('cause', 'joined')),
    PRIMARY KEY (message_seq, operator_seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX run_messages_by_run ON run_messages (run_seq);

  -- The run that wrote a message, which may be gone; none for an act of a person.
  ALTER TABLE messages ADD COLUMN run_seq INTEGER;

  INSERT INTO runs (id, guild_seq, operator_seq, user_seq, cause, conversation_seq, message_seq,
                    origin, depth, state, reason, attempts, created_at, ended_at)
    WITH handled (seq) AS (
      SELECT coalesce((SELECT handled_seq FROM reactors WHERE name = 'operators'), 0)
    ), fates (message_seq, operator_seq, state, reason, attempts) AS (
      SELECT message_seq, operator_seq, iif(state = 'skipped', 'failed', 'queued'), NULL, attempts
        FROM turn_attempts
      UNION ALL
      SELECT a.answers_seq, o.seq, 'answered', NULL, 0
        FROM messages a JOIN operators o ON o.id = a.author_id
        WHERE a.answers_seq > (SELECT seq FROM handled) AND NOT EXISTS (
          SELECT 1 FROM turn_attempts t
          WHERE t.message_seq = a.answers_seq AND t.operator_seq = o.seq)
      UNION ALL
      SELECT r.message_seq, r.operator_seq, r.kind, r.reason, 0
        FROM silent_responses r JOIN operators o ON o.seq = r.operator_seq
        WHERE r.message_seq > (SELECT seq FROM handled) AND NOT EXISTS (
          SELECT 1 FROM turn_attempts t
          WHERE t.message_seq = r.message_seq AND t.operator_seq = r.operator_seq)
        AND NOT EXISTS (
          SELECT 1 FROM messages a WHERE a.answers_seq = r.message_seq AND a.author_id = o.id)
    )
    SELECT ${newId}, c.guild_seq, f.operator_seq, ${personOfMessage}, 'message',
           m.conversation_seq, m.seq, 0, 0, f.state, f.reason, f.attempts, m.created_at,
           iif(f.state = 'queued', NULL, m.created_at)
    FROM fates f JOIN messages m ON m.seq = f.message_seq
      JOIN conversations c ON c.seq = m.conversation_seq
    ORDER BY f.message_seq, f.operator_seq;
  INSERT INTO run_messages SELECT message_seq, operator_seq, seq, 'cause' FROM runs;
  UPDATE messages SET run_seq = r.seq FROM runs r JOIN operators o ON o.seq = r.operator_seq
    WHERE messages.answers_seq = r.message_seq AND messages.author_id = o.id
      AND r.state IN ('answered', 'failed');

  -- Whoever declined an item did no step of it; the last of the four steps did not count itself.
  INSERT INTO runs (id, guild_seq, operator_seq, user_seq, cause, work_item_seq, origin, depth,
                    state, attempts, step, created_at, ended_at)
    SELECT ${newId}, i.guild_seq, a.operator_seq, i.creator_user_seq, 'assignment', i.seq, 0, 0,
           CASE WHEN a.finished = 0 THEN 'queued' WHEN a.given_up = 1 THEN 'failed'
                WHEN a.step >= 3 THEN 'answered' ELSE 'passed' END,
           a.attempts, a.step, i.updated_at, iif(a.finished = 0, NULL, i.updated_at)
    FROM assignments a JOIN work_items i ON i.seq = a.work_item_seq
    ORDER BY a.seq;
  UPDATE runs SET origin = seq;

  DROP TABLE turn_attempts;
  DROP TABLE assignments;
`;
