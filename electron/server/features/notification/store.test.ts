import { expect, test } from 'vitest';
import type { NotificationId } from '#shared/domain/notification/ids.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pathsIn } from '../../storage/data-folder.ts';
import { openServerDatabase } from '../../storage/server-database.ts';
import type { Database } from '../../../storage/database.ts';
import {
  findNotification,
  insertNotification,
  listNotifications,
  markAllRead,
  markRead,
  newestNotificationId,
  pruneNotifications,
} from './store.ts';

const now = '2026-11-24T10:00:00.000Z';

function openWithUsers(): Database {
  const db = openServerDatabase({ folder: pathsIn(temporaryFolder()), now });
  db.execute(`
    INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', ''), ('usr_2', 'Ben', '');
    INSERT INTO guilds (id, name, created_at, updated_at) VALUES ('gld_1', 'North', '', '')`);
  return db;
}

const idOf = (index: number) => `ntf_${String(index).padStart(4, '0')}` as NotificationId;

function add(db: Database, userSeq: number, index: number): number {
  const type = 'conversation_message' as const;
  return insertNotification(db, {
    userSeq,
    guildSeq: 1,
    notification: { id: idOf(index), type, message: '', read: false, createdAt: now },
  });
}

const messagesOf = (db: Database, userSeq: number) =>
  listNotifications(db, { userSeq, before: undefined, limit: 100 }).map((row) => [
    row.notification.id,
    row.notification.read,
  ]);

test('each notification is found by its user alone, also where others are missing', () => {
  const db = openWithUsers();
  const seqs = new Map<number, number>();
  for (let index = 0; index < 60; index += 1) {
    seqs.set(index, add(db, 1 + (index % 2), index));
  }
  db.execute(`DELETE FROM notifications WHERE id IN ('${idOf(0)}', '${idOf(20)}', '${idOf(22)}')`);
  for (const [index, seq] of seqs) {
    const [owner, other] = index % 2 === 0 ? [1, 2] : [2, 1];
    const isThere = ![0, 20, 22].includes(index);
    expect(findNotification(db, owner, idOf(index))?.seq).toBe(isThere ? seq : undefined);
    expect(findNotification(db, other, idOf(index))).toBeUndefined();
  }
  for (const unknown of ['', 'ntf_', 'ntf_0010x', 'zzz', '\u0000']) {
    expect(findNotification(db, 1, unknown)).toBeUndefined();
  }
  expect(findNotification(db, 3, idOf(1))).toBeUndefined();
  expect(newestNotificationId(db)).toBe(idOf(59));
  db.close();
});

test('reading one or all changes nothing of another user', () => {
  const db = openWithUsers();
  expect([markAllRead(db, 1), newestNotificationId(db)]).toStrictEqual([0, undefined]);
  const [first] = [add(db, 1, 1), add(db, 2, 2), add(db, 1, 3), add(db, 2, 4)];
  markRead(db, first);
  expect(markAllRead(db, 1)).toBe(1);
  expect(markAllRead(db, 1)).toBe(0);
  add(db, 1, 5);
  expect(messagesOf(db, 1)).toStrictEqual([
    [idOf(5), false],
    [idOf(3), true],
    [idOf(1), true],
  ]);
  expect(messagesOf(db, 2)).toStrictEqual([
    [idOf(4), false],
    [idOf(2), false],
  ]);
  expect(markAllRead(db, 2)).toBe(2);
  db.close();
});

test('a page begins below any cursor within the notifications of its user', () => {
  const db = openWithUsers();
  const seqs = [add(db, 1, 1), add(db, 1, 2), add(db, 2, 3)];
  const page = (userSeq: number, before: number) =>
    listNotifications(db, { userSeq, before, limit: 9 }).map(({ seq }) => seq);
  expect(page(1, seqs[1] ?? 0)).toStrictEqual([seqs[0]]);
  // Cursors of nobody and of another user
  expect(page(1, 5)).toStrictEqual([]);
  expect(page(1, Number.MAX_SAFE_INTEGER)).toStrictEqual([seqs[1], seqs[0]]);
  expect(page(2, seqs[1] ?? 0)).toStrictEqual([]);
  db.close();
});

test('a user keeps a number of notifications: those that were read go first, then the oldest', () => {
  const db = openWithUsers();
  const seqs = [1, 2, 3, 4, 5, 6].map((index) => add(db, 1, index));
  const others = [add(db, 2, 7), add(db, 2, 8)];
  const left = (userSeq = 1) => messagesOf(db, userSeq).map(([id]) => id);
  const prune = (most: number, batch = 100) => pruneNotifications(db, { most, batch });
  markRead(db, seqs[2] ?? 0);
  markRead(db, seqs[5] ?? 0);
  expect([prune(7), prune(6)]).toStrictEqual([0, 0]);
  expect(prune(5)).toBe(1);
  expect(left()).toStrictEqual([6, 5, 4, 2, 1].map(idOf));
  // The newest stays although it was read.
  expect(prune(4)).toBe(1);
  expect(left()).toStrictEqual([6, 5, 4, 2].map(idOf));
  markAllRead(db, 1);
  expect([prune(2, 1), prune(2, 1), prune(2, 1)]).toStrictEqual([1, 1, 0]);
  expect(left()).toStrictEqual([6, 5].map(idOf));
  expect(messagesOf(db, 2)).toHaveLength(others.length);
  expect(findNotification(db, 1, idOf(2))).toBeUndefined();
  expect(findNotification(db, 1, idOf(5))?.seq).toBe(seqs[4]);
  // One batch serves all users, and what comes next has a key of its own.
  expect(prune(1)).toBe(2);
  expect(add(db, 1, 9)).toBe((seqs[5] ?? 0) + 1);
  expect(prune(0)).toBe(1);
  expect([left(), left(2)]).toStrictEqual([[idOf(9)], [idOf(8)]]);
  db.close();
});
