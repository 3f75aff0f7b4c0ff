import { notificationResource } from '#shared/domain/notification/resource.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { EntityStore } from '../store/entity-store.ts';

/** The notifications of each home, over all its guilds. */
export const notificationStore = new EntityStore<Notification>(notificationResource, {
  maxRows: pageLimits.notifications,
  pageRows: 50,
});

/** The number of unread notifications of a home among those that were read. */
export function unreadCount(homeId: string, state = notificationStore.api.getState()): number {
  return notificationStore.list(homeId, {}, state).rows.filter(({ read }) => !read).length;
}
