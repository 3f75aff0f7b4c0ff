import { at } from './at.ts';

// A run: what it was told, did and cost, and what undoing it does.

export const run = {
  id: 'run_1',
  operatorId: 'opr_1',
  cause: 'message',
  conversationId: 'cnv_1',
  messageId: 'msg_1',
  state: 'stopped',
  reason: 'Me stopped it.',
  reportId: 'doc_1',
  isLive: false,
  tokens: 900,
  cost: 20,
  createdAt: at,
  waitsUntil: at,
  endedAt: at,
};

export const told = {
  call: 1,
  origin: 'http://127.0.0.1:11434',
  model: 'small',
  sentAt: at,
  body: '{}',
  parts: [{ kind: 'form', bytes: 2 }],
  leftOut: [{ kind: 'message', count: 2 }],
  leastTokens: 1,
  readTokens: 1,
  alarm: 'suspected',
};

export const step = {
  id: 'stp_1',
  kind: 'call',
  at,
  tool: 'search-find',
  arguments: '{}',
  state: 'done',
  result: 'x',
  wrote: [{ operation: 'document.create', kind: 'document', id: 'doc_1', undoneAt: at }],
};

export const cost = {
  id: 'opr_1',
  title: 'Ada',
  calls: 2,
  tokens: 900,
  reservedTokens: 0,
  money: [{ currency: 'USD', amount: 20 }],
  unpriced: 1,
};

export const undone = {
  kind: 'work_item',
  id: 'wi_1',
  title: 'Roof',
  act: 'changed',
  fields: ['status'],
};

export const staying = {
  kind: 'document',
  id: 'doc_1',
  title: 'Plan',
  reason: 'changed',
  fields: [],
};
