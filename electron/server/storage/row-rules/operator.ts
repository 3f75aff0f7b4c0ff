import { countLimits, textLimits } from '#shared/limits/limits.ts';
import { jsonRule } from '../../../storage/row-rule-parts.ts';
import type { TableRules } from './table-rules.ts';

const otherCapabilities = `SELECT count(*) FROM json_each(o.capabilities)
  WHERE type <> 'text' OR length(value) > ${textLimits.title}`;

/** The rules for operators, what drives them, what they may do and how far they have read. */
export const operatorRules: TableRules = {
  columns: {
    operators: {
      times: ['created_at', 'updated_at'],
      ids: ['id'],
      texts: {
        name: textLimits.title,
        role: textLimits.operatorRole,
        personality: textLimits.operatorPersonality,
      },
    },
    operator_drivers: { ids: ['model_id'] },
    operator_grants: { times: ['granted_at'], texts: { operation: 200 } },
  },
  rules: [
    jsonRule('operators', 'capabilities', 'array'),
    {
      what: 'the capabilities of operators',
      broken: `operators o WHERE json_array_length(o.capabilities) > ${countLimits.capabilities}
        OR (${otherCapabilities}) > 0`,
    },
    {
      what: 'what drives operators',
      broken: `operator_drivers WHERE kind IS NOT 'model' OR model_id IS NULL
        OR fallback NOT IN ('script', 'none')`,
    },
    {
      // Operators would else pass over each message up to there.
      what: 'how far operators have read',
      broken: `reactors WHERE handled_seq NOT BETWEEN 0 AND (
        SELECT coalesce(max(seq), 0) FROM messages)`,
    },
  ],
};
