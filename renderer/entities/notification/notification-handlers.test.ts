import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { buildEntry, buildNotification } from '../../testing/build-entities.ts';
import { applyEntry, applyEvent, forgetHome } from '../nouns.ts';
import { notificationStore, unreadCount } from './notification-store.ts';

const page = {
  notifications: ['a', 'b'].map((id) => buildNotification({ id })),
  nextCursor: null,
};
const mark = (rest: object) =>
  buildEntry({
    homeId: 'h',
    operation: 'notification.read',
    input: { notificationId: 'a' },
    subject: { kind: 'notification', id: 'a' },
    ...rest,
  });

beforeEach(async () => {
  forgetHome('h');
  answerCalls({ 'notification.list': page });
  await notificationStore.read('h');
});

test('unread notifications are counted, and all can be marked as read at once', () => {
  expect(unreadCount('h')).toBe(2);
  applyEvent('h', { type: 'notifications.read', data: { markedCount: 2 } });
  expect(unreadCount('h')).toBe(0);
});

test('a page requested before all were marked as read is requested again', async () => {
  const reading = notificationStore.read('h');
  const read = { notifications: page.notifications.map((row) => ({ ...row, read: true })) };
  answerCalls({ 'notification.list': read });
  applyEvent('h', { type: 'notifications.read', data: { markedCount: 2 } });
  await reading;
  await expect.poll(() => notificationStore.list('h').load.kind).toBe('ready');
  expect(unreadCount('h')).toBe(0);
});

test('a mark is shown while it waits, stays once sent, and goes when it is taken back', async () => {
  applyEntry(mark({ id: '1' }), undefined);
  expect(unreadCount('h')).toBe(1);
  applyEntry(mark({ id: '1', state: 'discarded' }), undefined);
  await expect.poll(() => unreadCount('h')).toBe(2);
  applyEntry(mark({ id: '2', state: 'sent' }), buildNotification({ id: 'a', read: true }));
  expect(unreadCount('h')).toBe(1);
  const all = { operation: 'notification.read_all', subject: { kind: 'notification', id: 'all' } };
  applyEntry(mark({ id: '3', input: {}, ...all }), undefined);
  expect(unreadCount('h')).toBe(0);
});
