import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import type { ThreadOrder } from '#shared/local/thread-order.ts';
import { passesFilter } from '#shared/text/filter-words.ts';

/** A thread, what waits in it, and when something was last said there. */
export interface ListedThread {
  readonly conversation: Conversation;
  readonly entry: OutboxEntry | undefined;
  readonly at: string;
}

/** The order and the conditions of a list, and the facts about its threads. */
export interface ThreadArrangement {
  readonly order: ThreadOrder;
  /** Whether threads without unread messages are left out. */
  readonly isUnreadOnly: boolean;
  /** Whether the archived threads are listed, and not the others. */
  readonly isOfArchive: boolean;
  /** Words that the titles or the participants have. */
  readonly filter: string;
  readonly isUnread: (id: string) => boolean;
  readonly isPinned: (id: string) => boolean;
  readonly isArchived: (conversation: Conversation) => boolean;
}

/**
 * The threads that a list shows, in its order: pinned ones first, then by the chosen order.
 *
 * @param threads the newest first
 */
export function arrangeThreads(
  threads: readonly ListedThread[],
  arrangement: ThreadArrangement,
): readonly ListedThread[] {
  const { order, isUnreadOnly, isOfArchive, filter, isUnread, isPinned, isArchived } = arrangement;
  const shown = threads.filter(
    ({ conversation }) =>
      isArchived(conversation) === isOfArchive &&
      (!isUnreadOnly || isOfArchive || isUnread(conversation.id)) &&
      matches(conversation, filter),
  );
  if (isOfArchive) {
    return shown;
  }
  const rankOf = ({ conversation: { id } }: ListedThread) =>
    isPinned(id) ? 0 : order === 'unread' && !isUnread(id) ? 2 : 1;
  const ranks = new Map(shown.map((thread) => [thread, rankOf(thread)]));
  return shown.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

function matches(conversation: Conversation, filter: string): boolean {
  const names = conversation.participants.map(({ name }) => name);
  return filter === '' || passesFilter([conversation.title, ...names].join('\n'), filter);
}
