import type { Document } from '#shared/domain/document/schema.ts';
import { likenessOf } from './likeness.ts';
import type { NounRules } from './noun-rules.ts';

/** What is particular to documents in the outbox. */
export const documentRules: NounRules = {
  answerPending: (operation) =>
    operation === 'document.versions' ? { versions: [], nextCursor: null } : undefined,
  compare: (row: Document, input) => {
    const likeness = likenessOf(row.title, input['title']);
    return likeness !== 'other' && row.type !== input['type'] ? 'unsure' : likeness;
  },
};
