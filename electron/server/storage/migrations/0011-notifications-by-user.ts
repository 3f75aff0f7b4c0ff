/**
 * A post writes a page less, and moves fewer rows: a notification is added at the end of a table
 * with an integer key, where SQLite only fills the last page. In a tree that is ordered by text it
 * shares the rows of its last three pages out anew, every second time.
 *
 * The key is the user's key times 2^36 plus a count, so the notifications of a user are one range.
 */
export const notificationsByUser = `
  CREATE TABLE notifications_by_user (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    user_seq INTEGER NOT NULL REFERENCES users (seq),
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    type TEXT NOT NULL,
    message TEXT NOT NULL,
    meta TEXT NOT NULL,
    read INTEGER NOT NULL DEFAULT 0 CHECK (read IN (0, 1)),
    created_at TEXT NOT NULL,
    CHECK (seq / 68719476736 = user_seq)
  ) STRICT;
  INSERT INTO notifications_by_user
    SELECT n.user_seq * 68719476736 + row_number() OVER (PARTITION BY n.user_seq ORDER BY n.id),
           n.id, n.user_seq, n.guild_seq, n.type, n.message, n.meta,
           n.read OR n.id <= u.read_up_to_id, n.created_at
    FROM notifications n JOIN users u ON u.seq = n.user_seq
    ORDER BY n.user_seq, n.id;

  CREATE TABLE events_by_seq (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    type TEXT NOT NULL,
    guild_seq INTEGER,
    conversation_seq INTEGER,
    user_seq INTEGER,
    data TEXT NOT NULL,
    message_seq INTEGER REFERENCES messages (seq),
    notification_seq INTEGER REFERENCES notifications_by_user (seq),
    -- The id of what this event has changed, and what the events before it say of that, as JSON.
    former_of TEXT,
    former TEXT,
    CHECK (coalesce(user_seq, conversation_seq, guild_seq) IS NOT NULL)
  ) STRICT;
  CREATE TEMP TABLE moved (user_seq INTEGER, id TEXT, seq INTEGER, PRIMARY KEY (user_seq, id))
    WITHOUT ROWID;
  INSERT INTO moved SELECT user_seq, id, seq FROM notifications_by_user;
  INSERT INTO events_by_seq
    SELECT e.seq, e.at, e.type, e.guild_seq, e.conversation_seq, e.user_seq, e.data, e.message_seq,
           m.seq, e.former_of, e.former
    FROM events e LEFT JOIN moved m ON m.user_seq = e.user_seq AND m.id = e.notification_id
    ORDER BY e.seq;
  DROP TABLE moved;

  DROP TABLE events;
  ALTER TABLE events_by_seq RENAME TO events;
  CREATE INDEX events_by_former ON events (former_of, seq) WHERE former_of IS NOT NULL;
  DROP TABLE notifications;
  ALTER TABLE notifications_by_user RENAME TO notifications;
  ALTER TABLE users DROP COLUMN read_up_to_id;
  ALTER TABLE users ADD COLUMN read_up_to_seq INTEGER NOT NULL DEFAULT 0;
`;
