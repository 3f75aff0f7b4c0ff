import { notificationResource } from '#shared/domain/notification/resource.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { pageLimits } from '#shared/limits/limits.ts';
import { EntityStore } from '../entity-store.ts';

/** The notifications of each home, of all its guilds together. */
export const notificationStore = new EntityStore<Notification>(notificationResource, {
  maxRows: pageLimits.notifications,
  pageRows: 50,
});

/** How many notifications of a home are unread, as far as they were read. */
export function unreadCount(homeId: string, state = notificationStore.api.getState()): number {
  return notificationStore.list(homeId, {}, state).rows.filter(({ read }) => !read).length;
}
