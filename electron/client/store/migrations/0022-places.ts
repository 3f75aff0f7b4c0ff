/**
 * The places of homes, their chosen guilds and where threads were left are local state of the kinds
 * `place`, `chosen_guild` and `scroll_anchor` (0267). A path that named something by its temporary
 * id names it by the service's, where that is known.
 */
export const places = `
  INSERT INTO local_state (home_id, kind, key, value, visit)
    SELECT home_id, 'place', json_object('homeId', home_id),
      json_object('isAnswered', json(CASE is_answered WHEN 1 THEN 'true' ELSE 'false' END),
        'path', path),
      visit
    FROM home_places;
  INSERT INTO local_state (home_id, kind, key, value, visit)
    SELECT home_id, 'chosen_guild', json_object('homeId', home_id), json_quote(guild_id), visit
    FROM home_places WHERE guild_id IS NOT NULL;
  DROP TABLE home_places;

  INSERT INTO local_state (home_id, kind, key, value, visit)
    SELECT home_id, 'scroll_anchor',
      json_object('conversationId', conversation_id, 'homeId', home_id),
      json_object('messageId', message_id, 'offset', offset), visit
    FROM thread_places;
  DROP TABLE thread_places;

  UPDATE local_state SET value = replace(value, i.temporary_id, i.server_id)
    FROM identities AS i
    WHERE local_state.kind = 'place' AND instr(local_state.value, 'new_') > 0
      AND i.home_id = local_state.home_id AND instr(local_state.value, i.temporary_id) > 0
      AND i.server_id NOT GLOB '*[^a-zA-Z0-9_.~-]*';
`;
