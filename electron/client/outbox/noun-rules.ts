import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { OperationInput, ReadOperationName } from '#shared/registry/registry.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { similarityOf } from './similarity.ts';
import type { Similarity } from './similarity.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The outbox's rules of one noun that do not follow from its resource. */
export interface NounRules {
  /** The answer to a read about one that is not sent yet, where it is no list of rows. */
  readonly answerUnsent?: (operation: ReadOperationName, creation: OutboxEntry) => unknown;
  /**
   * Whether a row of its list is what a write creates. Without it nothing tells them apart, and a
   * creation that may have arrived is never sent again by itself.
   */
  readonly compare?: (row: never, input: Fields, ownId: string | undefined) => Similarity;
  /** Whether the window shows one as it is submitted, and so waits for no answer to its creation. */
  readonly isShownAtOnce?: boolean;
  /** The user of the key, where the answer to a creation tells it. */
  readonly creatorOf?: (input: Fields, created: unknown) => string | undefined;
}

const rules: Readonly<Partial<Record<Noun, NounRules>>> = {
  conversation: {
    compare: ({ title, participants }: Conversation, input) => {
      const { operatorIds, title: given } = input as OperationInput<'conversation.create'>;
      const operators = participants.filter(({ type }) => type === 'operator').map(({ id }) => id);
      if (operators.toSorted().join(' ') !== operatorIds.toSorted().join(' ')) {
        return 'other';
      }
      const likeness = given === undefined ? 'exact' : similarityOf(title, given);
      return likeness === 'other' ? 'unsure' : likeness;
    },
  },
  document: {
    answerUnsent: (operation) =>
      operation === 'document.versions' ? { versions: [], nextCursor: null } : undefined,
    compare: (row: Document, input) => {
      const likeness = similarityOf(row.title, input['title']);
      return likeness !== 'other' && row.type !== input['type'] ? 'unsure' : likeness;
    },
  },
  message: {
    compare: (row: Message, input, ownId) => {
      const authorId = input['asOperatorId'] ?? ownId;
      if (authorId === undefined) {
        return row.authorType === 'user' ? 'unsure' : 'other';
      }
      if (row.authorId !== authorId) {
        return 'other';
      }
      // Other words of the same author may be these, rewritten.
      const likeness = similarityOf(row.text, input['text']);
      return likeness === 'other' ? 'unsure' : likeness;
    },
    isShownAtOnce: true,
    creatorOf: ({ asOperatorId }, created) =>
      asOperatorId === undefined ? (created as Message).authorId : undefined,
  },
  work_item: {
    answerUnsent: (operation, { createdAt }) =>
      operation === 'work_item.history'
        ? { changes: [], nextCursor: null, beginsAt: createdAt }
        : undefined,
    compare: (row: WorkItem, input) => {
      const likeness = similarityOf(row.title, input['title']);
      const isElsewhere =
        row.type !== input['type'] || (row.parentId || null) !== (input['parentId'] || null);
      return likeness !== 'other' && isElsewhere ? 'unsure' : likeness;
    },
  },
};

/** The outbox's rules of a noun; empty where all follows from its resource. */
export function nounRules(noun: Noun): NounRules {
  return rules[noun] ?? {};
}
