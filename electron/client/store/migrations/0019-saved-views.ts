/**
 * The views that a person has named are local state of the kind `saved_view` (0267), each with an id:
 * its name can change.
 */
export const savedViews = `
  INSERT INTO local_state (home_id, kind, key, value, visit)
    SELECT home_id, 'saved_view', json_object('homeId', home_id, 'id', 'view_' || rowid),
      CASE WHEN grouping IS NULL
        THEN json_object('filter', filter, 'name', name, 'view', view)
        ELSE json_object('filter', filter, 'grouping', grouping, 'name', name, 'view', view) END,
      rowid
    FROM saved_views;
  DROP TABLE saved_views;
`;
