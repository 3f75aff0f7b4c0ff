/**
 * The things that were deleted on a service without a trash, as they were just before.
 *
 * - `entry_id`: the deletion in the outbox. Its state says whether the thing is in the trash
 * - `body`: the thing as JSON; null where it could not be read, and the person was told, and where
 *   it was made anew
 * - `restored_as`: the temporary id under which it was made anew
 *
 * `act` of an entry names the deletions that go out one after the other, in their order.
 */
export const keptTrash = `
  CREATE TABLE kept_trash (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    home_id TEXT NOT NULL,
    entry_id TEXT NOT NULL UNIQUE,
    guild_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('work_item', 'document')),
    thing_id TEXT NOT NULL,
    title TEXT NOT NULL,
    type TEXT NOT NULL,
    parent_id TEXT,
    together TEXT,
    kept_at TEXT NOT NULL,
    body TEXT,
    restored_as TEXT
  ) STRICT;

  CREATE INDEX kept_trash_things ON kept_trash (home_id, thing_id);
  CREATE INDEX kept_trash_restored ON kept_trash (restored_as) WHERE restored_as IS NOT NULL;

  ALTER TABLE outbox ADD COLUMN act TEXT;
  CREATE INDEX outbox_acts ON outbox (home_id, act, position)
    WHERE act IS NOT NULL AND state NOT IN ('sent', 'discarded', 'folded');
`;
