import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/registry.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { automaticTitle } from '#shared/domain/conversation/title.ts';
import { likenessOf } from './likeness.ts';
import type { KnownPeople, NounRules } from './noun-rules.ts';

type Creation = OperationInput<'conversation.create'>;

/** What is particular to conversations in the outbox. */
export const conversationRules: NounRules = {
  createdFields: (input, at, { ownId, names }) => {
    const { title, operatorIds, initialMessage } = input as Creation;
    const operatorNames = operatorIds.flatMap((id) => names.get(id) ?? []);
    return {
      title: title ?? automaticTitle(initialMessage, operatorNames),
      participants: [
        { id: ownId, type: 'user', name: '' },
        ...operatorIds.map((id) => ({ id, type: 'operator', name: names.get(id) ?? '' })),
      ],
      ...(initialMessage !== undefined && {
        lastMessage: { text: initialMessage, authorId: ownId, createdAt: at },
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
    const { operatorIds, title: given } = input as Creation;
    const operators = participants.filter(({ type }) => type === 'operator').map(({ id }) => id);
    if (operators.toSorted().join(' ') !== operatorIds.toSorted().join(' ')) {
      return 'other';
    }
    const likeness = given === undefined ? 'exact' : likenessOf(title, given);
    return likeness === 'other' ? 'unsure' : likeness;
  },
};

/** What a conversation that is created here begins with. */
function firstMessages(
  { id, input, createdAt }: OutboxEntry,
  { ownId: authorId }: KnownPeople,
): unknown[] {
  const { initialMessage } = input;
  return initialMessage === undefined
    ? []
    : [{ id: `new_msg_${id}`, text: initialMessage, authorId, authorType: 'user', createdAt }];
}
