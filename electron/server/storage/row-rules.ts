import type { RowRule } from '../../storage/database-kind.ts';
import { conversationRules } from './row-rules/conversation.ts';
import { decisionRules } from './row-rules/decision.ts';
import { documentRules } from './row-rules/document.ts';
import { eventRules } from './row-rules/event.ts';
import { guildRules } from './row-rules/guild.ts';
import { operatorRules } from './row-rules/operator.ts';
import { runRules } from './row-rules/run.ts';
import { serverRules } from './row-rules/server.ts';
import { spendingRules } from './row-rules/spending.ts';
import { toldRules } from './row-rules/told.ts';
import { trashRules } from './row-rules/trash.ts';
import { workItemRules } from './row-rules/work-item.ts';
import { columnRules } from './row-rules/table-rules.ts';
import type { TableRules } from './row-rules/table-rules.ts';

// The rules that handlers rely upon and that the tables do not demand by themselves. A database
// from elsewhere is refused where a row breaks one (0149).

const all: readonly TableRules[] = [
  guildRules,
  operatorRules,
  conversationRules,
  workItemRules,
  documentRules,
  trashRules,
  runRules,
  decisionRules,
  spendingRules,
  toldRules,
  eventRules,
  serverRules,
];

/** The rules for the rows of a server's database. */
export const rowRules: readonly RowRule[] = [
  ...all.flatMap(columnRules),
  ...all.flatMap(({ rules }) => rules),
];
