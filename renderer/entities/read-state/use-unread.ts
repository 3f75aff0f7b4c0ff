import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { isArchived } from '../conversation/archived.ts';
import { conversationStore } from '../conversation/conversation-store.ts';
import { useList } from '../store/entity-store.ts';
import { guildStore } from '../guild/guild-store.ts';
import { useHomes } from '../home/home-store.ts';
import { threadOf, useMessages } from '../message/message-store.ts';
import { notificationStore } from '../notification/notification-store.ts';
import { isMuted } from '../local-state/muted.ts';
import { threadSettings } from '../local-state/thread-settings.ts';
import { useMutes } from '../local-state/mutes.ts';
import { beginReading, isAbout, ownIdOf, readMarkOf } from './mark-read.ts';
import { areMarkersKnown, markerOf, markerWith, readMarkers } from './read-marker-store.ts';
import { unreadMessages } from './unread.ts';

/** Of how many guilds of a home the threads are read to count what is unread. */
const maxGuilds = 10;

/** How many messages are unread of each thread of a home that has any, by the thread's id. */
export function useUnread(homeId: string): ReadonlyMap<string, number> {
  const conversations = useStore(conversationStore.api, (state) => state.homes[homeId]);
  const notifications = useStore(notificationStore.api, (state) => state.homes[homeId]);
  const threads = useMessages();
  const marks = readMarkers.use();
  const ownId = useHomes((state) => ownIdOf(homeId, state));
  const settings = threadSettings.use((state) => state.rows);
  const mutes = useMutes();
  return useMemo(() => {
    const unread = new Map<string, number>();
    if (conversations === undefined || !areMarkersKnown(marks)) {
      return unread;
    }
    const about = Map.groupBy(
      notifications === undefined ? [] : notificationStore.rows(homeId),
      ({ meta }: Notification) => meta?.conversationId ?? undefined,
    );
    for (const conversation of conversationStore.rows(homeId)) {
      const { id } = conversation;
      const told = about.get(id) ?? [];
      const count = unreadMessages({
        conversation,
        messages: threadOf(threads, homeId, id).messages,
        notifications: told.filter(({ read }) => !read),
        mark: markerWith(markerOf(marks, homeId, id, conversationStore.scopeOf(homeId, id)), told),
        ownId,
      });
      if (count > 0 && !isArchived(homeId, conversation, { settings, mutes })) {
        unread.set(id, count);
      }
    }
    return unread;
  }, [homeId, conversations, notifications, threads, marks, ownId, settings, mutes]);
}

/** The same without muted threads: what counts outside of the list. */
export function useCountedUnread(homeId: string): ReadonlyMap<string, number> {
  const unread = useUnread(homeId);
  const { rows, now } = useMutes();
  return useMemo(
    () => new Map([...unread].filter(([id]) => !isMuted(homeId, 'conversation', id, rows, now))),
    [homeId, unread, rows, now],
  );
}

/** Whether one thread is unread; undefined where no such thread can be marked. */
export function useIsUnread(homeId: string, conversationId: string): boolean | undefined {
  // Read from the stores themselves: whoever asks is to be rendered for another answer alone.
  const answer = useCallback(() => isUnread(homeId, conversationId), [homeId, conversationId]);
  return useSyncExternalStore(followAll, answer);
}

const stores = [
  conversationStore.api,
  notificationStore.api,
  useMessages,
  readMarkers.use,
  useHomes,
];

function followAll(onChange: () => void): () => void {
  const stops = stores.map((store) => store.subscribe(onChange));
  return () => stops.forEach((stop) => stop());
}

function isUnread(homeId: string, conversationId: string): boolean | undefined {
  const conversation = conversationStore.row(homeId, conversationId);
  const marks = readMarkers.use.getState();
  if (conversation === undefined || conversation.archived || !areMarkersKnown(marks)) {
    return undefined;
  }
  return (
    unreadMessages({
      conversation,
      messages: threadOf(useMessages.getState(), homeId, conversationId).messages,
      notifications: notificationStore.rows(homeId).filter((row) => isAbout(row, conversationId)),
      mark: readMarkOf(homeId, conversationId),
      ownId: ownIdOf(homeId),
    }) > 0
  );
}

/** The number of a home's threads that are unread and not muted, for which its threads are read. */
export function useUnreadThreads(homeId: string): number {
  const { rows: guilds } = useList(guildStore, homeId);
  useEffect(() => {
    void notificationStore.readOnce(homeId);
    for (const { id: guildId } of guilds.slice(0, maxGuilds)) {
      void conversationStore.readOnce(homeId, { guildId });
    }
  }, [homeId, guilds]);
  const marks = readMarkers.use();
  const newGuildId = useStore(conversationStore.api, (state) => {
    const isNew = ({ id }: { readonly id: string }) =>
      markerOf(marks, homeId, id, id) === undefined &&
      conversationStore.list(homeId, { guildId: id }, state).load.kind === 'ready';
    return areMarkersKnown(marks) ? guilds.slice(0, maxGuilds).find(isNew)?.id : undefined;
  });
  useEffect(() => {
    if (newGuildId !== undefined) {
      beginReading(homeId, newGuildId);
    }
  }, [homeId, newGuildId]);
  return useCountedUnread(homeId).size;
}
