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
import type { StoredNotification } from './store.ts';

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

  'notification.read': (context, { notificationId }) => {
    const userSeq = requireUser(context.actor).seq;
    const row = requireNotification(findNotification(context.db, userSeq, notificationId));
    return { output: read(context, userSeq, row) };
  },
};

/** Marks the notification of something that is resolved as read. It may be gone. */
export function resolveNotification(
  context: Pick<WriteContext, 'db' | 'append'>,
  { userSeq, notificationId }: { userSeq: number; notificationId: string | null },
): void {
  const row = notificationId && findNotification(context.db, userSeq, notificationId);
  if (row) {
    read(context, userSeq, row);
  }
}

function read(
  { db, append }: Pick<WriteContext, 'db' | 'append'>,
  userSeq: number,
  row: StoredNotification,
): Notification {
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
  return notification;
}

/** The fields of a notification that another feature creates. */
export interface NewNotification {
  readonly userSeq: number;
  readonly guild: { readonly seq: number; readonly id: GuildId };
  readonly type:
    | 'conversation_message'
    | 'work_item_updated'
    | 'operator_question'
    | 'operator_proposal';
  readonly message: string;
  readonly meta: NonNullable<Notification['meta']>;
}

/**
 * Creates a notification in the transaction of its change (contract: What makes a notification), and
 * returns its id.
 */
export function notify(
  { db, now, newId, append }: Omit<WriteContext, 'actor'>,
  news: NewNotification,
): NotificationId {
  const { userSeq, guild, type, message, meta } = news;
  const id = newId('ntf') as NotificationId;
  const notification = {
    id,
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
  return id;
}
