/**
 * The decisions about entries of the inbox are local state of the kind `triage` (0267). What has
 * begun and what never needs the person holds for good.
 */
export const triage = `
  INSERT INTO local_state (home_id, kind, key, value, visit)
    SELECT home_id, 'triage', json_object('homeId', home_id, 'id', thing_id, 'kind', kind),
      CASE WHEN until IS NULL
        THEN json_object('changedAt', changed_at, 'hereAt', here_at, 'state', state)
        ELSE json_object('changedAt', changed_at, 'hereAt', here_at, 'state', state,
          'until', until) END,
      CASE WHEN state IN ('begun', 'never') THEN 0
        ELSE row_number() OVER (ORDER BY visit, rowid) END
    FROM inbox_marks;
  DROP TABLE inbox_marks;
`;
