import type { EventName, OperationName } from '#shared/registry/registry.ts';
import { at } from './right-answers/at.ts';
import { conversation, message, notification } from './right-answers/conversation.ts';
import { grant, proposal, question } from './right-answers/decision.ts';
import { guild, limits, model, operator } from './right-answers/guild.ts';
import { cost, run, staying, step, told, undone } from './right-answers/run.ts';
import { document, itemChange, trashed, workItem } from './right-answers/work.ts';

// Correct answers and frames of a service, of which a broken or hostile one makes its own.

const everything = {
  guilds: [guild],
  operators: [operator],
  models: [model],
  runs: [run],
  questions: [question],
  proposals: [proposal],
  grants: [grant],
  calls: 1,
  told,
  steps: [step],
  hasEnded: true,
  costs: [cost],
  isMore: false,
  total: cost,
  since: at,
  willUndo: [undone],
  undone: [undone],
  stays: [staying],
  conversations: [conversation],
  messages: [message, message],
  messageIds: [message.id],
  searched: 2,
  reachedAt: at,
  documents: [document],
  notifications: [notification],
  workItems: [workItem, workItem],
  things: [trashed],
  restoredCount: 1,
  deletedCount: 1,
  changes: [itemChange],
  beginsAt: at,
  versions: [{ ...document, version: 1 }],
  results: [{ kind: 'message', id: 'msg_1', title: 'x', snippet: 'x' }],
  nextCursor: 'more',
  status: 'ok',
  version: '1',
  extensions: ['events'],
  openapi: '3.1.0',
  success: true,
  markedCount: 1,
};

const nouns: Record<string, object> = {
  user: { id: 'usr_1', name: 'Me' },
  guild,
  operator,
  conversation,
  message,
  work_item: workItem,
  document,
  notification,
  trash: trashed,
  run,
  question,
  proposal,
};

/** The answers of operations that are not their noun. */
const others: Readonly<Partial<Record<OperationName, object>>> = {
  'run.steer': step,
  'operator.try': { runId: 'run_1' },
};

/** A correct answer of an operation. Extra fields are ignored. */
export function rightAnswer(name: OperationName): unknown {
  return { ...everything, ...limits, ...nouns[name.split('.')[0] ?? ''], ...others[name] };
}

/** A correct frame of an event. */
export function rightFrame(type: EventName, seq: number): unknown {
  const about = { conversation, message, workItem, document, notification };
  const named = { ...about, guild, operator, run, question, proposal };
  const progress = { runId: 'run_1', phase: 'writing', from: 0, text: 'x', tokens: 1 };
  const data = {
    ...named,
    ...progress,
    id: 'x',
    markedCount: 1,
    conversationId: 'cnv_1',
    operatorId: 'opr_1',
  };
  return { type, seq, at, guildId: 'gld_1', data };
}
