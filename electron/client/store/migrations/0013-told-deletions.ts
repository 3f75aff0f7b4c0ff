/**
 * Whether the person was told why a deletion was held back, so that a retry of it goes out all the
 * same. A row of `kept_trash` without a body said that alone, and so lost what was kept before.
 */
export const toldDeletions = `
  ALTER TABLE kept_trash ADD COLUMN is_told INTEGER NOT NULL DEFAULT 0;
  UPDATE kept_trash SET is_told = 1 WHERE body IS NULL AND restored_as IS NULL;
`;
