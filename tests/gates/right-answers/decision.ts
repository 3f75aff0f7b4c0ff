import { at } from './at.ts';

// A question, a proposal and a grant, which people decide.

export const question = {
  id: 'qst_1',
  operatorId: 'opr_1',
  runId: 'run_1',
  userId: 'usr_1',
  conversationId: 'cnv_1',
  messageId: 'msg_1',
  text: 'Which colour?',
  fields: [{ kind: 'one', label: 'Colour', options: ['Red', 'Blue'] }],
  state: 'answered',
  values: ['Red'],
  createdAt: at,
  expiresAt: at,
  decidedAt: at,
};

export const proposal = {
  id: 'prp_1',
  operatorId: 'opr_1',
  runId: 'run_1',
  userId: 'usr_1',
  workItemId: 'wi_1',
  operation: 'document.update',
  input: { docId: 'doc_1', title: 'Roof' },
  summary: 'Change the document “Attic”',
  changes: [{ field: 'title', from: 'Attic', to: 'Roof' }],
  target: { kind: 'document', id: 'doc_1', title: 'Attic', version: '1' },
  state: 'accepted',
  decision: 'once',
  note: 'Go on.',
  reason: 'x',
  createdAt: at,
  expiresAt: at,
  decidedAt: at,
};

export const grant = { operation: 'document.update', grantedBy: 'usr_1', grantedAt: at };
