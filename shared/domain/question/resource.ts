import { defineResource } from '../../contract/resource.ts';

/** The question: what an operator asks a person before it goes on. */
export const questionResource = defineResource({
  noun: 'question',
  idField: 'questionId',
  entityField: 'question',
  operations: { list: 'question.list', answer: 'question.answer' },
  events: { created: 'question.created', updated: 'question.updated' },
  list: {
    rows: 'questions',
    scope: 'guildId',
    order: { newestFirst: true, by: 'createdAt' },
    openUntil: 'decidedAt',
    defaultLimit: 50,
  },
});
