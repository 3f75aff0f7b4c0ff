import { spendingLimits } from '#shared/limits/spending-limits.ts';

const { mostRuns, mostTokens, mostMoney } = spendingLimits;

/**
 * The spending of runs on models, and its limits. A call stays when its run is gone, since its
 * tokens stay spent.
 */
export const runCalls = `
  CREATE TABLE run_calls (
    seq INTEGER PRIMARY KEY,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    operator_seq INTEGER NOT NULL REFERENCES operators (seq),
    -- It may be gone; its key is never used again.
    run_seq INTEGER NOT NULL,
    model_id TEXT NOT NULL,
    -- Reserved while it goes on. Where its server did not say what it used, that stays unknown.
    state TEXT NOT NULL CHECK (state IN ('reserved', 'settled', 'unknown')),
    -- The start of the server in which it was made.
    boot TEXT NOT NULL,
    at TEXT NOT NULL,
    -- What was reserved, and what counts: that, until it is settled.
    reserved INTEGER NOT NULL CHECK (reserved >= 0),
    tokens INTEGER NOT NULL CHECK (tokens >= 0),
    -- What the server reported.
    input INTEGER,
    cached INTEGER,
    output INTEGER,
    reasoning INTEGER,
    -- What counts in millionths of its currency; none where the price is not known.
    money INTEGER CHECK (money >= 0),
    currency TEXT,
    CHECK ((money IS NULL) = (currency IS NULL))
  ) STRICT;
  CREATE INDEX run_calls_by_run ON run_calls (run_seq);
  CREATE INDEX run_calls_by_operator ON run_calls (operator_seq, at);
  CREATE INDEX run_calls_by_guild ON run_calls (guild_seq, at);
  CREATE INDEX run_calls_open ON run_calls (boot) WHERE state = 'reserved';

  -- The items that a call counts for: that of its run and those above it when it was made.
  CREATE TABLE call_items (
    work_item_seq INTEGER NOT NULL REFERENCES work_items (seq) ON DELETE CASCADE,
    call_seq INTEGER NOT NULL REFERENCES run_calls (seq),
    PRIMARY KEY (work_item_seq, call_seq)
  ) STRICT, WITHOUT ROWID;

  -- The limits of a guild, of one of its operators or of one of its items, where a person set any.
  CREATE TABLE operator_limits (
    seq INTEGER PRIMARY KEY,
    guild_seq INTEGER NOT NULL REFERENCES guilds (seq),
    operator_seq INTEGER UNIQUE REFERENCES operators (seq),
    work_item_seq INTEGER UNIQUE REFERENCES work_items (seq) ON DELETE CASCADE,
    run_tokens INTEGER CHECK (run_tokens BETWEEN 0 AND ${mostTokens}),
    runs INTEGER CHECK (runs BETWEEN 0 AND ${mostRuns}),
    -- A day for guilds and operators, and for good for items.
    tokens INTEGER CHECK (tokens BETWEEN 0 AND ${mostTokens}),
    money INTEGER CHECK (money BETWEEN 0 AND ${mostMoney}),
    -- Whether the operator begins nothing.
    paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1))
  ) STRICT;
  CREATE UNIQUE INDEX operator_limits_of_guild ON operator_limits (guild_seq)
    WHERE operator_seq IS NULL AND work_item_seq IS NULL;
`;
