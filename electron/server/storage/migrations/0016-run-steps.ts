/**
 * The journal of runs: what a model said, each call of a tool with its result, and what was written
 * by it. A call and its result are one row, so that no call can have two.
 */
export const runStepTables = `
  CREATE TABLE run_steps (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    run_seq INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
    -- A reply or a call. Rules of rows say what each has, so that others may follow.
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    -- JSON, packed by zstd where it is long.
    body BLOB NOT NULL,
    -- What a call led to, once it was performed, in the same form.
    result BLOB,
    -- What the provider wants back with it, in the same form.
    replay BLOB,
    -- How long it took, without the wait for its turn.
    ms INTEGER NOT NULL DEFAULT 0 CHECK (ms >= 0),
    at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX run_steps_by_run ON run_steps (run_seq, seq);

  -- What a step has written: the thing, and its state before and after.
  CREATE TABLE run_writes (
    seq INTEGER PRIMARY KEY,
    step_seq INTEGER NOT NULL REFERENCES run_steps (seq) ON DELETE CASCADE,
    operation TEXT NOT NULL,
    thing_kind TEXT NOT NULL CHECK (thing_kind IN ('work_item', 'document', 'message')),
    thing_id TEXT NOT NULL,
    -- None for a creation.
    before BLOB,
    after BLOB NOT NULL,
    undone_at TEXT
  ) STRICT;
  CREATE INDEX run_writes_by_step ON run_writes (step_seq);
  CREATE INDEX run_writes_by_thing ON run_writes (thing_kind, thing_id);
`;
