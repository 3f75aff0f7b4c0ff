/**
 * The title of the thing that an entry is about, as the person saw it. What was deleted, or is no
 * longer kept here, can still be named by it.
 */
export const subjectTitles = `
  ALTER TABLE outbox ADD COLUMN subject_title TEXT;
`;
