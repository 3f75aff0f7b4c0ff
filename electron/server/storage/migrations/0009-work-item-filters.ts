/**
 * A page of the items of one type or status is found without reading the items before it. Each
 * index also holds what else a list is filtered by, so that no row that does not match is read.
 */
export const workItemFilters = `
  CREATE INDEX work_items_by_type ON work_items (guild_seq, type, seq);
  CREATE INDEX work_items_by_status ON work_items (guild_seq, status, seq, type);
  DROP INDEX work_items_by_parent;
  CREATE INDEX work_items_by_parent ON work_items (guild_seq, parent_id, seq, status, type);
`;
