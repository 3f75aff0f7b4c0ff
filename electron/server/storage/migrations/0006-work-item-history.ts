/** The history of work items: who changed what, and where each item of a guild stood when. */
export const workItemHistoryTables = `
  CREATE TABLE work_item_histories (
    guild_seq INTEGER PRIMARY KEY REFERENCES guilds (seq),
    -- All later changes are known. A guild without a row is known since its creation.
    begins_at TEXT NOT NULL,
    -- How many changes were ever recorded; also the position of the newest.
    length INTEGER NOT NULL
  ) STRICT;
  -- No change before this migration was recorded, and none came after the newest event.
  INSERT INTO work_item_histories (guild_seq, begins_at, length)
    SELECT g.seq,
      max(
        g.created_at,
        coalesce((SELECT at FROM events ORDER BY seq DESC LIMIT 1), ''),
        coalesce((SELECT max(i.updated_at) FROM work_items i WHERE i.guild_seq = g.seq), '')),
      0
    FROM guilds g;

  CREATE TABLE work_item_changes (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    position INTEGER NOT NULL,
    work_item_seq INTEGER NOT NULL REFERENCES work_items (seq) ON DELETE CASCADE,
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('created', 'updated')),
    user_seq INTEGER REFERENCES users (seq),
    operator_seq INTEGER REFERENCES operators (seq),
    -- The changed fields as JSON for the wire.
    fields TEXT NOT NULL,
    CHECK ((user_seq IS NULL) <> (operator_seq IS NULL)),
    UNIQUE (guild_seq, position)
  ) STRICT;
  CREATE INDEX work_item_changes_by_item ON work_item_changes (work_item_seq, seq);

  -- Where an item stood after a change that a chart shows. It has no texts and stays when the item
  -- is deleted, so that a chart of the past stays as it was.
  CREATE TABLE work_item_states (
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    at TEXT NOT NULL,
    position INTEGER NOT NULL,
    work_item_id TEXT NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    progress REAL NOT NULL,
    parent_id TEXT,
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
    -- None for a creation.
    status_before TEXT,
    progress_before REAL,
    parent_id_before TEXT,
    PRIMARY KEY (guild_seq, at, position)
  ) STRICT, WITHOUT ROWID;
`;
