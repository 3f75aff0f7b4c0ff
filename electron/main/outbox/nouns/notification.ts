import type { Notification } from '#shared/domain/notification/schema.ts';
import { isOnItsWay } from '../entry-state.ts';
import type { NounRules } from './noun-rules.ts';

/** What is particular to notifications in the outbox. */
export const notificationRules: NounRules = {
  projectRows: (rows, entries) => {
    const marks = entries.filter(
      (entry) => entry.subject.kind === 'notification' && isOnItsWay(entry),
    );
    const isMarked = (id: string) =>
      marks.some(
        ({ operation, subject }) => operation === 'notification.read_all' || subject.id === id,
      );
    return (rows as readonly Notification[]).map((row) => ({
      ...row,
      read: row.read || isMarked(row.id),
    }));
  },
  eventOf: ({ operation }) =>
    operation === 'notification.read_all'
      ? { type: 'notifications.read', data: { markedCount: 0 } }
      : undefined,
};
