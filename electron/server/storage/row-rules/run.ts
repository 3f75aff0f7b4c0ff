import { stepLimits } from '#shared/limits/server-limits.ts';
import type { TableRules } from './table-rules.ts';

/** The rules for runs, their steps and what they have written. */
export const runRules: TableRules = {
  columns: {
    runs: {
      times: ['created_at', 'ended_at', 'not_before'],
      ids: ['id', 'boot'],
      texts: { reason: 10_000 },
    },
    run_steps: { times: ['at'], ids: ['id'] },
    run_writes: { times: ['undone_at'], ids: ['thing_id'], texts: { operation: 200 } },
  },
  rules: [
    {
      what: 'the causes of runs',
      broken: `runs WHERE cause NOT IN ('message', 'assignment')
        OR (cause = 'message') <> (message_seq IS NOT NULL)
        OR (cause = 'message') <> (conversation_seq IS NOT NULL)
        OR (cause = 'assignment') <> (work_item_seq IS NOT NULL)`,
    },
    {
      what: 'the steps of runs',
      broken: `run_steps WHERE CASE kind
        WHEN 'reply' THEN state <> 'done' OR result IS NOT NULL
        WHEN 'note' THEN state <> 'done' OR result IS NOT NULL OR replay IS NOT NULL
        WHEN 'act' THEN state <> 'done' OR result IS NOT NULL OR replay IS NOT NULL
        WHEN 'call' THEN state NOT IN ('planned', 'done', 'refused', 'invalid', 'repeated')
          OR (state = 'planned') <> (result IS NULL)
        ELSE TRUE END`,
    },
    {
      what: 'the lengths of steps',
      broken: `run_steps WHERE max(length(body), coalesce(length(result), 0),
        coalesce(length(replay), 0)) > ${stepLimits.bodyBytes}`,
    },
    {
      what: 'the lengths of what runs have written',
      broken: `run_writes WHERE max(length(after), coalesce(length(before), 0)) > ${stepLimits.bodyBytes}`,
    },
    {
      what: 'the guilds of runs',
      broken: `runs r JOIN operators o ON o.seq = r.operator_seq
        LEFT JOIN conversations c ON c.seq = r.conversation_seq
        LEFT JOIN work_items i ON i.seq = r.work_item_seq
        WHERE o.guild_seq <> r.guild_seq OR coalesce(c.guild_seq, i.guild_seq) <> r.guild_seq`,
    },
    {
      what: 'the messages of runs',
      broken: `runs r JOIN messages m ON m.seq = r.message_seq
        WHERE m.conversation_seq <> r.conversation_seq`,
    },
    { what: 'the chains of runs', broken: `runs WHERE origin NOT BETWEEN 1 AND seq` },
    {
      what: 'what becomes of messages',
      broken: `run_messages f JOIN runs r ON r.seq = f.run_seq
        WHERE r.operator_seq <> f.operator_seq
          OR (f.kind = 'cause' AND r.message_seq IS NOT f.message_seq)`,
    },
  ],
};
