/**
 * How far the work of guilds was seen, and the views of work that a person has named.
 *
 * - `work_looks`: the greatest time of change, by the service's clock, among the items of a guild that
 *   were seen. Those with the lowest `visit` were kept the longest ago.
 * - `saved_views`: `name_key` is the name as names are compared; `grouping` is that of the board, and
 *   null for the other ways to see work.
 */
export const looksAndSavedViews = `
  CREATE TABLE work_looks (
    home_id TEXT NOT NULL,
    guild_id TEXT NOT NULL,
    seen_at TEXT NOT NULL,
    visit INTEGER NOT NULL,
    PRIMARY KEY (home_id, guild_id)
  ) STRICT;
  CREATE INDEX work_looks_by_visit ON work_looks (visit);

  CREATE TABLE saved_views (
    home_id TEXT NOT NULL,
    name_key TEXT NOT NULL,
    name TEXT NOT NULL,
    view TEXT NOT NULL,
    filter TEXT NOT NULL,
    grouping TEXT,
    PRIMARY KEY (home_id, name_key)
  ) STRICT;
`;
