import type { Message } from '#shared/domain/message/schema.ts';
import { likenessOf } from './likeness.ts';
import type { NounRules } from './noun-rules.ts';

/** What is particular to messages in the outbox. */
export const messageRules: NounRules = {
  compare: (row: Message, input, ownId) => {
    const authorId = input['asOperatorId'] ?? ownId;
    if (authorId === undefined) {
      return row.authorType === 'user' ? 'unsure' : 'other';
    }
    if (row.authorId !== authorId) {
      return 'other';
    }
    // Other words of the same author may be these, rewritten.
    const likeness = likenessOf(row.text, input['text']);
    return likeness === 'other' ? 'unsure' : likeness;
  },
};
