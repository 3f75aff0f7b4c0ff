import { proposalSchema } from '#shared/domain/proposal/schema.ts';
import type { Proposal } from '#shared/domain/proposal/schema.ts';
import { questionSchema } from '#shared/domain/question/schema.ts';
import type { Question } from '#shared/domain/question/schema.ts';
import { atMinute } from './times.ts';

const about = {
  operatorId: 'opr_ada',
  runId: 'run_1',
  userId: 'usr_1',
  conversationId: 'cnv_1',
  state: 'open',
  createdAt: atMinute(1),
  expiresAt: '2126-11-21T10:00:00.000Z',
};

/** A question as a service sends it. */
export function buildQuestion(overrides: Partial<Record<keyof Question, unknown>> = {}): Question {
  return questionSchema.parse({
    ...about,
    id: 'qst_1',
    messageId: 'msg_1',
    text: 'How shall the house look?',
    fields: [
      { kind: 'one', label: 'Colour', options: ['Red', 'Blue'] },
      { kind: 'several', label: 'Rooms', options: ['Attic', 'Cellar', 'Hall'] },
      { kind: 'text', label: 'Words' },
      { kind: 'number', label: 'Doors' },
      { kind: 'yes_no', label: 'Garden' },
    ],
    ...overrides,
  });
}

/** A proposal to change an item, as a service sends it. */
export function buildProposal(overrides: Partial<Record<keyof Proposal, unknown>> = {}): Proposal {
  return proposalSchema.parse({
    ...about,
    id: 'prp_1',
    operation: 'work_item.update',
    input: { workItemId: 'itm_1', status: 'done', title: 'Roof' },
    summary: 'Change the item “Attic”',
    changes: [
      { field: 'title', from: 'Attic', to: 'Roof' },
      { field: 'status', from: 'in_progress', to: 'done' },
    ],
    target: { kind: 'work_item', id: 'itm_1', title: 'Attic', version: '1' },
    ...overrides,
  });
}
