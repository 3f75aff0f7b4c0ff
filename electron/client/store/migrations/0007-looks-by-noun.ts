/**
 * How far guilds were seen, by noun: documents as well as work items.
 *
 * - `looks`: the greatest time of change, by the service's clock, among the rows that were seen. Those
 *   with the lowest `visit` were kept the longest ago.
 */
export const looksByNoun = `
  CREATE TABLE looks (
    home_id TEXT NOT NULL,
    noun TEXT NOT NULL,
    guild_id TEXT NOT NULL,
    seen_at TEXT NOT NULL,
    visit INTEGER NOT NULL,
    PRIMARY KEY (home_id, noun, guild_id)
  ) STRICT;
  INSERT INTO looks (home_id, noun, guild_id, seen_at, visit)
    SELECT home_id, 'work_item', guild_id, seen_at, visit FROM work_looks;
  DROP TABLE work_looks;
  CREATE INDEX looks_by_visit ON looks (visit);
`;
