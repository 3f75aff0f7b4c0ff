/** How far a person has seen the rows of a guild is local state of the kind `last_seen` (0267). */
export const lastSeen = `
  INSERT INTO local_state (home_id, kind, key, value, visit)
    SELECT home_id, 'last_seen',
      json_object('guildId', guild_id, 'homeId', home_id, 'noun', noun), json_quote(seen_at), visit
    FROM looks;
  DROP TABLE looks;
`;
