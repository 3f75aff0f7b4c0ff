import { create } from 'zustand';
import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { idle } from './load-state.ts';
import type { LoadState } from './load-state.ts';

/** The conversations of one home: as far as the list was read, and those that events brought. */
export interface ConversationList {
  readonly byId: Readonly<Record<string, Conversation>>;
  readonly load: LoadState;
  /** Where older conversations go on; undefined at the end. */
  readonly nextCursor: string | undefined;
}

/** Conversation lists by home id. */
export interface ConversationState {
  readonly homes: Readonly<Record<string, ConversationList>>;
}

const emptyList: ConversationList = { byId: {}, load: idle, nextCursor: undefined };

/** The entity store of conversations. */
export const useConversations = create<ConversationState>()(() => ({ homes: {} }));

/** The list of a home, empty while nothing was read. */
export function conversationsOf(state: ConversationState, homeId: string): ConversationList {
  return state.homes[homeId] ?? emptyList;
}

/** Marks how far the reading of a home's list has come. */
export function applyConversationLoad(
  state: ConversationState,
  homeId: string,
  load: LoadState,
): ConversationState {
  return withList(state, homeId, { load });
}

/** Takes a page of the list; newer knowledge that events brought meanwhile stays. */
export function applyConversationsRead(
  state: ConversationState,
  homeId: string,
  page: { conversations: readonly Conversation[]; nextCursor?: string | null | undefined },
): ConversationState {
  const read = page.conversations.reduce(
    (list, conversation) => withNewer(list, conversation),
    conversationsOf(state, homeId).byId,
  );
  return withList(state, homeId, {
    byId: read,
    load: { kind: 'ready' },
    nextCursor: page.nextCursor ?? undefined,
  });
}

/** Takes one conversation as an event or an answer brought it. */
export function applyConversation(
  state: ConversationState,
  homeId: string,
  conversation: Conversation,
): ConversationState {
  const { byId } = conversationsOf(state, homeId);
  return withList(state, homeId, { byId: withNewer(byId, conversation) });
}

/** What was made on this computer has got its own id from the service. */
export function applyConversationIdentified(
  state: ConversationState,
  homeId: string,
  temporaryId: string,
  id: ConversationId,
): ConversationState {
  const { [temporaryId]: former, ...byId } = conversationsOf(state, homeId).byId;
  const known = former && !byId[id] ? { ...byId, [id]: { ...former, id } } : byId;
  return withList(state, homeId, { byId: known });
}

/** A conversation was taken back before the service had it. */
export function applyConversationDropped(
  state: ConversationState,
  homeId: string,
  temporaryId: string,
): ConversationState {
  const { [temporaryId]: _dropped, ...byId } = conversationsOf(state, homeId).byId;
  return withList(state, homeId, { byId });
}

/** The conversations to list: not archived, the most lately updated first. */
export function listedConversations(list: ConversationList): Conversation[] {
  return Object.values(list.byId)
    .filter(({ archived }) => !archived)
    .toSorted((a, b) => updatedAt(b).localeCompare(updatedAt(a)) || b.id.localeCompare(a.id));
}

/** When a conversation was last updated; a service without the field has its creation alone. */
export function updatedAt(conversation: Conversation): string {
  return conversation.updatedAt ?? conversation.createdAt;
}

function withNewer(
  byId: ConversationList['byId'],
  conversation: Conversation,
): ConversationList['byId'] {
  const known = byId[conversation.id];
  return known && updatedAt(known) > updatedAt(conversation)
    ? byId
    : { ...byId, [conversation.id]: conversation };
}

function withList(
  state: ConversationState,
  homeId: string,
  change: Partial<ConversationList>,
): ConversationState {
  const list = { ...conversationsOf(state, homeId), ...change };
  return { homes: { ...state.homes, [homeId]: list } };
}
