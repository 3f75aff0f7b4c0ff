import type { TableRules } from './table-rules.ts';

/** The rules for what calls of models have used, and for the limits of that. */
export const spendingRules: TableRules = {
  columns: {
    run_calls: { times: ['at'], ids: ['model_id', 'boot'] },
  },
  rules: [
    {
      // The run that has the key later would else be taken for its own.
      what: 'the runs of calls',
      broken: `run_calls c LEFT JOIN runs r ON r.seq = c.run_seq
        WHERE r.operator_seq <> c.operator_seq OR c.run_seq NOT BETWEEN 1 AND coalesce(
          (SELECT seq FROM sqlite_sequence WHERE name = 'runs'), 0)`,
    },
    {
      what: 'the guilds of calls',
      broken: `run_calls c JOIN operators o ON o.seq = c.operator_seq WHERE o.guild_seq <> c.guild_seq`,
    },
    {
      what: 'the amounts of calls',
      broken: `run_calls WHERE max(reserved, tokens, coalesce(money, 0)) > ${Number.MAX_SAFE_INTEGER}
        OR currency IS NOT NULL AND currency <> 'USD'
        OR (state = 'settled') <> (input IS NOT NULL AND output IS NOT NULL)`,
    },
    {
      what: 'the items of calls',
      broken: `call_items t JOIN run_calls c ON c.seq = t.call_seq
        JOIN work_items i ON i.seq = t.work_item_seq WHERE i.guild_seq <> c.guild_seq`,
    },
    {
      what: 'what limits are of',
      broken: `operator_limits l LEFT JOIN operators o ON o.seq = l.operator_seq
        LEFT JOIN work_items i ON i.seq = l.work_item_seq
        WHERE coalesce(o.guild_seq, i.guild_seq) <> l.guild_seq
          OR (l.operator_seq IS NOT NULL AND l.work_item_seq IS NOT NULL)
          OR (l.operator_seq IS NULL AND (l.paused = 1 OR l.runs IS NOT NULL OR l.run_tokens IS NOT NULL))`,
    },
  ],
};
