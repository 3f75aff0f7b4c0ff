import { useMemo } from 'react';
import { create } from 'zustand';
import type { Message } from '#shared/domain/message/schema.ts';
import { threadOf, useMessages } from '../../entities/message/message-store.ts';
import { keyInHome } from '../../entities/store/key-in-home.ts';
import type { KeyInHome } from '../../entities/store/key-in-home.ts';

/**
 * The selected messages of one thread. The messages themselves are kept, since those that are far
 * away leave the page, and may leave what is known of the thread (decision 0298).
 */
interface MessageSelection {
  /** The thread; undefined where nothing is selected. */
  readonly place: KeyInHome | undefined;
  readonly messages: ReadonlyMap<string, Message>;
  /** The id of the message from which a range is counted. */
  readonly from: string;
}

const nothing: MessageSelection = { place: undefined, messages: new Map(), from: '' };
const none: readonly Message[] = [];

/** The selection of this window: messages of one thread. */
const useMessageSelection = create<MessageSelection>()(() => nothing);

/** Selects a message as well, or no longer. Another thread's selection ends. */
export function toggleMessage(homeId: string, conversationId: string, message: Message): void {
  const place = keyInHome(homeId, conversationId);
  useMessageSelection.setState((state) => {
    const messages = new Map(state.place === place ? state.messages : []);
    if (!messages.delete(message.id)) {
      messages.set(message.id, message);
    }
    return messages.size === 0 ? nothing : { place, messages, from: message.id };
  });
}

/**
 * Selects the messages between two of a thread, and no others. The range is counted from where the
 * present one begins, if that is among the messages, else from `from`.
 *
 * @param order the messages of the thread, in its order
 */
export function selectRange(
  homeId: string,
  conversationId: string,
  order: readonly Message[],
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const place = keyInHome(homeId, conversationId);
  useMessageSelection.setState((state) => {
    const kept = state.place === place ? state.from : from;
    const isKnown = order.some(({ id }) => id === kept);
    const start = isKnown ? kept : from;
    const ends = [start, to].map((id) => order.findIndex((message) => message.id === id));
    const [first, last] = [Math.min(...ends), Math.max(...ends)];
    if (first < 0) {
      return state;
    }
    const range = order.slice(first, last + 1);
    return { place, messages: new Map(range.map((each) => [each.id, each])), from: start };
  });
}

/** Ends the selection. */
export function clearSelection(): void {
  useMessageSelection.setState(nothing);
}

/** Whether something is selected in a thread. */
export function hasSelection(homeId: string, conversationId: string): boolean {
  return useMessageSelection.getState().place === keyInHome(homeId, conversationId);
}

/** The selected messages of a thread, in its order. */
export function selectedMessages(homeId: string, conversationId: string): readonly Message[] {
  const { place, messages } = useMessageSelection.getState();
  return place === keyInHome(homeId, conversationId)
    ? inOrder(messages, threadOf(useMessages.getState(), homeId, conversationId).messages)
    : none;
}

/** Whether a message is selected. */
export function isMessageSelected(homeId: string, conversationId: string, id: string): boolean {
  const { place, messages } = useMessageSelection.getState();
  return place === keyInHome(homeId, conversationId) && messages.has(id);
}

/** Subscribes to the selected messages of a thread, in its order. */
export function useSelectedMessages(homeId: string, conversationId: string): readonly Message[] {
  const place = keyInHome(homeId, conversationId);
  const messages = useMessageSelection((state) =>
    state.place === place ? state.messages : nothing.messages,
  );
  const known = useMessages((state) =>
    messages.size === 0 ? none : threadOf(state, homeId, conversationId).messages,
  );
  return useMemo(() => (messages.size === 0 ? none : inOrder(messages, known)), [messages, known]);
}

/** Subscribes to whether a message is selected. */
export function useIsSelected(homeId: string, conversationId: string, id: string): boolean {
  const place = keyInHome(homeId, conversationId);
  return useMessageSelection((state) => state.place === place && state.messages.has(id));
}

/** Messages in the order of their thread; those that it no longer knows stand by their time. */
function inOrder(
  messages: ReadonlyMap<string, Message>,
  known: readonly Message[],
): readonly Message[] {
  const present = known.filter(({ id }) => messages.has(id));
  if (present.length === messages.size) {
    return present;
  }
  const places = new Map(present.map(({ id }, at) => [id, at]));
  return [...messages.values()].toSorted((a, b) => {
    const [atA, atB] = [places.get(a.id), places.get(b.id)];
    return atA !== undefined && atB !== undefined
      ? atA - atB
      : Date.parse(a.createdAt) - Date.parse(b.createdAt);
  });
}
