/** How far threads were read is local state of the kind `read_marker` (0267). Baselines hold for good. */
export const readMarkers = `
  INSERT INTO local_state (home_id, kind, key, value, visit)
    SELECT home_id, 'read_marker',
      json_object('conversationId', conversation_id, 'homeId', home_id),
      json_object('createdAt', created_at,
        'isBaseline', json(CASE is_baseline WHEN 1 THEN 'true' ELSE 'false' END),
        'isUnread', json(CASE is_unread WHEN 1 THEN 'true' ELSE 'false' END),
        'messageId', message_id),
      CASE is_baseline WHEN 1 THEN 0 ELSE row_number() OVER (ORDER BY created_at, rowid) END
    FROM read_marks;
  DROP TABLE read_marks;
`;
