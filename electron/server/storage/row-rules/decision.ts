import { stepLimits } from '#shared/limits/server-limits.ts';
import type { TableRules } from './table-rules.ts';

/** The rules for questions and proposals. */
export const decisionRules: TableRules = {
  columns: {
    decisions: {
      times: ['created_at', 'expires_at', 'decided_at'],
      ids: ['id', 'notification_id'],
      texts: { operation: 200 },
    },
  },
  rules: [
    {
      what: 'the states of what people decide',
      broken: `decisions WHERE CASE kind
        WHEN 'question' THEN state NOT IN ('open', 'answered', 'declined', 'expired', 'withdrawn')
          OR operation IS NOT NULL OR decision IS NOT NULL
        ELSE state NOT IN ('open', 'accepted', 'done', 'declined', 'expired', 'withdrawn',
                           'outdated', 'failed')
          OR operation IS NULL OR message_seq IS NOT NULL OR answer_seq IS NOT NULL
          OR decision NOT IN ('once', 'run', 'always', 'decline')
          OR (state = 'declined') <> (decision IS 'decline') END`,
    },
    {
      what: 'the lengths of what people decide',
      broken: `decisions WHERE max(length(body), coalesce(length(outcome), 0))
        > ${stepLimits.bodyBytes}`,
    },
    {
      what: 'the runs of what people decide',
      broken: `decisions d JOIN runs r ON r.seq = d.run_seq JOIN run_steps s ON s.seq = d.step_seq
        LEFT JOIN messages m ON m.seq IN (d.message_seq, d.answer_seq)
        WHERE s.run_seq <> d.run_seq OR s.kind <> 'call' OR r.guild_seq <> d.guild_seq
          OR m.conversation_seq <> r.conversation_seq`,
    },
  ],
};
