import type { Notification } from '#shared/domain/notification/schema.ts';
import { conversationStore } from '../conversation/conversation-store.ts';
import { stampOf } from '../store/entity-list.ts';
import { useHomes } from '../home/home-store.ts';
import { keyInHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';
import { threadOf, useMessages } from '../message/message-store.ts';
import { notificationStore } from '../notification/notification-store.ts';
import { readNotifications } from '../notification/read-notifications.ts';
import {
  areMarkersKnown,
  saveMarker,
  markerOf,
  markerWith,
  readMarkers,
} from './read-marker-store.ts';
import type { ReadMarker } from './read-marker-store.ts';
import { beforeLast, beforeMessage, endOf, unreadMessages } from './unread.ts';

/** How long after a reading they are marked: more may come at once. */
const restMs = 1_000;

/** Marks a thread as read up to its end, here and, where it can be told, with the service. */
export function markRead(homeId: string, conversationId: string): void {
  const known = knownOf(homeId, conversationId);
  if (known === undefined) {
    return;
  }
  const end = endOf(known.conversation, known.messages);
  const { mark } = known;
  const isMoved = mark?.conversationId !== conversationId || mark.createdAt < end.createdAt;
  if (isMoved || mark.isUnread) {
    saveMarker({ homeId, conversationId, ...end, isBaseline: false, isUnread: false });
  }
  markNotificationsRead(homeId, conversationId);
}

/** Marks a thread as unread from the last message of somebody else on. */
export function markUnread(homeId: string, conversationId: string): void {
  const known = knownOf(homeId, conversationId);
  if (known !== undefined) {
    const position = beforeLast(known.conversation, known.messages, ownIdOf(homeId));
    saveMarker({ homeId, conversationId, ...position, isBaseline: false, isUnread: true });
  }
}

/** Marks a thread as unread from one of its known messages on. */
export function markUnreadFrom(homeId: string, conversationId: string, messageId: string): void {
  const messages = knownOf(homeId, conversationId)?.messages ?? [];
  const at = messages.findIndex(({ id }) => id === messageId);
  if (at >= 0) {
    const position = beforeMessage(messages, at);
    saveMarker({ homeId, conversationId, ...position, isBaseline: false, isUnread: true });
  }
}

/**
 * Takes all that a guild has now as read, unless it was read before: a home that is new here is not
 * unread as a whole.
 */
export function beginReading(homeId: string, guildId: string): void {
  const { load, rows } = conversationStore.list(homeId, { guildId });
  const known = readMarkers.use.getState();
  if (
    !areMarkersKnown(known) ||
    load.kind !== 'ready' ||
    markerOf(known, homeId, guildId, guildId)
  ) {
    return;
  }
  const times = rows.map((row) => row.lastMessage?.createdAt ?? stampOf(row));
  const createdAt = times.reduce((newest, at) => (at > newest ? at : newest), '');
  saveMarker({
    homeId,
    conversationId: guildId,
    messageId: '',
    createdAt,
    isBaseline: true,
    isUnread: false,
  });
}

/** Whose messages are the person's own in a home, where that is known. */
export function ownIdOf(homeId: string, { homes } = useHomes.getState()): string | undefined {
  return homes.find(({ id }) => id === homeId)?.user?.id;
}

/** Whether a notification is unread and about a thread. */
export function isAbout({ read, meta }: Notification, conversationId: string): boolean {
  return !read && meta?.conversationId === conversationId;
}

function knownOf(homeId: string, conversationId: string) {
  const conversation = conversationStore.row(homeId, conversationId);
  const state = readMarkers.use.getState();
  if (conversation === undefined || !areMarkersKnown(state)) {
    return undefined;
  }
  const { messages } = threadOf(useMessages.getState(), homeId, conversationId);
  return { conversation, messages, mark: readMarkOf(homeId, conversationId) };
}

/**
 * How far a thread was read, here or elsewhere, from all that is known; undefined where nothing is.
 */
export function readMarkOf(homeId: string, conversationId: string): ReadMarker | undefined {
  const guildId = conversationStore.scopeOf(homeId, conversationId);
  const told = notificationStore
    .rows(homeId)
    .filter(({ meta }) => meta?.conversationId === conversationId);
  return markerWith(markerOf(readMarkers.use.getState(), homeId, conversationId, guildId), told);
}

/** The notifications that were there when their thread was read, by thread, until they are marked. */
const scheduled = new Map<KeyInHome, Set<string>>();

/**
 * Marks them a moment later, together. What does not reach the service is read here all the same.
 * Those of a message that came since, and that nobody has read, stay unread.
 */
function markNotificationsRead(homeId: string, conversationId: string): void {
  const unread = () => notificationStore.rows(homeId).filter((row) => isAbout(row, conversationId));
  const key = keyInHome(homeId, conversationId);
  const waiting = scheduled.get(key);
  const seen = waiting ?? new Set<string>();
  for (const { id } of unread()) {
    seen.add(id);
  }
  if (waiting !== undefined) {
    return;
  }
  scheduled.set(key, seen);
  window.setTimeout(() => {
    scheduled.delete(key);
    const rows = unread();
    const isRead = isReadToItsEnd(homeId, conversationId, rows);
    readNotifications(
      homeId,
      rows.filter(({ id }) => isRead || seen.has(id)),
    );
  }, restMs);
}

function isReadToItsEnd(
  homeId: string,
  conversationId: string,
  notifications: readonly Notification[],
): boolean {
  const known = knownOf(homeId, conversationId);
  return (
    known !== undefined && unreadMessages({ ...known, notifications, ownId: ownIdOf(homeId) }) === 0
  );
}
