/**
 * A post writes two pages less: a notification stands in one tree, ordered by user and identifier,
 * in place of a table and two indexes. Identifiers sort by creation.
 *
 * Everything that was read is marked so, because the order of old identifiers is not known to be
 * that of the old keys.
 */
export const notificationsById = `
  CREATE TABLE notifications_by_id (
    user_seq INTEGER NOT NULL REFERENCES users (seq),
    id TEXT NOT NULL,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    type TEXT NOT NULL,
    message TEXT NOT NULL,
    meta TEXT NOT NULL,
    read INTEGER NOT NULL DEFAULT 0 CHECK (read IN (0, 1)),
    created_at TEXT NOT NULL,
    PRIMARY KEY (user_seq, id)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO notifications_by_id
    SELECT n.user_seq, n.id, n.guild_seq, n.type, n.message, n.meta,
           n.read OR n.seq <= u.read_up_to_seq, n.created_at
    FROM notifications n JOIN users u ON u.seq = n.user_seq
    ORDER BY n.user_seq, n.id;

  CREATE TABLE events_by_id (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    type TEXT NOT NULL,
    guild_seq INTEGER,
    conversation_seq INTEGER,
    user_seq INTEGER,
    data TEXT NOT NULL,
    message_seq INTEGER REFERENCES messages (seq),
    notification_id TEXT,
    -- The id of what this event has changed, and what the events before it say of that, as JSON.
    former_of TEXT,
    former TEXT,
    CHECK (coalesce(user_seq, conversation_seq, guild_seq) IS NOT NULL),
    FOREIGN KEY (user_seq, notification_id) REFERENCES notifications_by_id (user_seq, id)
  ) STRICT;
  INSERT INTO events_by_id
    SELECT e.seq, e.at, e.type, e.guild_seq, e.conversation_seq, e.user_seq, e.data, e.message_seq,
           n.id, e.former_of, e.former
    FROM events e LEFT JOIN notifications n ON n.seq = e.notification_seq
    ORDER BY e.seq;

  DROP TABLE events;
  ALTER TABLE events_by_id RENAME TO events;
  CREATE INDEX events_by_former ON events (former_of, seq) WHERE former_of IS NOT NULL;
  DROP TABLE notifications;
  ALTER TABLE notifications_by_id RENAME TO notifications;
  ALTER TABLE users DROP COLUMN read_up_to_seq;
  ALTER TABLE users ADD COLUMN read_up_to_id TEXT NOT NULL DEFAULT '';
`;
