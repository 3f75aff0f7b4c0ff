import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/**
 * The keys of a user's notifications are one range: the user's key times this, and a count. So the
 * newest is at its end, and identifiers rise with the keys. Integers of JavaScript have room for
 * 131,071 users.
 */
const keysPerUser = 2 ** 36;

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
         n.read OR n.seq <= u.read_up_to_seq AS read, n.created_at AS createdAt
  FROM notifications n
    JOIN guilds g ON g.seq = n.guild_seq
    JOIN users u ON u.seq = n.user_seq`;

/** Returns a page of a user's notifications, newest first. */
export function listNotifications(
  db: ReadableDb,
  { userSeq, before, limit }: { userSeq: number; before: number | undefined; limit: number },
): StoredNotification[] {
  const { first, end } = keysOf(userSeq);
  return db
    .all<NotificationRow>(
      `${selectNotification} WHERE n.seq >= ? AND n.seq < ? ORDER BY n.seq DESC LIMIT +?`,
      first,
      Math.min(before ?? end, end),
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
  const seq = seqOf(db, userSeq, notificationId);
  const row = seq && db.get<NotificationRow>(`${selectNotification} WHERE n.seq = ?`, seq);
  return row ? storedOf(row) : undefined;
}

/** Finds the key of a notification, by halving the range in which its identifier can be. */
function seqOf(db: ReadableDb, userSeq: number, notificationId: string): number | undefined {
  let { first } = keysOf(userSeq);
  let end = (newestOf(db, userSeq)?.seq ?? first) + 1;
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    const row = db.get<{ seq: number; id: string }>(
      `SELECT seq, id FROM notifications WHERE seq >= ? AND seq < ? ORDER BY seq LIMIT 1`,
      middle,
      end,
    );
    if (row?.id === notificationId) {
      return row.seq;
    }
    if (row === undefined || row.id > notificationId) {
      end = middle;
    } else {
      first = row.seq + 1;
    }
  }
  return undefined;
}

function newestOf(db: ReadableDb, userSeq: number): { seq: number; id: string } | undefined {
  const { first, end } = keysOf(userSeq);
  return db.get(
    `SELECT seq, id FROM notifications WHERE seq >= ? AND seq < ? ORDER BY seq DESC LIMIT 1`,
    first,
    end,
  );
}

/** The keys that a user's notifications have: from the first one, and below the end. */
function keysOf(userSeq: number): { first: number; end: number } {
  return { first: userSeq * keysPerUser, end: (userSeq + 1) * keysPerUser };
}

/** Returns the newest notification's identifier; undefined if there is none. */
export function newestNotificationId(db: ReadableDb): string | undefined {
  return db
    .all<{ seq: number }>(`SELECT seq FROM users`)
    .flatMap(({ seq }) => newestOf(db, seq)?.id ?? [])
    .toSorted()
    .at(-1);
}

/** Adds a notification after all others of its user, and returns its key. */
export function insertNotification(
  db: WritableDb,
  row: { userSeq: number; guildSeq: number; notification: Notification },
): number {
  const { id, type, message, meta, createdAt } = row.notification;
  const { seq } = db.run(
    `INSERT INTO notifications (seq, id, user_seq, guild_seq, type, message, meta, created_at)
     VALUES (
       1 + (SELECT coalesce(max(seq), ?2 * ${keysPerUser}) FROM notifications
            WHERE seq >= ?2 * ${keysPerUser} AND seq < (?2 + 1) * ${keysPerUser}),
       ?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
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

/**
 * Marks all notifications of a user as read and returns the number of changed ones. It writes one
 * row, however many notifications there are.
 */
export function markAllRead(db: WritableDb, userSeq: number): number {
  const { first, end } = keysOf(userSeq);
  const row = db.get<{ unread: number; newest: number | null }>(
    `SELECT count(*) FILTER (WHERE n.read = 0) AS unread, max(n.seq) AS newest
     FROM users u JOIN notifications n ON n.seq > max(u.read_up_to_seq, ?2) AND n.seq < ?3
     WHERE u.seq = ?1`,
    userSeq,
    first,
    end,
  );
  if (row === undefined || row.newest === null) {
    return 0;
  }
  db.run(`UPDATE users SET read_up_to_seq = ? WHERE seq = ?`, row.newest, userSeq);
  return row.unread;
}

/**
 * Deletes up to `batch` notifications of users who have more than `most`: those that were read
 * first, and of these the oldest. Returns the number of deleted ones.
 */
export function pruneNotifications(
  db: WritableDb,
  { most, batch }: { most: number; batch: number },
): number {
  const users = db.all<{ seq: number; count: number }>(
    `SELECT u.seq, (
       SELECT count(*) FROM notifications
       WHERE seq >= u.seq * ${keysPerUser} AND seq < (u.seq + 1) * ${keysPerUser}) AS count
     FROM users u`,
  );
  let deleted = 0;
  for (const { seq: userSeq, count } of users) {
    const excess = Math.min(count - most, batch - deleted);
    const { first } = keysOf(userSeq);
    // The newest stays: an event names it by its key, and the next one has the key that follows.
    const { changes } =
      excess <= 0
        ? { changes: 0 }
        : db.run(
            `DELETE FROM notifications WHERE seq IN (
               SELECT n.seq FROM users u JOIN notifications n ON n.seq >= ?2 AND n.seq < ?3
               WHERE u.seq = ?1
               ORDER BY n.read = 0 AND n.seq > u.read_up_to_seq, n.seq LIMIT +?4)`,
            userSeq,
            first,
            newestOf(db, userSeq)?.seq ?? first,
            excess,
          );
    deleted += changes;
  }
  return deleted;
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
