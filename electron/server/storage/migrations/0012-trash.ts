/**
 * The trash. A deleted work item or document keeps its row, with everything that belongs to it, and
 * is marked, so that a list passes over it without a look at the trash: its indexes hold only what
 * is not marked. Of a document the mark is read from an index alone, because it stands behind the
 * content.
 */
export const trashTables = `
  ALTER TABLE work_items ADD COLUMN trashed INTEGER NOT NULL DEFAULT 0 CHECK (trashed IN (0, 1));
  ALTER TABLE documents ADD COLUMN trashed INTEGER NOT NULL DEFAULT 0 CHECK (trashed IN (0, 1));

  DROP INDEX work_items_by_guild;
  DROP INDEX work_items_by_type;
  DROP INDEX work_items_by_status;
  DROP INDEX work_items_by_parent;
  CREATE INDEX work_items_by_guild ON work_items (guild_seq, seq) WHERE trashed = 0;
  CREATE INDEX work_items_by_type ON work_items (guild_seq, type, seq) WHERE trashed = 0;
  CREATE INDEX work_items_by_status ON work_items (guild_seq, status, seq, type) WHERE trashed = 0;
  -- It holds all items, because it also finds what refers to a parent that is removed.
  CREATE INDEX work_items_by_parent
    ON work_items (guild_seq, parent_id, trashed, seq, status, type);
  DROP INDEX documents_by_guild;
  CREATE INDEX documents_by_guild ON documents (guild_seq, seq) WHERE trashed = 0;

  CREATE TABLE trash (
    -- The order of the deletions. It is never used again, so that a cursor stays a place.
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    thing_id TEXT NOT NULL UNIQUE,
    work_item_seq INTEGER UNIQUE REFERENCES work_items (seq),
    document_seq INTEGER UNIQUE REFERENCES documents (seq),
    deleted_at TEXT NOT NULL,
    user_seq INTEGER REFERENCES users (seq),
    operator_seq INTEGER REFERENCES operators (seq),
    -- The act that the deletion was part of, and the parent of the item at that time.
    together TEXT,
    parent_id TEXT,
    -- The parent's row, where both were deleted in one act: restored and removed with it.
    with_seq INTEGER REFERENCES trash (seq),
    -- How many rows are restored with this one.
    below_count INTEGER NOT NULL DEFAULT 0,
    -- Removed for good, and only waits for its rows to be deleted.
    removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
    CHECK ((work_item_seq IS NULL) <> (document_seq IS NULL)),
    CHECK ((user_seq IS NULL) <> (operator_seq IS NULL))
  ) STRICT;
  CREATE INDEX trash_listed ON trash (guild_seq, seq) WHERE with_seq IS NULL AND removed = 0;
  CREATE INDEX trash_by_age ON trash (deleted_at) WHERE with_seq IS NULL AND removed = 0;
  CREATE INDEX trash_by_act ON trash (guild_seq, parent_id, together)
    WHERE with_seq IS NULL AND removed = 0 AND together IS NOT NULL AND parent_id IS NOT NULL;
  CREATE INDEX trash_with ON trash (with_seq);
  CREATE INDEX trash_removed ON trash (seq) WHERE removed = 1;

  -- A restoration is a change of an item, which may have changed no field.
  ALTER TABLE work_item_changes ADD COLUMN restored INTEGER NOT NULL DEFAULT 0
    CHECK (restored IN (0, 1));
`;
