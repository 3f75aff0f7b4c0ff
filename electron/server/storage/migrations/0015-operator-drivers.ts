/**
 * The models that drive operators, and the runs that wait for one. Rules of rows say which
 * kinds there are, so that others may follow.
 */
export const operatorDrivers = `
  CREATE TABLE operator_drivers (
    operator_seq INTEGER PRIMARY KEY REFERENCES operators (seq),
    kind TEXT NOT NULL,
    -- The model, which may be listed no more.
    model_id TEXT,
    fallback TEXT NOT NULL
  ) STRICT;

  -- The time before which a run does not go on, and how often its model gave no answer to this step.
  ALTER TABLE runs ADD COLUMN not_before TEXT;
  ALTER TABLE runs ADD COLUMN tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0);

  CREATE INDEX runs_by_conversation ON runs (conversation_seq, seq)
    WHERE conversation_seq IS NOT NULL;
`;
