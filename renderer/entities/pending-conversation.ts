import { useMemo } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { conversationSchema } from '#shared/domain/conversation/schema.ts';
import { automaticTitle } from '#shared/domain/conversation/title.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { operatorsOf, useGuilds } from './guild-store.ts';
import { textOf, useOutbox } from './outbox-store.ts';

/** A conversation that the service does not have yet, as it will be. */
export function pendingConversation(
  entry: OutboxEntry,
  operators: readonly Operator[],
): Conversation {
  const { input } = entry;
  const asked = Array.isArray(input['operatorIds']) ? input['operatorIds'] : [];
  const participants = operators
    .filter(({ id }) => asked.includes(id))
    .map(({ id, name }) => ({ id, name, type: 'operator' }));
  const names = participants.map(({ name }) => name);
  const title = input['title'] ?? automaticTitle(textOf(entry) || undefined, names);
  const text = textOf(entry);
  const { createdAt } = entry;
  return conversationSchema.parse({
    id: entry.temporaryId,
    title,
    createdAt,
    participants,
    lastMessage: text === '' ? undefined : { text, authorId: '', createdAt },
  });
}

/** The conversation that an entry will make, where there is such an entry. */
export function usePendingConversation(entry: OutboxEntry | undefined): Conversation | undefined {
  const operators = useGuilds((state) =>
    operatorsOf(state, entry?.homeId ?? '', String(entry?.input['guildId'])),
  );
  return useMemo(() => entry && pendingConversation(entry, operators), [entry, operators]);
}

const isCreation = ({ operation, temporaryId }: OutboxEntry) =>
  operation === 'conversation.create' && temporaryId !== undefined;

/** The conversations of a guild that the service does not have yet, the newest first. */
export function usePendingConversations(homeId: string, guildId: string): Conversation[] {
  const entries = useOutbox((state) => state.entries);
  const operators = useGuilds((state) => operatorsOf(state, homeId, guildId));
  return useMemo(
    () =>
      entries
        .filter(
          (entry) =>
            isCreation(entry) && entry.homeId === homeId && entry.input['guildId'] === guildId,
        )
        .map((entry) => pendingConversation(entry, operators))
        .toReversed(),
    [entries, operators, homeId, guildId],
  );
}
