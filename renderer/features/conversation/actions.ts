import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { CallInput } from '#shared/contract/machine-registry.ts';
import type { OperationInput } from '#shared/contract/registry.ts';
import type { ThreadGap } from '#shared/domain/message/thread-gap.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { submit } from '../../bridge/submit.ts';
import {
  applyConversation,
  applyConversationLoad,
  applyConversationsRead,
  conversationsOf,
  listReadingOf,
  useConversations,
} from '../../entities/conversation-store.ts';
import { loading } from '../../entities/load-state.ts';
import {
  applyGapRead,
  applyOlderLoading,
  applyOlderRead,
  applyThreadFailed,
  applyThreadLoading,
  applyThreadRead,
  threadOf,
  useMessages,
} from '../../entities/message-store.ts';
import { applyOutboxEntry, textOf, useOutbox } from '../../entities/outbox-store.ts';
import { saveDrafts, writeDraft } from './draft-store.ts';
import { identifyConversation } from './identify-conversation.ts';

const listPage = 50;
const threadPage = 50;

/** Reads the newest conversations of a guild. */
export async function readConversations(homeId: string, guildId: string): Promise<void> {
  await readConversationPage({ homeId, guildId, limit: listPage });
}

/** Reads on where the list ends. */
export async function readOlderConversations(homeId: string, guildId: string): Promise<void> {
  const home = conversationsOf(useConversations.getState(), homeId);
  const { nextCursor, load } = listReadingOf(home, guildId);
  if (nextCursor !== undefined && load.kind !== 'loading') {
    const input = { homeId, guildId, limit: listPage, cursor: nextCursor };
    await readConversationPage(input);
  }
}

async function readConversationPage(input: {
  homeId: string;
  guildId: string;
  limit: number;
  cursor?: string;
}): Promise<void> {
  const { homeId, guildId } = input;
  const set = useConversations.setState;
  set((state) => applyConversationLoad(state, homeId, guildId, loading));
  try {
    const page = await call('conversation.list', input);
    set((state) => applyConversationsRead(state, homeId, guildId, page));
  } catch (error) {
    const load = { kind: 'failed', problem: problemOf(error) } as const;
    set((state) => applyConversationLoad(state, homeId, guildId, load));
  }
}

/** Reads the newest messages of a thread. */
export async function readThread(homeId: string, conversationId: string): Promise<void> {
  const set = useMessages.setState;
  set((state) => applyThreadLoading(state, homeId, conversationId));
  try {
    const [conversation, page] = await Promise.all([
      call('conversation.get', { homeId, conversationId }),
      call('message.list', { homeId, conversationId, limit: threadPage }),
    ]);
    if (conversation.id !== conversationId) {
      // The window was left with the id of before its service had one.
      identifyConversation(homeId, conversationId, conversation.id);
    }
    useConversations.setState((state) => applyConversation(state, homeId, conversation));
    set((state) => applyThreadRead(state, homeId, conversationId, page));
  } catch (error) {
    const load = { kind: 'failed', problem: problemOf(error) } as const;
    set((state) => applyThreadFailed(state, homeId, conversationId, load));
  }
}

/** Says which thread is in front of the person, until the returned function is called. */
export function watchThread(homeId: string, conversationId: string): () => void {
  tellWatched({ homeId, conversationId });
  return () => tellWatched({ homeId });
}

/** A service without events is asked for news anyhow, only less often: nothing hangs on this. */
function tellWatched(input: CallInput<'home.watch'>): void {
  call('home.watch', input).catch(() => undefined);
}

/** Reads the page of messages before what is known; does nothing at the beginning. */
export async function readOlderMessages(homeId: string, conversationId: string): Promise<void> {
  const set = useMessages.setState;
  const { olderCursor, isLoadingOlder } = threadOf(useMessages.getState(), homeId, conversationId);
  if (olderCursor === undefined || isLoadingOlder) {
    return;
  }
  set((state) => applyOlderLoading(state, homeId, conversationId, true));
  try {
    const input = { homeId, conversationId, limit: threadPage, cursor: olderCursor };
    const page = await call('message.list', input);
    set((state) => applyOlderRead(state, homeId, conversationId, page));
  } catch {
    // What is on the screen stays; scrolling up once more asks again.
    set((state) => applyOlderLoading(state, homeId, conversationId, false));
  }
}

/**
 * Reads what is missing before a message of a thread.
 *
 * @throws ProblemError when the service could not be asked
 */
export async function readGap(
  homeId: string,
  conversationId: string,
  gap: ThreadGap,
): Promise<void> {
  const input = { homeId, conversationId, limit: threadPage, cursor: gap.cursor };
  const page = await call('message.list', input);
  useMessages.setState((state) =>
    applyGapRead(state, homeId, conversationId, { page, afterId: gap.before }),
  );
}

/**
 * Sends a message: resolves once it is durably stored on this computer.
 *
 * @throws ProblemError when it could not be stored; then nothing was
 */
export async function sendMessage(
  homeId: string,
  conversationId: string,
  text: string,
): Promise<void> {
  const { entry } = await call('outbox.submit', {
    homeId,
    operation: 'message.create',
    input: { conversationId, text },
  });
  useOutbox.setState((state) => applyOutboxEntry(state, entry));
}

/**
 * Has the operators try a message again that they could not answer: resolves once the wish is
 * durably stored on this computer.
 *
 * @throws ProblemError when it could not be stored; then nothing was
 */
export async function retryMessage(
  homeId: string,
  conversationId: string,
  messageId: string,
): Promise<void> {
  const { entry } = await call('outbox.submit', {
    homeId,
    operation: 'message.retry',
    input: { conversationId, messageId },
  });
  useOutbox.setState((state) => applyOutboxEntry(state, entry));
}

/** Sends a refused message once more. */
export async function retrySend(entry: OutboxEntry): Promise<void> {
  const retried = await call('outbox.retry', { entryId: entry.id });
  useOutbox.setState((state) => applyOutboxEntry(state, retried));
}

/** Takes a message back that has not gone out. */
export async function discardSend(entry: OutboxEntry): Promise<void> {
  const discarded = await call('outbox.discard', { entryId: entry.id });
  useOutbox.setState((state) => applyOutboxEntry(state, discarded));
}

/** Takes a message back into the composer, before what stands there; kept there before it goes. */
export async function editSend(entry: OutboxEntry, draft: string): Promise<void> {
  const text = draft === '' ? textOf(entry) : `${textOf(entry)}\n\n${draft}`;
  writeDraft(entry.homeId, entry.subject.id, text);
  await saveDrafts();
  await discardSend(entry);
}

/**
 * Opens a new thread, and answers with its id: a temporary one where the service could not be
 * asked yet.
 *
 * @throws ProblemError when it could not be kept, or the service refused it
 */
export async function createThread(
  homeId: string,
  input: OperationInput<'conversation.create'>,
): Promise<string> {
  const { entry, output } = await submit(homeId, 'conversation.create', input);
  if (output === undefined) {
    return entry.temporaryId ?? entry.subject.id;
  }
  useConversations.setState((state) => applyConversation(state, homeId, output, input.guildId));
  return output.id;
}
