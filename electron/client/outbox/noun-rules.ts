import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type {
  OperationInput,
  OperationOutput,
  ReadOperationName,
} from '#shared/registry/registry.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { automaticTitle } from '#shared/domain/conversation/title.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { likenessOf } from './likeness.ts';
import type { Likeness } from './likeness.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The people known of a home: whose key it is, and the names of operators by their ids. */
export interface KnownPeople {
  /** Their id and name are empty until a service has told them. */
  readonly own: { readonly id: string; readonly name: string };
  readonly names: ReadonlyMap<string, string>;
}

/** The outbox's rules of one noun that do not follow from its resource. */
export interface NounRules {
  /** The fields that a service adds to a creation. */
  readonly createdFields?: (input: Fields, at: string, people: KnownPeople) => Fields;
  /** The names that its pending records show; asked for with what reads from the home. */
  readonly findNames?: (
    entries: readonly OutboxEntry[],
    read: (name: ReadOperationName, input: Fields) => Promise<unknown>,
  ) => Promise<KnownPeople['names']>;
  /** The answer to a read about something that is not created yet, where its list tells nothing. */
  readonly answerPending?: (
    operation: ReadOperationName,
    creation: OutboxEntry,
    people: KnownPeople,
  ) => unknown;
  /** The rows of its list, with the pending entries done to them. */
  readonly projectRows?: (
    rows: readonly unknown[],
    entries: readonly OutboxEntry[],
  ) => readonly unknown[];
  /** The event that windows get for an entry instead of its subject as it is now. */
  readonly eventOf?: (entry: OutboxEntry) => ServiceEvent | undefined;
  /**
   * Whether a row of its list is what a write creates. Without it nothing tells them apart, and a
   * creation that may have arrived is never sent again by itself.
   */
  readonly compare?: (row: never, input: Fields, ownId: string | undefined) => Likeness;
  /** Whether the window shows one as it is submitted, and so waits for no answer to its creation. */
  readonly isShownAtOnce?: boolean;
  /** The user of the key, where the answer to a creation tells it. */
  readonly creatorOf?: (input: Fields, created: unknown) => string | undefined;
}

const rules: Readonly<Partial<Record<Noun, NounRules>>> = {
  conversation: {
    createdFields: (input, at, { own, names }) => {
      const { title, operatorIds, initialMessage } = input as OperationInput<'conversation.create'>;
      const operatorNames = operatorIds.flatMap((id) => names.get(id) ?? []);
      return {
        title: title ?? automaticTitle(initialMessage, operatorNames),
        participants: [
          { id: own.id, type: 'user', name: own.name },
          ...operatorIds.map((id) => ({ id, type: 'operator', name: names.get(id) ?? '' })),
        ],
        ...(initialMessage !== undefined && {
          lastMessage: { text: initialMessage, authorId: own.id, createdAt: at },
        }),
        archived: false,
        operatorIds: undefined,
        initialMessage: undefined,
      };
    },
    findNames: async (entries, read) => {
      const creations = entries.filter(({ operation }) => operation === 'conversation.create');
      const names = new Map<string, string>();
      for (const guildId of new Set(creations.map(({ input }) => input['guildId']))) {
        const answer = await read('operator.list', { guildId }).catch(() => ({ operators: [] }));
        for (const { id, name } of (answer as OperationOutput<'operator.list'>).operators) {
          names.set(id, name);
        }
      }
      return names;
    },
    answerPending: (operation, creation, people) =>
      operation === 'message.list'
        ? { messages: firstMessages(creation, people), nextCursor: null }
        : undefined,
    compare: ({ title, participants }: Conversation, input) => {
      const { operatorIds, title: given } = input as OperationInput<'conversation.create'>;
      const operators = participants.filter(({ type }) => type === 'operator').map(({ id }) => id);
      if (operators.toSorted().join(' ') !== operatorIds.toSorted().join(' ')) {
        return 'other';
      }
      const likeness = given === undefined ? 'exact' : likenessOf(title, given);
      return likeness === 'other' ? 'unsure' : likeness;
    },
  },
  document: {
    answerPending: (operation) =>
      operation === 'document.versions' ? { versions: [], nextCursor: null } : undefined,
    compare: (row: Document, input) => {
      const likeness = likenessOf(row.title, input['title']);
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
      const likeness = likenessOf(row.text, input['text']);
      return likeness === 'other' ? 'unsure' : likeness;
    },
    isShownAtOnce: true,
    creatorOf: ({ asOperatorId }, created) =>
      asOperatorId === undefined ? (created as Message).authorId : undefined,
  },
  notification: {
    projectRows: (rows, entries) => {
      const marks = entries.filter(
        (entry) => entry.subject.kind === 'notification' && isOnItsWay(entry),
      );
      const isAllMarked = marks.some(({ operation }) => operation === 'notification.read_all');
      const marked = new Set(marks.map(({ subject }) => subject.id));
      const isMarked = (id: string) => isAllMarked || marked.has(id);
      return (rows as readonly Notification[]).map((row) => ({
        ...row,
        read: row.read || isMarked(row.id),
      }));
    },
    eventOf: ({ operation }) =>
      operation === 'notification.read_all'
        ? { type: 'notifications.read', data: { markedCount: 0 } }
        : undefined,
  },
  operator: { createdFields: ({ capabilities = [] }) => ({ capabilities }) },
  work_item: {
    createdFields: () => ({ status: 'todo', progress: 0 }),
    answerPending: (operation, { createdAt }) =>
      operation === 'work_item.history'
        ? { changes: [], nextCursor: null, beginsAt: createdAt }
        : undefined,
    compare: (row: WorkItem, input) => {
      const likeness = likenessOf(row.title, input['title']);
      const isElsewhere =
        row.type !== input['type'] || (row.parentId || null) !== (input['parentId'] || null);
      return likeness !== 'other' && isElsewhere ? 'unsure' : likeness;
    },
  },
  trash: {
    // One whose removal is on its way is left out by the rule of every noun.
    projectRows: (rows, entries) => {
      const isRestored = (id: string) =>
        entries.some(
          (entry) =>
            entry.operation === 'trash.restore' && entry.subject.id === id && isOnItsWay(entry),
        );
      return (rows as readonly TrashedThing[]).filter(({ id }) => !isRestored(id));
    },
  },
};

/** The outbox's rules of a noun; empty where all follows from its resource. */
export function nounRules(noun: Noun): NounRules {
  return rules[noun] ?? {};
}

/** Whether an entry goes out without the person; a refused one changes nothing. */
export function isOnItsWay({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'sending';
}

/** The messages that a conversation which is created here begins with. */
function firstMessages(
  { id, input, createdAt }: OutboxEntry,
  { own: { id: authorId } }: KnownPeople,
): unknown[] {
  const { initialMessage } = input;
  return initialMessage === undefined
    ? []
    : [{ id: `new_msg_${id}`, text: initialMessage, authorId, authorType: 'user', createdAt }];
}
