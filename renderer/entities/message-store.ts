import { create } from 'zustand';
import type { Message } from '#shared/domain/conversation/schema.ts';
import { idle, loading, ready } from './load-state.ts';
import type { LoadState } from './load-state.ts';

/** What is known of one thread: an unbroken run of messages that ends with the newest. */
export interface Thread {
  /** Oldest first, in the server's order. */
  readonly messages: readonly Message[];
  /** What events brought while the newest page was being read. */
  readonly arrived: readonly Message[];
  readonly load: LoadState;
  /** Whether a page was ever read: before, what events brought has an unknown beginning. */
  readonly hasBeenRead: boolean;
  /** Where older messages go on; undefined at the beginning of the thread. */
  readonly olderCursor: string | undefined;
  readonly isLoadingOlder: boolean;
}

/** Threads by conversation id. */
export interface MessageState {
  readonly threads: Readonly<Record<string, Thread>>;
}

/** A page of messages as a service answers with it: newest first. */
interface MessagePage {
  readonly messages: readonly Message[];
  readonly nextCursor?: string | null | undefined;
}

const emptyThread: Thread = {
  messages: [],
  arrived: [],
  load: idle,
  hasBeenRead: false,
  olderCursor: undefined,
  isLoadingOlder: false,
};

/** The entity store of messages. */
export const useMessages = create<MessageState>()(() => ({ threads: {} }));

/** The thread of a conversation, empty while nothing was read. */
export function threadOf(state: MessageState, conversationId: string): Thread {
  return state.threads[conversationId] ?? emptyThread;
}

/** The newest page is being read; what is on the screen stays there. */
export function applyThreadLoading(state: MessageState, conversationId: string): MessageState {
  return withThread(state, conversationId, { load: loading, arrived: [] });
}

/** The newest page could not be read. */
export function applyThreadFailed(
  state: MessageState,
  conversationId: string,
  load: Extract<LoadState, { kind: 'failed' }>,
): MessageState {
  return withThread(state, conversationId, { load, isLoadingOlder: false });
}

/**
 * The newest page was read. Where it reaches what was known, the two are joined; where it does
 * not, something between them is unknown, and the page begins the run anew. What events brought
 * meanwhile comes last.
 */
export function applyThreadRead(
  state: MessageState,
  conversationId: string,
  page: MessagePage,
): MessageState {
  const thread = threadOf(state, conversationId);
  const newest = page.messages.toReversed();
  const inPage = new Set(newest.map(({ id }) => id));
  const joint = thread.messages.findIndex(({ id }) => inPage.has(id));
  const before = joint < 0 ? [] : thread.messages.slice(0, joint);
  const after = thread.arrived.filter(({ id }) => !inPage.has(id));
  return withThread(state, conversationId, {
    messages: [...before, ...newest, ...after],
    arrived: [],
    load: ready,
    hasBeenRead: true,
    olderCursor: joint < 0 ? (page.nextCursor ?? undefined) : thread.olderCursor,
  });
}

/** An older page is being read. */
export function applyOlderLoading(
  state: MessageState,
  conversationId: string,
  isLoadingOlder: boolean,
): MessageState {
  return withThread(state, conversationId, { isLoadingOlder });
}

/** An older page was read: it goes before what is known. */
export function applyOlderRead(
  state: MessageState,
  conversationId: string,
  page: MessagePage,
): MessageState {
  const thread = threadOf(state, conversationId);
  const known = new Set(thread.messages.map(({ id }) => id));
  const older = page.messages.toReversed().filter(({ id }) => !known.has(id));
  return withThread(state, conversationId, {
    messages: [...older, ...thread.messages],
    olderCursor: page.nextCursor ?? undefined,
    isLoadingOlder: false,
  });
}

/** A message was posted. A thread that nobody has opened yet is read when it is. */
export function applyMessageCreated(
  state: MessageState,
  conversationId: string,
  message: Message,
): MessageState {
  const thread = threadOf(state, conversationId);
  if (thread.load.kind === 'idle' || thread.messages.some(({ id }) => id === message.id)) {
    return state;
  }
  return withThread(state, conversationId, {
    messages: [...thread.messages, message],
    arrived: thread.load.kind === 'loading' ? [...thread.arrived, message] : [],
  });
}

/** A thread is known under another id from now on, and is read afresh there. */
export function applyThreadDropped(state: MessageState, conversationId: string): MessageState {
  const { [conversationId]: _dropped, ...threads } = state.threads;
  return { threads };
}

function withThread(
  state: MessageState,
  conversationId: string,
  change: Partial<Thread>,
): MessageState {
  const thread = { ...threadOf(state, conversationId), ...change };
  return { threads: { ...state.threads, [conversationId]: thread } };
}
