import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/** A notification with the fields its event needs. */
export interface StoredNotification {
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly notification: Notification;
}

interface NotificationRow {
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
  SELECT n.guild_seq AS guildSeq, g.id AS guildId, n.id, n.type, n.message, n.meta,
         n.read OR n.id <= u.read_up_to_id AS read, n.created_at AS createdAt
  FROM notifications n
    JOIN guilds g ON g.seq = n.guild_seq
    JOIN users u ON u.seq = n.user_seq`;

/** Sorts after every identifier. */
const afterAll = '~';

/** Returns a page of a user's notifications, newest first: identifiers sort by creation. */
export function listNotifications(
  db: ReadableDb,
  {
    userSeq,
    before = afterAll,
    limit,
  }: { userSeq: number; before: string | undefined; limit: number },
): StoredNotification[] {
  return db
    .all<NotificationRow>(
      `${selectNotification} WHERE n.user_seq = ? AND n.id < ? ORDER BY n.id DESC LIMIT +?`,
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
    `${selectNotification} WHERE n.user_seq = ? AND n.id = ?`,
    userSeq,
    notificationId,
  );
  return row === undefined ? undefined : storedOf(row);
}

/** Returns the newest notification's identifier; undefined if there is none. */
export function newestNotificationId(db: ReadableDb): string | undefined {
  const row = db.get<{ id: string | null }>(
    `SELECT max((SELECT max(n.id) FROM notifications n WHERE n.user_seq = u.seq)) AS id FROM users u`,
  );
  return row?.id ?? undefined;
}

/** Adds a notification. */
export function insertNotification(
  db: WritableDb,
  row: { userSeq: number; guildSeq: number; notification: Notification },
): void {
  const { id, type, message, meta, createdAt } = row.notification;
  db.run(
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
}

/** Marks one notification as read. */
export function markRead(db: WritableDb, userSeq: number, notificationId: string): void {
  db.run(
    `UPDATE notifications SET read = 1 WHERE user_seq = ? AND id = ?`,
    userSeq,
    notificationId,
  );
}

/**
 * Marks all notifications of a user as read and returns the number of changed ones. It writes one
 * row, however many notifications there are.
 */
export function markAllRead(db: WritableDb, userSeq: number): number {
  const row = db.get<{ unread: number; newest: string | null }>(
    `SELECT count(*) FILTER (WHERE n.read = 0) AS unread, max(n.id) AS newest
     FROM users u JOIN notifications n ON n.user_seq = u.seq AND n.id > u.read_up_to_id
     WHERE u.seq = ?`,
    userSeq,
  );
  if (row === undefined || row.newest === null) {
    return 0;
  }
  db.run(`UPDATE users SET read_up_to_id = ? WHERE seq = ?`, row.newest, userSeq);
  return row.unread;
}

function storedOf({ guildSeq, guildId, ...row }: NotificationRow): StoredNotification {
  return {
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
