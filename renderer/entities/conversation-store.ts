import { create } from 'zustand';
import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { pageLimits } from '#shared/limits/limits.ts';
import { idle, ready } from './load-state.ts';
import type { LoadState } from './load-state.ts';

/** The conversations of one home: as far as lists were read, and those that events brought. */
export interface HomeConversations {
  readonly byId: Readonly<Record<string, Conversation>>;
  /** The guild of each conversation, as far as it was told. */
  readonly guildIds: Readonly<Record<string, string>>;
  /** How far each guild's list was read, by guild id. */
  readonly lists: Readonly<Record<string, ListReading>>;
  /** Temporary ids that are no longer any: a read that began before may still answer with them. */
  readonly endedIds: ReadonlySet<string>;
}

/** How far the list of a guild was read. */
interface ListReading {
  readonly load: LoadState;
  /** Where older conversations go on; undefined at the end. */
  readonly nextCursor: string | undefined;
}

/** Conversations by home id. */
export interface ConversationState {
  readonly homes: Readonly<Record<string, HomeConversations>>;
}

const nothing: HomeConversations = { byId: {}, guildIds: {}, lists: {}, endedIds: new Set() };
const unread: ListReading = { load: idle, nextCursor: undefined };

/** The entity store of conversations. */
export const useConversations = create<ConversationState>()(() => ({ homes: {} }));

/** The conversations of a home, none while nothing was read. */
export function conversationsOf(state: ConversationState, homeId: string): HomeConversations {
  return state.homes[homeId] ?? nothing;
}

/** How far the list of a guild was read. */
export function listReadingOf({ lists }: HomeConversations, guildId: string): ListReading {
  return lists[guildId] ?? unread;
}

/** Marks how far the reading of a guild's list has come. */
export function applyConversationLoad(
  state: ConversationState,
  homeId: string,
  guildId: string,
  load: LoadState,
): ConversationState {
  const { lists } = conversationsOf(state, homeId);
  const { nextCursor } = lists[guildId] ?? unread;
  return withHome(state, homeId, { lists: { ...lists, [guildId]: { load, nextCursor } } });
}

/** Takes a page of a guild's list; newer knowledge that events brought meanwhile stays. */
export function applyConversationsRead(
  state: ConversationState,
  homeId: string,
  guildId: string,
  page: { conversations: readonly Conversation[]; nextCursor?: string | null | undefined },
): ConversationState {
  const home = conversationsOf(state, homeId);
  const list = { load: ready, nextCursor: page.nextCursor ?? undefined };
  // Copied once for all rows: a service may send thousands.
  const byId = { ...home.byId };
  const guildIds = { ...home.guildIds };
  for (const conversation of page.conversations) {
    if (home.endedIds.has(conversation.id)) continue;
    guildIds[conversation.id] = guildId;
    if (isNews(byId, conversation)) byId[conversation.id] = conversation;
  }
  return withHome(state, homeId, { byId, guildIds, lists: { ...home.lists, [guildId]: list } });
}

/** Takes one conversation as an event or an answer brought it, and its guild where that is told. */
export function applyConversation(
  state: ConversationState,
  homeId: string,
  conversation: Conversation,
  guildId?: string,
): ConversationState {
  const { byId, guildIds, endedIds } = conversationsOf(state, homeId);
  if (endedIds.has(conversation.id)) {
    return state;
  }
  return withHome(state, homeId, {
    byId: isNews(byId, conversation) ? { ...byId, [conversation.id]: conversation } : byId,
    ...(guildId !== undefined && { guildIds: { ...guildIds, [conversation.id]: guildId } }),
  });
}

/**
 * Takes a conversation that an event told of. However many a service tells of, there are never
 * more than `pageLimits.conversations` because of it: the one updated the longest ago goes.
 */
export function applyConversationTold(
  state: ConversationState,
  homeId: string,
  conversation: Conversation,
  guildId?: string,
): ConversationState {
  const taken = applyConversation(state, homeId, conversation, guildId);
  const { byId, guildIds } = conversationsOf(taken, homeId);
  const isKnown = conversationsOf(state, homeId).byId[conversation.id] !== undefined;
  const known = Object.values(byId);
  if (isKnown || known.length <= pageLimits.conversations) {
    return taken;
  }
  const { id } = known.reduce((oldest, each) =>
    updatedAt(each) < updatedAt(oldest) ? each : oldest,
  );
  const { [id]: _forgotten, ...kept } = byId;
  const { [id]: _guildId, ...keptGuildIds } = guildIds;
  return withHome(taken, homeId, { byId: kept, guildIds: keptGuildIds });
}

/** What was made on this computer has got its own id from the service. */
export function applyConversationIdentified(
  state: ConversationState,
  homeId: string,
  temporaryId: string,
  id: ConversationId,
): ConversationState {
  const home = conversationsOf(state, homeId);
  const { [temporaryId]: former, ...byId } = home.byId;
  const { [temporaryId]: guildId, ...guildIds } = home.guildIds;
  return withHome(state, homeId, {
    byId: former && !byId[id] ? { ...byId, [id]: { ...former, id } } : byId,
    guildIds: guildId === undefined ? guildIds : { ...guildIds, [id]: guildId },
    endedIds: new Set([...home.endedIds, temporaryId]),
  });
}

/** A conversation was taken back before the service had it. */
export function applyConversationDropped(
  state: ConversationState,
  homeId: string,
  temporaryId: string,
): ConversationState {
  const home = conversationsOf(state, homeId);
  const { [temporaryId]: _dropped, ...byId } = home.byId;
  return withHome(state, homeId, { byId, endedIds: new Set([...home.endedIds, temporaryId]) });
}

/** A home was signed out or removed: nothing of it stays. */
export function applyConversationsForgotten(
  { homes }: ConversationState,
  homeId: string,
): ConversationState {
  const { [homeId]: _forgotten, ...others } = homes;
  return { homes: others };
}

/** The conversations of a guild to list: not archived, the most lately updated first. */
export function listedConversations(
  { byId, guildIds }: HomeConversations,
  guildId: string,
): Conversation[] {
  return Object.values(byId)
    .filter(({ id, archived }) => !archived && guildIds[id] === guildId)
    .toSorted((a, b) => updatedAt(b).localeCompare(updatedAt(a)) || b.id.localeCompare(a.id));
}

/** When a conversation was last updated; a service without the field has its creation alone. */
export function updatedAt(conversation: Conversation): string {
  return conversation.updatedAt ?? conversation.createdAt;
}

function isNews(byId: HomeConversations['byId'], conversation: Conversation): boolean {
  const known = byId[conversation.id];
  return known === undefined || updatedAt(known) <= updatedAt(conversation);
}

function withHome(
  state: ConversationState,
  homeId: string,
  change: Partial<HomeConversations>,
): ConversationState {
  const home = { ...conversationsOf(state, homeId), ...change };
  return { homes: { ...state.homes, [homeId]: home } };
}
