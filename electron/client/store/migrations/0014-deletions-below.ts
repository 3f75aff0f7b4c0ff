/**
 * The item that a deleted item stands below, by the id under which it was first known here; '' for
 * none, and null where nobody knows. A deletion waits for those of what is below it, and goes
 * around what else of its act rests or waits for the person.
 *
 * - `outbox_below`: the deletions below an item
 * - `outbox_unplaced`: those of an act that may be below any item
 * - `outbox_sending`: the one of an act that is on its way
 */
export const deletionsBelow = `
  ALTER TABLE outbox ADD COLUMN parent_id TEXT;
  CREATE INDEX outbox_below ON outbox (home_id, parent_id, position)
    WHERE parent_id IS NOT NULL AND state NOT IN ('sent', 'discarded', 'folded');
  CREATE INDEX outbox_unplaced ON outbox (home_id, act, position)
    WHERE act IS NOT NULL AND parent_id IS NULL AND state NOT IN ('sent', 'discarded', 'folded');
  CREATE INDEX outbox_sending ON outbox (home_id, act)
    WHERE act IS NOT NULL AND state = 'sending';
`;
