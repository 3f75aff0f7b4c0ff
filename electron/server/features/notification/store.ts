import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/** A notification with the fields its event needs. */
export interface StoredNotification {
  readonly seq: number;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly notification: Notification;
}

interface NotificationRow {
  readonly seq: number;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly id: Notification['id'];
  readonly type: string;
  readonly message: string;
  readonly meta: string;
  readonly read: number;
  readonly createdAt: string;
}

const selectNotification = `
  SELECT n.seq, n.guild_seq AS guildSeq, g.id AS guildId, n.id, n.type, n.message, n.meta,
         n.read, n.created_at AS createdAt
  FROM notifications n JOIN guilds g ON g.seq = n.guild_seq`;

/** Returns a page of a user's notifications, newest first. */
export function listNotifications(
  db: ReadableDb,
  { userSeq, before, limit }: { userSeq: number; before: number; limit: number },
): StoredNotification[] {
  return db
    .all<NotificationRow>(
      `${selectNotification} WHERE n.user_seq = ? AND n.seq < ? ORDER BY n.seq DESC LIMIT +?`,
      userSeq,
      before,
      limit,
    )
    .map((row) => storedOf(row));
}

/** Finds a notification of a user. */
export function findNotification(
  db: ReadableDb,
  userSeq: number,
  notificationId: string,
): StoredNotification | undefined {
  const row = db.get<NotificationRow>(
    `${selectNotification} WHERE n.id = ? AND n.user_seq = ?`,
    notificationId,
    userSeq,
  );
  return row === undefined ? undefined : storedOf(row);
}

/** Adds a notification and returns its key. */
export function insertNotification(
  db: WritableDb,
  row: { userSeq: number; guildSeq: number; notification: Notification },
): number {
  const { id, type, message, meta, createdAt } = row.notification;
  const { seq } = db.run(
    `INSERT INTO notifications (id, user_seq, guild_seq, type, message, meta, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    id,
    row.userSeq,
    row.guildSeq,
    type,
    message,
    JSON.stringify(meta ?? {}),
    createdAt,
  );
  return seq;
}

/** Marks one notification as read. */
export function markRead(db: WritableDb, seq: number): void {
  db.run(`UPDATE notifications SET read = 1 WHERE seq = ?`, seq);
}

/** Marks all notifications of a user as read and returns the number of changed ones. */
export function markAllRead(db: WritableDb, userSeq: number): number {
  return db.run(`UPDATE notifications SET read = 1 WHERE user_seq = ? AND read = 0`, userSeq)
    .changes;
}

function storedOf({ seq, guildSeq, guildId, ...row }: NotificationRow): StoredNotification {
  return {
    seq,
    guildSeq,
    guildId,
    notification: {
      id: row.id,
      type: row.type,
      message: row.message,
      read: row.read === 1,
      createdAt: row.createdAt,
      // Written by insertNotification as this type
      meta: JSON.parse(row.meta) as Notification['meta'],
    },
  };
}
