import { actLimits, keptTrashLimits } from '#shared/limits/kept-limits.ts';
import { callLimits, textLimits } from '#shared/limits/limits.ts';
import type { RowRule } from '../../storage/database-kind.ts';
import { holdsNull, jsonRule, lengthRule } from '../../storage/row-rule-parts.ts';

// The rules for rows that the handlers rely upon and the tables do not enforce by themselves. A
// database from elsewhere is refused where a row breaks a rule (0149).

/** The rules for the rows of the durable database. */
export const rowRules: readonly RowRule[] = [
  {
    what: 'the operations',
    broken: `outbox WHERE operation NOT GLOB '[a-z]*.[a-z]*' OR operation GLOB '*[^a-z_.]*'
      OR ${holdsNull('operation')}`,
  },
  jsonRule('outbox', 'input', 'object'),
  jsonRule('outbox', 'basis', 'object'),
  jsonRule('outbox', 'conflict', 'object'),
  jsonRule('outbox', 'mark', 'array'),
  {
    what: 'the switches of entries',
    broken: `outbox WHERE must_check NOT IN (0, 1) OR in_doubt NOT IN (0, 1) OR revision < 0`,
  },
  {
    what: 'the identifiers of entries',
    broken: `outbox WHERE length(id) NOT BETWEEN 1 AND ${textLimits.identifier}
      OR ${holdsNull('id')}`,
  },
  {
    // An entry that was merged stands for the one that it was merged into.
    what: 'the merged entries',
    broken: `outbox f JOIN outbox e ON e.id = f.folded_into WHERE e.state = 'folded'`,
  },
  lengthRule('acts', 'body', actLimits.body),
  lengthRule('kept_trash', 'body', keptTrashLimits.body),
  jsonRule('kept_trash', 'body', 'object'),
  jsonRule('local_state', 'key', 'object'),
  // A character may be an escape of six in JSON.
  lengthRule('local_state', 'value', 6 * callLimits.text),
];
