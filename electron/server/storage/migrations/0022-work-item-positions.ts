/** The place of each work item that somebody has moved by hand (contract: Order by hand). */
export const workItemPositions = `
  ALTER TABLE work_items ADD COLUMN position TEXT CHECK (position <> '');
`;
