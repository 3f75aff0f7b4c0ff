import { create } from 'zustand';
import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { answerLimits } from '#shared/limits/limits.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { idle, loading, ready } from '../store/load-state.ts';
import type { LoadState } from '../store/load-state.ts';
import { keyInHome, withoutHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';
import { withoutFirst } from './first-messages.ts';

/** The known part of a thread: its end, and the surroundings of messages that were gone to. */
export interface Thread {
  /** Oldest first, in the server's order. */
  readonly messages: readonly Message[];
  /**
   * The cursor of missing messages, by the id of the message after the gap; empty where only the
   * message before it leads there.
   */
  readonly gaps: Readonly<Record<string, string>>;
  /** Messages that events brought while the newest page was being read. */
  readonly arrived: readonly Message[];
  readonly load: LoadState;
  /** Whether a page was ever read. Before that, messages from events have an unknown beginning. */
  readonly hasBeenRead: boolean;
  /** The cursor of older messages; undefined at the beginning of the thread. */
  readonly olderCursor: string | undefined;
  readonly isLoadingOlder: boolean;
}

/** Fewer than a page: the next page reaches before these messages and brings a cursor. */
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

export const useMessages = create<MessageState>()(() => ({ threads: {} }));

/** The thread of a conversation; empty before it was read. */
export function threadOf(state: MessageState, homeId: string, conversationId: string): Thread {
  return state.threads[keyInHome(homeId, conversationId)] ?? emptyThread;
}

/** Marks the newest page as loading. Messages on the screen stay there. */
export function applyThreadLoading(
  state: MessageState,
  homeId: string,
  conversationId: string,
): MessageState {
  return withThread(state, homeId, conversationId, { load: loading, arrived: [] });
}

/** Marks the newest page as failed. */
export function applyThreadFailed(
  state: MessageState,
  homeId: string,
  conversationId: string,
  load: Extract<LoadState, { kind: 'failed' }>,
): MessageState {
  return withThread(state, homeId, conversationId, { load, isLoadingOlder: false });
}

/**
 * Adds the newest page. If it reaches the known messages, the two are joined; otherwise the run
 * starts over with the page, because messages between them are unknown. Messages newer than the
 * page, including those that events brought in the meantime, come last. A message that began the
 * thread before the service had it gives way to those of the service.
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
  const known = newest.length === 0 ? thread.messages : withoutFirst(thread.messages);
  const joint = known.findIndex(({ id }) => inPage.has(id));
  const before = joint < 0 ? [] : known.slice(0, joint);
  const arrived = new Set(thread.arrived.map(({ id }) => id));
  const end = newest.at(-1)?.createdAt ?? '';
  const after = known.filter(
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

/** Sets whether an older page is being read. */
export function applyOlderLoading(
  state: MessageState,
  homeId: string,
  conversationId: string,
  isLoadingOlder: boolean,
): MessageState {
  return withThread(state, homeId, conversationId, { isLoadingOlder });
}

/** Adds an older page before the known messages. */
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

/** Adds the messages of a gap, or the newest part of them. */
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

/** Stops offering another try for a message that is being retried. */
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

/** Drops everything of a home that was signed out or removed. */
export function applyMessagesForgotten({ threads }: MessageState, homeId: string): MessageState {
  return { threads: withoutHome(threads, homeId) };
}

/**
 * Adds a posted message. A thread that was never opened is read when it is opened. A thread beyond
 * the limit that the page keeps is read again too, and only its end is kept until then.
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
    messages: withArrived(withoutFirst(thread.messages), message),
    arrived: thread.load.kind === 'loading' ? [...thread.arrived, message] : [],
  });
}

/**
 * Adds a message before those that are later: the answer to a post often comes before the events of
 * messages that were posted earlier.
 */
function withArrived(messages: readonly Message[], message: Message): Message[] {
  const createdMs = Date.parse(message.createdAt);
  const place = 1 + messages.findLastIndex(({ createdAt }) => !(Date.parse(createdAt) > createdMs));
  const isBelieved = messages.length - place < answerLimits.laterMessages;
  return messages.toSpliced(isBelieved ? place : messages.length, 0, message);
}

/** Drops a thread that has a new id. It is read again under that id. */
export function applyThreadDropped(
  state: MessageState,
  homeId: string,
  conversationId: string,
): MessageState {
  const { [keyInHome(homeId, conversationId)]: _dropped, ...threads } = state.threads;
  return { threads };
}

/**
 * The gaps of a thread after a page was added. The page decides from its oldest message up to the
 * message after it. If messages are known before the page and its oldest message is new, nothing
 * shows that the two meet, so one more gap lies between them. Where its oldest message is known, the
 * page says nothing of what is before that.
 */
function gapsWith(
  { messages, gaps }: Thread,
  page: MessagePage,
  { after, hasBefore }: { after?: Message | undefined; hasBefore: boolean },
): Thread['gaps'] {
  const oldest = page.messages.at(-1);
  const isKnown = hasBefore && messages.some(({ id }) => id === oldest?.id);
  const isApart = hasBefore && !isKnown;
  const decided = isKnown ? page.messages.slice(0, -1) : page.messages;
  const closed = new Set<string | undefined>([after, ...decided].map((row) => row?.id));
  return {
    ...Object.fromEntries(Object.entries(gaps).filter(([id]) => !closed.has(id))),
    ...(isApart && oldest && page.nextCursor && { [oldest.id]: page.nextCursor }),
    ...Object.fromEntries((page.gaps ?? []).map((gap) => [gap.before, gap.cursor])),
  };
}

/** Returns the state with a change of one thread. */
export function withThread(
  state: MessageState,
  homeId: string,
  conversationId: string,
  change: Partial<Thread>,
): MessageState {
  const thread = { ...threadOf(state, homeId, conversationId), ...change };
  return { threads: { ...state.threads, [keyInHome(homeId, conversationId)]: thread } };
}
