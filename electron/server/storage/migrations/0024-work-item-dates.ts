/** The days on which work items begin and are due (contract: Dates of work items). */
export const workItemDates = `
  ALTER TABLE work_items ADD COLUMN start_on TEXT CHECK (start_on <> '');
  ALTER TABLE work_items ADD COLUMN due_on TEXT CHECK (due_on <> '');
`;
