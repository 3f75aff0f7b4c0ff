import { create } from 'zustand';
import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { pageLimits } from '#shared/limits/limits.ts';
import { idle, loading, ready } from '../load-state.ts';
import type { LoadState } from '../load-state.ts';
import { keyInHome, withoutHome } from '../key-in-home.ts';
import type { KeyInHome } from '../key-in-home.ts';

/** What is known of one thread: a run of messages that ends with the newest. */
export interface Thread {
  /** Oldest first, in the server's order. */
  readonly messages: readonly Message[];
  /** Where the run is broken: the cursor of what is missing, by the id of the message after it. */
  readonly gaps: Readonly<Record<string, string>>;
  /** What events brought while the newest page was being read. */
  readonly arrived: readonly Message[];
  readonly load: LoadState;
  /** Whether a page was ever read: before, what events brought has an unknown beginning. */
  readonly hasBeenRead: boolean;
  /** Where older messages go on; undefined at the beginning of the thread. */
  readonly olderCursor: string | undefined;
  readonly isLoadingOlder: boolean;
}

/** Fewer than one page: the next that is read reaches before them, and tells where to go on. */
const keptOfEnd = 20;

/** Threads by home and conversation. */
export interface MessageState {
  readonly threads: Readonly<Record<KeyInHome, Thread>>;
}

const emptyThread: Thread = {
  messages: [],
  gaps: {},
  arrived: [],
  load: idle,
  hasBeenRead: false,
  olderCursor: undefined,
  isLoadingOlder: false,
};

/** The entity store of messages. */
export const useMessages = create<MessageState>()(() => ({ threads: {} }));

/** The thread of a conversation, empty while nothing was read. */
export function threadOf(state: MessageState, homeId: string, conversationId: string): Thread {
  return state.threads[keyInHome(homeId, conversationId)] ?? emptyThread;
}

/** The newest page is being read; what is on the screen stays there. */
export function applyThreadLoading(
  state: MessageState,
  homeId: string,
  conversationId: string,
): MessageState {
  return withThread(state, homeId, conversationId, { load: loading, arrived: [] });
}

/** The newest page could not be read. */
export function applyThreadFailed(
  state: MessageState,
  homeId: string,
  conversationId: string,
  load: Extract<LoadState, { kind: 'failed' }>,
): MessageState {
  return withThread(state, homeId, conversationId, { load, isLoadingOlder: false });
}

/**
 * The newest page was read. Where it reaches what was known, the two are joined; where it does
 * not, something between them is unknown, and the page begins the run anew. What events brought
 * meanwhile, and whatever else is later than the page, comes last.
 */
export function applyThreadRead(
  state: MessageState,
  homeId: string,
  conversationId: string,
  page: MessagePage,
): MessageState {
  const thread = threadOf(state, homeId, conversationId);
  const newest = page.messages.toReversed();
  const inPage = new Set(newest.map(({ id }) => id));
  const joint = thread.messages.findIndex(({ id }) => inPage.has(id));
  const before = joint < 0 ? [] : thread.messages.slice(0, joint);
  const arrived = new Set(thread.arrived.map(({ id }) => id));
  const end = newest.at(-1)?.createdAt ?? '';
  const after = thread.messages.filter(
    ({ id, createdAt }) => !inPage.has(id) && (arrived.has(id) || createdAt > end),
  );
  return withThread(state, homeId, conversationId, {
    messages: [...before, ...newest, ...after],
    gaps: gapsWith(thread, page, { hasBefore: before.length > 0 }),
    arrived: [],
    load: ready,
    hasBeenRead: true,
    olderCursor: before.length === 0 ? (page.nextCursor ?? undefined) : thread.olderCursor,
  });
}

/** An older page is being read. */
export function applyOlderLoading(
  state: MessageState,
  homeId: string,
  conversationId: string,
  isLoadingOlder: boolean,
): MessageState {
  return withThread(state, homeId, conversationId, { isLoadingOlder });
}

/** An older page was read: it goes before what is known. */
export function applyOlderRead(
  state: MessageState,
  homeId: string,
  conversationId: string,
  page: MessagePage,
): MessageState {
  const thread = threadOf(state, homeId, conversationId);
  const known = new Set(thread.messages.map(({ id }) => id));
  const older = page.messages.toReversed().filter(({ id }) => !known.has(id));
  return withThread(state, homeId, conversationId, {
    messages: [...older, ...thread.messages],
    gaps: gapsWith(thread, page, { after: thread.messages[0], hasBefore: false }),
    olderCursor: page.nextCursor ?? undefined,
    isLoadingOlder: false,
  });
}

/** What is missing before a message was read, or the newest part of it. */
export function applyGapRead(
  state: MessageState,
  homeId: string,
  conversationId: string,
  { page, afterId }: { page: MessagePage; afterId: string },
): MessageState {
  const thread = threadOf(state, homeId, conversationId);
  const index = thread.messages.findIndex(({ id }) => id === afterId);
  const known = new Set<string>(thread.messages.map(({ id }) => id));
  const missing = page.messages.toReversed().filter(({ id }) => !known.has(id));
  return withThread(state, homeId, conversationId, {
    messages: thread.messages.toSpliced(Math.max(0, index), 0, ...missing),
    gaps: gapsWith(thread, page, { after: thread.messages[index], hasBefore: index > 0 }),
  });
}

/** A message is tried again: what stood for its answer offers that no more. */
export function applyMessageRetried(
  state: MessageState,
  homeId: string,
  conversationId: string,
  messageId: string,
): MessageState {
  const { messages } = threadOf(state, homeId, conversationId);
  return withThread(state, homeId, conversationId, {
    messages: messages.map((message) =>
      message.retryOf === messageId ? { ...message, retryOf: undefined } : message,
    ),
  });
}

/** A home was signed out or removed: nothing of it stays. */
export function applyMessagesForgotten({ threads }: MessageState, homeId: string): MessageState {
  return { threads: withoutHome(threads, homeId) };
}

/**
 * A message was posted. A thread that nobody has opened yet is read when it is; so is one that has
 * grown beyond what a page holds, of which the end alone is left meanwhile.
 */
export function applyMessageCreated(
  state: MessageState,
  homeId: string,
  conversationId: string,
  message: Message,
): MessageState {
  const thread = threadOf(state, homeId, conversationId);
  if (thread.load.kind === 'idle' || thread.messages.some(({ id }) => id === message.id)) {
    return state;
  }
  if (thread.messages.length >= pageLimits.threadMessages) {
    const messages = [...thread.messages.slice(-keptOfEnd), message];
    return withThread(state, homeId, conversationId, {
      ...emptyThread,
      messages,
      hasBeenRead: true,
    });
  }
  return withThread(state, homeId, conversationId, {
    messages: [...thread.messages, message],
    arrived: thread.load.kind === 'loading' ? [...thread.arrived, message] : [],
  });
}

/** A thread is known under another id from now on, and is read afresh there. */
export function applyThreadDropped(
  state: MessageState,
  homeId: string,
  conversationId: string,
): MessageState {
  const { [keyInHome(homeId, conversationId)]: _dropped, ...threads } = state.threads;
  return { threads };
}

/**
 * The gaps of a thread once a page stands in it. From the message after the page to its oldest
 * they are what the page says. Where something is known before the page and its oldest is new,
 * nothing tells that the two meet, and one more gap lies between.
 */
function gapsWith(
  { messages, gaps }: Thread,
  page: MessagePage,
  { after, hasBefore }: { after?: Message | undefined; hasBefore: boolean },
): Thread['gaps'] {
  const told = new Set<string | undefined>([after, ...page.messages].map((row) => row?.id));
  const oldest = page.messages.at(-1);
  const isApart = hasBefore && !messages.some(({ id }) => id === oldest?.id);
  return {
    ...Object.fromEntries(Object.entries(gaps).filter(([id]) => !told.has(id))),
    ...(isApart && oldest && page.nextCursor && { [oldest.id]: page.nextCursor }),
    ...Object.fromEntries((page.gaps ?? []).map((gap) => [gap.before, gap.cursor])),
  };
}

function withThread(
  state: MessageState,
  homeId: string,
  conversationId: string,
  change: Partial<Thread>,
): MessageState {
  const thread = { ...threadOf(state, homeId, conversationId), ...change };
  return { threads: { ...state.threads, [keyInHome(homeId, conversationId)]: thread } };
}
