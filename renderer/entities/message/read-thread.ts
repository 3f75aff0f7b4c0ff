import type { ThreadGap } from '#shared/domain/message/thread-gap.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { followId } from '../../bridge/local-ids.ts';
import { offers, useHomes } from '../home/home-store.ts';
import { conversationStore } from '../conversation/conversation-store.ts';
import { isAwaited, outboxRead } from '../outbox/awaited-entries.ts';
import { allEntries } from '../outbox/follow-entries.ts';
import { creationOf, useOutbox } from '../outbox/outbox-store.ts';
import { applyAroundRead } from './apply-around-read.ts';
import { firstMessages } from './first-messages.ts';
import {
  applyGapRead,
  applyOlderLoading,
  applyOlderRead,
  applyThreadFailed,
  applyThreadLoading,
  applyThreadRead,
  threadOf,
  useMessages,
} from './message-store.ts';

const threadPage = 50;
const aroundPage = 100;

/**
 * Reads the newest messages of a thread. Those of one that the service does not have yet are known
 * without asking.
 */
export async function readThread(homeId: string, conversationId: string): Promise<void> {
  const set = useMessages.setState;
  if (isAwaited(homeId, conversationId)) {
    await outboxRead();
  }
  const creation = creationOf(allEntries(useOutbox.getState()), homeId, conversationId);
  if (creation !== undefined) {
    const page = { messages: firstMessages(creation), nextCursor: null };
    set((state) => applyThreadRead(state, homeId, conversationId, page));
    return;
  }
  set((state) => applyThreadLoading(state, homeId, conversationId));
  try {
    const [conversation, page] = await Promise.all([
      // Read beside the messages, because a thread is shown once both are there.
      call('conversation.get', { homeId, conversationId }),
      call('message.list', { homeId, conversationId, limit: threadPage }),
    ]);
    followId(homeId, conversationId, conversation.id);
    conversationStore.applyRows(homeId, [conversation], { isEvent: false });
    set((state) => applyThreadRead(state, homeId, conversation.id, page));
  } catch (error) {
    const load = { kind: 'failed', problem: problemOf(error) } as const;
    set((state) => applyThreadFailed(state, homeId, conversationId, load));
  }
}

/** Reads the page before the known messages. Does nothing at the beginning of the thread. */
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
    // Messages on the screen stay; scrolling up again retries.
    set((state) => applyOlderLoading(state, homeId, conversationId, false));
  }
}

/** How many older pages are read to find a message. */
const maxPages = 20;

/**
 * Reads older pages until a message is known, within a bound, and as long as it is wanted. Where it
 * is not found, the thread is as far as it was read.
 */
async function readBackTo(
  homeId: string,
  conversationId: string,
  messageId: string,
  isWanted: () => boolean,
): Promise<void> {
  for (let pages = 0; pages < maxPages && isWanted(); pages += 1) {
    const { messages, olderCursor } = threadOf(useMessages.getState(), homeId, conversationId);
    if (olderCursor === undefined || messages.some(({ id }) => id === messageId)) {
      return;
    }
    // oxlint-disable-next-line no-await-in-loop -- each page is told by the one before
    await readOlderMessages(homeId, conversationId);
    if (threadOf(useMessages.getState(), homeId, conversationId).olderCursor === olderCursor) {
      return;
    }
  }
}

/**
 * Reads the messages around one of them, wherever it is in the thread.
 *
 * @throws ProblemError when it is not there, or the service could not be asked or cannot say
 */
async function readAround(
  homeId: string,
  conversationId: string,
  messageId: string,
): Promise<void> {
  const input = { homeId, conversationId, limit: aroundPage, messageId };
  const page = await call('message.list_around', input);
  useMessages.setState((state) => applyAroundRead(state, homeId, conversationId, page));
}

/**
 * Reads until a message is known: around it where the service can, else back to it, within a bound
 * and as long as it is wanted.
 */
export async function readTo(
  homeId: string,
  conversationId: string,
  messageId: string,
  isWanted: () => boolean,
): Promise<void> {
  const { messages } = threadOf(useMessages.getState(), homeId, conversationId);
  if (messages.some(({ id }) => id === messageId)) {
    return;
  }
  try {
    await readAround(homeId, conversationId, messageId);
  } catch {
    await readBackTo(homeId, conversationId, messageId, isWanted);
  }
}

/**
 * Reads messages that are missing before a message of a thread. Where the gap is the last thing that
 * is shown, its reader comes from above, and gets the messages there if the service can tell them.
 * Answers whether there were any.
 *
 * @throws ProblemError when the service could not be asked
 */
export async function readGap(
  { homeId, conversationId }: { readonly homeId: string; readonly conversationId: string },
  { gap, isLast = false }: { readonly gap: ThreadGap; readonly isLast?: boolean },
): Promise<boolean> {
  const { messages } = threadOf(useMessages.getState(), homeId, conversationId);
  const former = messages[messages.findIndex(({ id }) => id === gap.before) - 1];
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  const isByPlace = gap.cursor === '' || (isLast && offers(home, 'message-around'));
  if (isByPlace && former !== undefined) {
    await readAround(homeId, conversationId, former.id);
  } else {
    const input = { homeId, conversationId, limit: threadPage, cursor: gap.cursor };
    const page = await call('message.list', input);
    useMessages.setState((state) =>
      applyGapRead(state, homeId, conversationId, { page, afterId: gap.before }),
    );
  }
  const known = threadOf(useMessages.getState(), homeId, conversationId).messages;
  return known.length > messages.length;
}
