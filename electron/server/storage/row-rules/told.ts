import { toldLimits } from '#shared/limits/server-limits.ts';
import { jsonRule } from '../../../storage/row-rule-parts.ts';
import type { TableRules } from './table-rules.ts';

/** The rules for what models were told. */
export const toldRules: TableRules = {
  columns: {
    told_requests: { times: ['sent_at'], texts: { origin: 2_000, model: 2_000 } },
    told_places: { texts: { title: toldLimits.title } },
  },
  rules: [
    jsonRule('told_requests', 'left_out', 'array'),
    {
      what: 'the alarms of calls',
      broken: `told_requests WHERE alarm NOT IN ('cut', 'suspected', 'uncounted')`,
    },
    {
      what: 'what was left out of calls',
      broken: `told_requests t JOIN json_each(t.left_out) e
        WHERE CASE WHEN e.type = 'object' THEN e.value ->> 'kind' NOT IN ('message', 'item')
          OR json_type(e.value, '$.count') IS NOT 'integer' OR e.value ->> 'count' < 1
          ELSE TRUE END`,
    },
    {
      what: 'the kinds of parts',
      broken: `told_places WHERE kind NOT IN ('form', 'rules', 'message', 'item', 'task', 'reply',
                                              'call', 'result', 'tool')`,
    },
    {
      what: 'the guilds of calls',
      broken: `told_requests t JOIN runs r ON r.seq = t.run_seq WHERE r.guild_seq <> t.guild_seq`,
    },
    {
      what: 'the guilds of parts',
      broken: `told_places l JOIN told_requests t ON t.seq = l.request_seq
        JOIN told_parts p ON p.seq = l.part_seq WHERE p.guild_seq <> t.guild_seq OR t.is_kept = 0`,
    },
    {
      what: 'parts of no call',
      broken: `told_parts p
        WHERE NOT EXISTS (SELECT 1 FROM told_places l WHERE l.part_seq = p.seq)`,
    },
    {
      // A guild that holds more than its sizes say would never make room.
      what: 'the sizes of what was told',
      broken: `guilds g LEFT JOIN told_sizes s ON s.guild_seq = g.seq
        WHERE coalesce(s.bytes, 0) <> (
          SELECT coalesce(sum(octet_length(p.content) + ${toldLimits.partOverhead}), 0)
          FROM told_parts p WHERE p.guild_seq = g.seq) + (
          SELECT coalesce(sum(coalesce(octet_length(l.title), 0) + ${toldLimits.placeOverhead}), 0)
          FROM told_requests t JOIN told_places l ON l.request_seq = t.seq
          WHERE t.guild_seq = g.seq)`,
    },
  ],
};
