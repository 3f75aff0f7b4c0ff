import { notificationResource } from '#shared/domain/notification/resource.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { call } from '../../bridge/call.ts';
import { offers, useHomes } from '../home/home-store.ts';

/** How many are marked at once. */
const maxMarked = 50;

/** Marks notifications as read with their service, where it offers that. Nobody waits for it. */
export function readNotifications(homeId: string, notifications: readonly Notification[]): void {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  if (!offers(home, 'notification-read')) {
    return;
  }
  const operation = notificationResource.operations.read;
  for (const { id: notificationId } of notifications
    .filter(({ read }) => !read)
    .slice(0, maxMarked)) {
    call('outbox.submit', { homeId, operation, input: { notificationId } }).catch(() => undefined);
  }
}
