/**
 * The state that this computer alone keeps, of every kind in one table (0267). `key` and `value` are
 * JSON, that of a key with sorted fields. The rows of a kind with the lowest `visit` were saved the
 * longest ago; a row that holds for good has 0. The boards are the first kind.
 *
 * - `local_state_temporary`: the rows that may name something made here by its temporary id
 */
export const localState = `
  CREATE TABLE local_state (
    home_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    visit INTEGER NOT NULL,
    PRIMARY KEY (home_id, kind, key)
  ) STRICT;
  CREATE INDEX local_state_by_visit ON local_state (kind, visit);
  CREATE INDEX local_state_by_home ON local_state (kind, home_id, visit);
  CREATE INDEX local_state_temporary ON local_state (home_id)
    WHERE instr(key, 'new_') > 0 OR instr(value, 'new_') > 0;

  INSERT INTO local_state (home_id, kind, key, value, visit)
    SELECT home_id, 'board', json_object('guildId', guild_id, 'homeId', home_id),
      json_object('columnLimits', json(column_limits), 'grouping', grouping), visit
    FROM boards;
  DROP TABLE boards;
`;
