/**
 * Notifications can be deleted: their events name them without a reference. SQLite would look
 * through all events for each that goes, and an index of the names would be one page more with each
 * post. What is named and gone is not told again.
 */
export const notificationsThatGo = `
  CREATE TABLE events_of_what_goes (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    type TEXT NOT NULL,
    guild_seq INTEGER,
    conversation_seq INTEGER,
    user_seq INTEGER,
    data TEXT NOT NULL,
    message_seq INTEGER REFERENCES messages (seq),
    -- The key of a notification, which may be gone. The key of the newest is never used again.
    notification_seq INTEGER,
    -- The id of what this event has changed, and what the events before it say of that, as JSON.
    former_of TEXT,
    former TEXT,
    CHECK (coalesce(user_seq, conversation_seq, guild_seq) IS NOT NULL)
  ) STRICT;
  INSERT INTO events_of_what_goes
    SELECT seq, at, type, guild_seq, conversation_seq, user_seq, data, message_seq,
           notification_seq, former_of, former
    FROM events ORDER BY seq;
  DROP TABLE events;
  ALTER TABLE events_of_what_goes RENAME TO events;
  CREATE INDEX events_by_former ON events (former_of, seq) WHERE former_of IS NOT NULL;
`;
