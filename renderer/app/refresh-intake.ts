import type { SignalData } from '#shared/contract/machine-registry.ts';
import type {
  OperationInput,
  OperationOutput,
  ReadOperationName,
} from '#shared/contract/registry.ts';
import {
  applyConversation,
  applyConversationsRead,
  useConversations,
} from '../entities/conversation-store.ts';
import { applyGuildsRead, applyOperatorsRead, useGuilds } from '../entities/guild-store.ts';
import { applyThreadRead, useMessages } from '../entities/message-store.ts';

type RefreshAppliers = {
  readonly [Name in ReadOperationName]: (
    homeId: string,
    input: OperationInput<Name>,
    output: OperationOutput<Name>,
  ) => void;
};

const nothing = () => undefined;

/** What a read that was answered from the cache, and anew since, changes: none left out. */
const appliers: RefreshAppliers = {
  'guild.list': (homeId, _input, { guilds }) =>
    useGuilds.setState((state) => applyGuildsRead(state, homeId, guilds)),
  'operator.list': (homeId, { guildId }, { operators }) =>
    useGuilds.setState((state) => applyOperatorsRead(state, homeId, guildId, operators)),
  'conversation.list': (homeId, { guildId }, page) =>
    useConversations.setState((state) => applyConversationsRead(state, homeId, guildId, page)),
  'conversation.get': (homeId, _input, conversation) =>
    useConversations.setState((state) => applyConversation(state, homeId, conversation)),
  // Always the newest page: an older one that lacks something is waited for instead.
  'message.list': (homeId, { conversationId }, page) =>
    useMessages.setState((state) => applyThreadRead(state, homeId, conversationId, page)),
  // Nothing on the screen shows these yet.
  'service.health': nothing,
  'service.describe': nothing,
  'user.me': nothing,
  'guild.get': nothing,
  'document.list': nothing,
  'document.get': nothing,
  'document.versions': nothing,
  'search.find': nothing,
  'notification.list': nothing,
  'work_item.list': nothing,
  'work_item.get': nothing,
};

/** Applies what a read has found to be other than what the cache had answered. */
export function takeRefreshed({
  homeId,
  operation,
  input,
  output,
}: SignalData<'home.refreshed'>): void {
  const apply = appliers[operation as ReadOperationName] as
    | ((homeId: string, input: unknown, output: unknown) => void)
    | undefined;
  apply?.(homeId, input, output);
}
