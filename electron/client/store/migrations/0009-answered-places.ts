/**
 * Whether the page has answered after it showed the place of a home. A place that it did not answer
 * in is not restored: it may be what the page hung or ended in.
 */
export const answeredPlaces = `
  ALTER TABLE home_places ADD COLUMN is_answered INTEGER NOT NULL DEFAULT 1;
`;
