/**
 * A post writes two pages less, for each page of a commit costs time (performance: goal 3).
 *
 * All notifications of a user up to a key are read at once, so no index of unread ones is needed.
 *
 * The log of events no longer keeps its newest key in a table of its own. A key is not used again
 * even so, because pruning always leaves the newest events.
 */
export const fewerPages = `
  ALTER TABLE users ADD COLUMN read_up_to_seq INTEGER NOT NULL DEFAULT 0;
  DROP INDEX notifications_unread;

  CREATE TABLE events_with_plain_key (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    type TEXT NOT NULL,
    guild_seq INTEGER,
    conversation_seq INTEGER,
    user_seq INTEGER,
    data TEXT NOT NULL,
    message_seq INTEGER REFERENCES messages (seq),
    notification_seq INTEGER REFERENCES notifications (seq),
    -- The id of what this event has changed, and what the events before it say of that, as JSON.
    former_of TEXT,
    former TEXT,
    CHECK (coalesce(user_seq, conversation_seq, guild_seq) IS NOT NULL)
  ) STRICT;
  INSERT INTO events_with_plain_key
    SELECT seq, at, type, guild_seq, conversation_seq, user_seq, data, message_seq,
           notification_seq, former_of, former
    FROM events ORDER BY seq;
  DROP TABLE events;
  ALTER TABLE events_with_plain_key RENAME TO events;
  CREATE INDEX events_by_former ON events (former_of, seq) WHERE former_of IS NOT NULL;
`;
