import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { threadOf, withThread } from './message-store.ts';
import type { MessageState, Thread } from './message-store.ts';

/**
 * Adds the messages around a place, wherever that is in the thread. Where nothing shows that they
 * meet those that are known, a gap lies between.
 */
export function applyAroundRead(
  state: MessageState,
  homeId: string,
  conversationId: string,
  page: MessagePage,
): MessageState {
  const thread = threadOf(state, homeId, conversationId);
  const around = page.messages.toReversed();
  const [first] = around;
  const last = around.at(-1);
  if (first === undefined || last === undefined) {
    return state;
  }
  const { before, after } = surroundings(thread.messages, around);
  const isKnown = ({ id }: Message) => thread.messages.some((each) => each.id === id);
  const [next] = after;
  const isOldest = before.length === 0;
  const older = page.nextCursor ?? undefined;
  const closed = new Set<string>(around.map(({ id }) => id));
  if (!isOldest) {
    // The page says nothing of what is before its first message.
    closed.delete(first.id);
  }
  return withThread(state, homeId, conversationId, {
    messages: [...before, ...around, ...after],
    gaps: {
      ...Object.fromEntries(Object.entries(thread.gaps).filter(([id]) => !closed.has(id))),
      ...(!isOldest && !isKnown(first) && { [first.id]: older ?? '' }),
      ...(next && !isKnown(last) && { [next.id]: cursorBefore(thread, next) }),
      ...Object.fromEntries((page.gaps ?? []).map((gap) => [gap.before, gap.cursor])),
    },
    olderCursor: isOldest && !isKnown(first) ? older : thread.olderCursor,
  });
}

/** The known messages before and behind those of a page; those that it has itself are in neither. */
function surroundings(
  messages: readonly Message[],
  around: readonly Message[],
): { before: readonly Message[]; after: readonly Message[] } {
  const inPage = new Set(around.map(({ id }) => id));
  const first = messages.findIndex(({ id }) => inPage.has(id));
  if (first >= 0) {
    const last = messages.findLastIndex(({ id }) => inPage.has(id));
    return { before: messages.slice(0, first), after: messages.slice(last + 1) };
  }
  const endsAt = around.at(-1)?.createdAt ?? '';
  const later = messages.findIndex(({ createdAt }) => createdAt > endsAt);
  const at = later < 0 ? messages.length : later;
  return { before: messages.slice(0, at), after: messages.slice(at) };
}

/** The cursor of what is missing before a message; empty where none is known. */
function cursorBefore({ messages, gaps, olderCursor }: Thread, { id }: Message): string {
  return gaps[id] ?? (messages[0]?.id === id ? olderCursor : undefined) ?? '';
}
