/**
 * How the boards of guilds are arranged. `column_limits` is a JSON object: the limit of a column by
 * its status. The boards with the lowest `visit` were changed the longest ago.
 */
export const boards = `
  CREATE TABLE boards (
    home_id TEXT NOT NULL,
    guild_id TEXT NOT NULL,
    grouping TEXT NOT NULL,
    column_limits TEXT NOT NULL,
    visit INTEGER NOT NULL,
    PRIMARY KEY (home_id, guild_id)
  ) STRICT;
  CREATE INDEX boards_by_visit ON boards (visit);
`;
