/**
 * People, guilds, operators, conversations, notifications, and the log of events. Integer keys
 * (`seq`) are used for joins, text ids for the outside. Times are ISO 8601 texts and sort as such.
 */
export const firstTables = `
  CREATE TABLE server (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO server (key, value) VALUES ('log', lower(hex(randomblob(16))));

  CREATE TABLE users (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE api_keys (
    hash BLOB PRIMARY KEY,
    user_seq INTEGER NOT NULL REFERENCES users (seq),
    created_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE guilds (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE guild_members (
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    user_seq INTEGER NOT NULL REFERENCES users (seq),
    PRIMARY KEY (guild_seq, user_seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX guild_members_by_user ON guild_members (user_seq, guild_seq);

  CREATE TABLE operators (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    name TEXT NOT NULL,
    role TEXT,
    personality TEXT,
    capabilities TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX operators_by_guild ON operators (guild_seq, seq);

  CREATE TABLE conversations (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    title TEXT NOT NULL,
    archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
    -- Operators' answers to operators since the last act of a person.
    rounds INTEGER NOT NULL DEFAULT 0,
    last_message_seq INTEGER REFERENCES messages (seq),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX conversations_by_update
    ON conversations (guild_seq, archived, updated_at, seq);

  CREATE TABLE participants (
    conversation_seq INTEGER NOT NULL REFERENCES conversations (seq),
    member_id TEXT NOT NULL,
    member_type TEXT NOT NULL CHECK (member_type IN ('user', 'operator')),
    position INTEGER NOT NULL,
    PRIMARY KEY (conversation_seq, member_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE messages (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    conversation_seq INTEGER NOT NULL REFERENCES conversations (seq),
    text TEXT NOT NULL,
    author_id TEXT NOT NULL,
    author_type TEXT NOT NULL CHECK (author_type IN ('user', 'operator')),
    created_at TEXT NOT NULL,
    -- The message that an operator answers with this one; none for a person's act.
    answers_seq INTEGER REFERENCES messages (seq)
  ) STRICT;
  CREATE INDEX messages_by_conversation ON messages (conversation_seq, seq);
  -- An operator answers a message once, whatever crashes in between.
  CREATE UNIQUE INDEX messages_by_answer ON messages (answers_seq, author_id)
    WHERE answers_seq IS NOT NULL;

  CREATE TABLE notifications (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_seq INTEGER NOT NULL REFERENCES users (seq),
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    type TEXT NOT NULL,
    message TEXT NOT NULL,
    meta TEXT NOT NULL,
    read INTEGER NOT NULL DEFAULT 0 CHECK (read IN (0, 1)),
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX notifications_by_user ON notifications (user_seq, seq);
  CREATE INDEX notifications_unread ON notifications (user_seq) WHERE read = 0;

  -- The outbox of events. Its audience is the user where there is one, else the participants
  -- of the conversation where there is one, else the members of the guild.
  CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    type TEXT NOT NULL,
    guild_seq INTEGER,
    conversation_seq INTEGER,
    user_seq INTEGER,
    data TEXT NOT NULL,
    CHECK (coalesce(user_seq, conversation_seq, guild_seq) IS NOT NULL)
  ) STRICT;

  CREATE TABLE stored_responses (
    seq INTEGER PRIMARY KEY,
    user_seq INTEGER NOT NULL REFERENCES users (seq),
    idempotency_key TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    status INTEGER NOT NULL,
    location TEXT,
    body TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (user_seq, idempotency_key)
  ) STRICT;

  -- How far a reactor has come in the log of events.
  CREATE TABLE reactors (
    name TEXT PRIMARY KEY,
    handled_seq INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
