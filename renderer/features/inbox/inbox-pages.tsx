import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Home } from '#shared/capability/home.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { statusInNeed } from '#shared/rules/needs.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { isConnected, useHomes } from '../../entities/home/home-store.ts';
import { isTriageKnown, triageStore } from '../../entities/local-state/triage-store.ts';
import type { LoadState } from '../../entities/store/load-state.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { useAllWorkItems } from '../../entities/work-item/work-tree-store.ts';
import { inboxGuildIds } from './gather-inbox.ts';

/** Reads more pages for the inbox: older notifications, and branches of work. */
export function InboxPages({ homes }: { homes: readonly Home[] }) {
  return homes.map(({ id }) => <HomePages key={id} homeId={id} />);
}

function HomePages({ homeId }: { homeId: string }) {
  const { load, nextCursor, rows } = useStore(notificationStore.api, (state) =>
    notificationStore.list(homeId, {}, state),
  );
  const hasMore = load.kind === 'ready' && nextCursor !== undefined;
  const hasRoom = rows.length < pageLimits.notifications;
  useEffect(() => {
    if (hasMore && hasRoom) {
      void notificationStore.readFurther(homeId);
    }
  }, [homeId, hasMore, hasRoom]);
  const guildIds = useStore(guildStore.api, (state) => inboxGuildIds(homeId, state).join('\n'));
  // Branches are shown by name and progress, which need the items around them.
  const isAboutWork = rows.some(({ read, meta }) => !read && meta?.workItemId !== undefined);
  return (
    isAboutWork &&
    guildIds
      .split('\n')
      .filter((id) => id !== '')
      .map((guildId) => <GuildWork key={guildId} homeId={homeId} guildId={guildId} />)
  );
}

function GuildWork({ homeId, guildId }: { homeId: string; guildId: string }) {
  useAllWorkItems(homeId, guildId);
  return null;
}

/** Whether the needs of the person are known in the homes that answer. */
export function useKnowledge(): 'reading' | 'failed' | 'ready' {
  const isKnown = triageStore.use(isTriageKnown);
  const homes = useHomes((state) => state.homes);
  useStore(notificationStore.api, ({ homes: known }) => known);
  useStore(workItemStore.api, ({ homes: known }) => known);
  const kinds = homes.filter(isConnected).flatMap(({ id }) => loadsOf(id));
  if (kinds.includes('failed')) {
    return 'failed';
  }
  const isReading = kinds.includes('idle') || kinds.includes('loading');
  return isReading || !isKnown ? 'reading' : 'ready';
}

function loadsOf(homeId: string): LoadState['kind'][] {
  const inReview = inboxGuildIds(homeId).map((guildId) =>
    workItemStore.list(homeId, { guildId, status: statusInNeed }),
  );
  return [notificationStore.list(homeId), ...inReview].map(({ load }) => load.kind);
}
