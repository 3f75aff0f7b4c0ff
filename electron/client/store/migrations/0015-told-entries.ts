/**
 * Whether the person was told that what an entry changes or deletes could not be looked at, so that
 * a retry of it goes out all the same. `kept_trash` said so of deletions alone, in rows of their own.
 */
export const toldEntries = `
  ALTER TABLE outbox ADD COLUMN is_told INTEGER NOT NULL DEFAULT 0;
  UPDATE outbox SET is_told = 1 WHERE id IN (SELECT entry_id FROM kept_trash WHERE is_told = 1);
  DELETE FROM kept_trash WHERE body IS NULL AND restored_as IS NULL;
  ALTER TABLE kept_trash DROP COLUMN is_told;
`;
