/**
 * Work items, and the assignments of operators. Rows refer to parents and operators by text ids, as
 * answers do, so that a list reads only one table.
 */
export const workItemTables = `
  CREATE TABLE work_items (
    -- Never used again, so that a cursor stays a place in the list.
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    type TEXT NOT NULL CHECK (type IN ('objective', 'initiative', 'epic', 'task')),
    title TEXT NOT NULL,
    description TEXT,
    status TEXT NOT NULL
      CHECK (status IN ('backlog', 'todo', 'in_progress', 'review', 'done', 'cancelled')),
    priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
    progress REAL NOT NULL CHECK (progress BETWEEN 0 AND 100),
    parent_id TEXT,
    assigned_operator_id TEXT REFERENCES operators (id),
    -- The user who is told of operators' changes; none where an operator created it.
    creator_user_seq INTEGER REFERENCES users (seq),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (guild_seq, id),
    FOREIGN KEY (guild_seq, parent_id) REFERENCES work_items (guild_seq, id)
  ) STRICT;
  CREATE INDEX work_items_by_guild ON work_items (guild_seq, seq);
  CREATE INDEX work_items_by_parent ON work_items (guild_seq, parent_id, seq);

  -- The newest assignment of each item that has an operator, and how far the operator has come
  -- with it. A new assignment is a new row, so work on an old one finds itself overtaken.
  CREATE TABLE assignments (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    work_item_seq INTEGER NOT NULL UNIQUE REFERENCES work_items (seq) ON DELETE CASCADE,
    operator_seq INTEGER NOT NULL REFERENCES operators (seq),
    -- How many steps of the work are done.
    step INTEGER NOT NULL DEFAULT 0,
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1))
  ) STRICT;
  CREATE INDEX assignments_open ON assignments (operator_seq, seq) WHERE finished = 0;
`;
