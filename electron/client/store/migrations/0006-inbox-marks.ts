/**
 * The person's decisions about things of the inbox. `changed_at` is a time of the service's
 * clock, `here_at` and `until` are times of this computer's. Those with the lowest `visit` were
 * decided the longest ago.
 */
export const inboxMarks = `
  CREATE TABLE inbox_marks (
    home_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    thing_id TEXT NOT NULL,
    state TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    here_at TEXT NOT NULL,
    until TEXT,
    visit INTEGER NOT NULL,
    PRIMARY KEY (home_id, kind, thing_id)
  ) STRICT;
  CREATE INDEX inbox_marks_by_visit ON inbox_marks (home_id, visit)
    WHERE state <> 'begun';
`;
