/**
 * Where the person was, and how far they have read.
 *
 * - `home_places`: the place last shown of each home, and the guild chosen; the home with the greatest
 *   `visit` is where a start lands. A place of no home has an empty `home_id`.
 * - `thread_places`: the message that a thread was left at, where that is not its end.
 * - `read_marks`: the last message read of a thread; for a guild, under its own id, that from which
 *   on messages are new in threads without a mark.
 */
export const placesAndReadMarks = `
  CREATE TABLE home_places (
    home_id TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    guild_id TEXT,
    visit INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE thread_places (
    home_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    offset INTEGER NOT NULL,
    visit INTEGER NOT NULL,
    PRIMARY KEY (home_id, conversation_id)
  ) STRICT;
  CREATE INDEX thread_places_by_visit ON thread_places (visit);

  CREATE TABLE read_marks (
    home_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    is_baseline INTEGER NOT NULL DEFAULT 0,
    is_unread INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (home_id, conversation_id)
  ) STRICT;
  CREATE INDEX read_marks_by_age ON read_marks (home_id, created_at) WHERE is_baseline = 0;
`;
