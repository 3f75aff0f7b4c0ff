import type { Conversation } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { ReadMarker, ReadPosition } from './read-marker-store.ts';

/** The known facts of one thread, from which its unread messages follow. */
export interface KnownThread {
  readonly conversation: Conversation;
  /** The known messages, oldest first. */
  readonly messages: readonly Message[];
  /** The unread notifications about it. */
  readonly notifications: readonly Notification[];
  /** How far it was read; undefined where that is not known, and then nothing is unread. */
  readonly mark: ReadMarker | undefined;
  readonly ownId: string | undefined;
}

/** The first message behind a position that is not the person's own. */
export function firstUnread(
  messages: readonly Message[],
  mark: ReadPosition | undefined,
  ownId: string | undefined,
): Message | undefined {
  return mark && messagesAfter(messages, mark).find((message) => !isOwn(message, ownId));
}

/**
 * How many messages of a thread are unread; 0 for a thread that was read. At least one is where
 * more is not known: a list tells of the last message alone.
 */
export function unreadMessages(thread: KnownThread): number {
  const { conversation, messages, notifications, mark, ownId } = thread;
  if (mark === undefined) {
    return 0;
  }
  const unread = messagesAfter(messages, mark).filter((message) => !isOwn(message, ownId));
  const { lastMessage } = conversation;
  const isBehind = lastMessage ? lastMessage.createdAt > mark.createdAt : unread.length > 0;
  if (!isBehind) {
    return Math.max(unread.length, mark.isUnread ? 1 : 0);
  }
  const newer = notifications.filter(({ createdAt }) => createdAt > mark.createdAt);
  const isLastOwn = lastMessage ? isOwnId(conversation, lastMessage.authorId, ownId) : true;
  const least = mark.isUnread || !isLastOwn ? 1 : 0;
  return Math.max(unread.length, newer.length, least);
}

/** Where a thread is read to its end. */
export function endOf(
  { lastMessage }: Pick<Conversation, 'lastMessage'>,
  messages: readonly Message[],
): ReadPosition {
  const last = messages.at(-1);
  if (last !== undefined && last.createdAt >= (lastMessage?.createdAt ?? '')) {
    return { messageId: last.id, createdAt: last.createdAt };
  }
  return { messageId: '', createdAt: lastMessage?.createdAt ?? '' };
}

/** Right before the last message of somebody else; the end where there is none. */
export function beforeLast(
  conversation: Pick<Conversation, 'lastMessage'>,
  messages: readonly Message[],
  ownId: string | undefined,
): ReadPosition {
  const last = messages.findLastIndex((message) => !isOwn(message, ownId));
  return beforeMessage(messages, last, conversation.lastMessage?.createdAt);
}

/**
 * Right before a message.
 *
 * @param at its place among the known messages; -1 where it is not known
 * @param createdAt its time where it is not known
 */
export function beforeMessage(
  messages: readonly Message[],
  at: number,
  createdAt?: string,
): ReadPosition {
  const before = messages[at - 1];
  if (at > 0 && before !== undefined) {
    return { messageId: before.id, createdAt: before.createdAt };
  }
  const time = messages[at]?.createdAt ?? createdAt;
  return {
    messageId: '',
    createdAt: time === undefined ? '' : new Date(Date.parse(time) - 1).toISOString(),
  };
}

function messagesAfter(
  messages: readonly Message[],
  { messageId, createdAt }: ReadPosition,
): readonly Message[] {
  const at = messages.findLastIndex(({ id }) => id === messageId);
  return at < 0
    ? messages.filter((message) => message.createdAt > createdAt)
    : messages.slice(at + 1);
}

/** Where it is not known whose key it is, every person is taken for its owner. */
function isOwn({ authorId, authorType }: Message, ownId: string | undefined): boolean {
  return authorType === 'user' && (ownId === undefined || authorId === '' || authorId === ownId);
}

function isOwnId(
  { participants }: Conversation,
  authorId: string,
  ownId: string | undefined,
): boolean {
  return ownId === undefined
    ? !participants.some(({ id, type }) => id === authorId && type === 'operator')
    : authorId === ownId;
}
