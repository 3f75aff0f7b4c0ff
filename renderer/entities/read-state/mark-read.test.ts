import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import { buildConversation, buildHome, buildNotification } from '../../testing/build-entities.ts';
import { conversationStore } from '../conversation/conversation-store.ts';
import { useHomes } from '../home/home-store.ts';
import { forgetHome } from '../nouns.ts';
import { notificationStore } from '../notification/notification-store.ts';
import { beginReading, markRead, markUnread } from './mark-read.ts';
import { readMarkers } from './read-marker-store.ts';
import { fillLocal } from '../../testing/fill-local.ts';

const createdAt = '2026-11-21T10:00:00.000Z';
const conversation = (id: string, at = createdAt) =>
  buildConversation({ id, lastMessage: { text: 'x', authorId: 'opr_1', createdAt: at } });
/** The markers that main was asked to keep. */
const marks = () =>
  callsOf('local.save').map((write) => {
    const { key, value } = write as { key: object; value: object };
    return { ...key, ...value };
  });

const forgetMarkers = () => readMarkers.use.setState({ load: 'idle', rows: new Map() });

async function readHome(): Promise<void> {
  answerCalls({
    'local.save': {},
    'outbox.submit': {},
    'conversation.list': {
      conversations: [conversation('cnv_new'), conversation('cnv_old', '2026-11-20T10:00:00.000Z')],
      nextCursor: null,
    },
    'notification.list': {
      notifications: [
        buildNotification({ id: 'ntf_1', meta: { conversationId: 'cnv_new' } }),
        buildNotification({ id: 'ntf_2', meta: { conversationId: 'cnv_old' } }),
        buildNotification({ id: 'ntf_3', meta: { conversationId: 'cnv_new' }, read: true }),
      ],
      nextCursor: null,
    },
  });
  Object.assign(window, { setTimeout });
  fillLocal(readMarkers);
  await conversationStore.read('h', { guildId: 'g' });
  await notificationStore.read('h');
}

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
beforeEach(() => {
  vi.useFakeTimers();
  forgetHome('h');
  forgetMarkers();
  useHomes.setState({ homes: [buildHome({ id: 'h', extensions: ['notification-read'] })] });
});

test('a guild that is new here begins with its newest message, once', async () => {
  await readHome();
  beginReading('h', 'g');
  beginReading('h', 'g');
  expect(marks()).toEqual([
    {
      homeId: 'h',
      conversationId: 'g',
      messageId: '',
      createdAt,
      isBaseline: true,
      isUnread: false,
    },
  ]);
});

test('nothing is marked before the kept marks are here', async () => {
  await readHome();
  forgetMarkers();
  beginReading('h', 'g');
  markRead('h', 'cnv_new');
  markUnread('h', 'cnv_new');
  expect(marks()).toEqual([]);
});

test('reading a thread marks it here once, and its notifications with the service', async () => {
  await readHome();
  markRead('h', 'cnv_new');
  markRead('h', 'cnv_new');
  expect(marks()).toMatchObject([{ conversationId: 'cnv_new', createdAt, isUnread: false }]);
  vi.runAllTimers();
  const input = { notificationId: 'ntf_1' };
  expect(callsOf('outbox.submit')).toEqual([
    { homeId: 'h', operation: 'notification.read', input },
  ]);
});

test('the notification of a message that comes before the others are marked stays unread', async () => {
  await readHome();
  markRead('h', 'cnv_new');
  const later = '2026-11-21T10:00:01.000Z';
  const meta = { conversationId: 'cnv_new' };
  conversationStore.applyRows('h', [conversation('cnv_new', later)], { isEvent: true });
  notificationStore.applyRows('h', [buildNotification({ id: 'ntf_4', createdAt: later, meta })], {
    isEvent: true,
  });
  vi.runAllTimers();
  const marked = () => callsOf('outbox.submit').map((call) => Object(call).input);
  expect(marked()).toEqual([{ notificationId: 'ntf_1' }]);
  markRead('h', 'cnv_new');
  vi.runAllTimers();
  expect(marked()).toContainEqual({ notificationId: 'ntf_4' });
});

test('a service that marks no single notification is not asked to', async () => {
  await readHome();
  useHomes.setState({ homes: [buildHome({ id: 'h', extensions: [] })] });
  markRead('h', 'cnv_new');
  vi.runAllTimers();
  expect(callsOf('outbox.submit')).toEqual([]);
});

test('a thread is marked as unread before its last message, and as read again', async () => {
  await readHome();
  markUnread('h', 'cnv_new');
  markRead('h', 'cnv_new');
  expect(marks()).toMatchObject([
    { createdAt: '2026-11-21T09:59:59.999Z', isUnread: true },
    { createdAt, isUnread: false },
  ]);
});
