import type { NotificationId } from '#shared/domain/notification/ids.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { decodeSeqCursor, pageOf } from '../../answers/list-cursor.ts';
import { RetoldData } from '../../events/retold-event.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { requireNotification, requireUser } from './rules.ts';
import {
  findNotification,
  insertNotification,
  listNotifications,
  markAllRead,
  markRead,
} from './store.ts';

type NotificationOperations = 'notification.list' | 'notification.read_all' | 'notification.read';

/** The number of notifications in a list without a limit (contract: Pages and cursors). */
const defaultLimit = 200;

export const notificationHandlers: Handlers<NotificationOperations> = {
  'notification.list': ({ db, actor }, { limit = defaultLimit, cursor }) => {
    const before = cursor === undefined ? undefined : decodeSeqCursor(cursor);
    const userSeq = requireUser(actor).seq;
    const rows = listNotifications(db, { userSeq, before, limit: limit + 1 });
    const { page, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
    return { output: { notifications: page.map((row) => row.notification), nextCursor } };
  },

  'notification.read_all': ({ db, actor, append }) => {
    const userSeq = requireUser(actor).seq;
    const markedCount = markAllRead(db, userSeq);
    if (markedCount > 0) {
      append({ name: 'notifications.read', audience: { userSeq }, data: { markedCount } });
    }
    return { output: { success: true, markedCount } };
  },

  'notification.read': ({ db, actor, append }, { notificationId }) => {
    const userSeq = requireUser(actor).seq;
    const row = requireNotification(findNotification(db, userSeq, notificationId));
    const notification = { ...row.notification, read: true };
    if (!row.notification.read) {
      markRead(db, row.seq);
      const { guildSeq, guildId } = row;
      append({
        name: 'notification.updated',
        audience: { userSeq, guildSeq, guildId },
        data: { notification },
      });
    }
    return { output: notification };
  },
};

/** The fields of a notification that another feature creates. */
export interface NewNotification {
  readonly userSeq: number;
  readonly guild: { readonly seq: number; readonly id: GuildId };
  readonly type: 'conversation_message' | 'work_item_updated';
  readonly message: string;
  readonly meta: NonNullable<Notification['meta']>;
}

/**
 * Creates a notification in the transaction of its change (contract: What makes a notification).
 */
export function notify({ db, now, newId, append }: WriteContext, news: NewNotification): void {
  const { userSeq, guild, type, message, meta } = news;
  const notification = {
    id: newId('ntf') as NotificationId,
    type,
    message,
    read: false,
    createdAt: now,
    meta,
  };
  const notificationSeq = insertNotification(db, { userSeq, guildSeq: guild.seq, notification });
  append({
    name: 'notification.created',
    audience: { userSeq, guildSeq: guild.seq, guildId: guild.id },
    data: new RetoldData({ notificationSeq }, () => JSON.stringify({ notification })),
  });
}
