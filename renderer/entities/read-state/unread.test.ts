import { expect, test } from 'vitest';
import {
  buildConversation,
  buildMessage,
  buildNotification,
  buildOperator,
} from '../../testing/build-entities.ts';
import { atMinute } from '../../testing/times.ts';
import { markerWith } from './read-marker-store.ts';
import { beforeLast, endOf, firstUnread, unreadMessages } from './unread.ts';
import type { KnownThread } from './unread.ts';

const said = (minute: number, isOwn = false) =>
  buildMessage({
    id: `m${minute}`,
    createdAt: atMinute(minute),
    authorId: isOwn ? 'usr_1' : 'opr_ada',
    authorType: isOwn ? 'user' : 'operator',
  });
const markAt = (minute: number, isUnread = false) => ({
  homeId: 'h',
  conversationId: 'cnv_1',
  messageId: `m${minute}`,
  createdAt: atMinute(minute),
  isBaseline: false,
  isUnread,
});
const notified = (minute: number) =>
  buildNotification({ createdAt: atMinute(minute), meta: { conversationId: 'cnv_1' } });

function thread({
  last,
  ...rest
}: Partial<KnownThread> & { last?: [number, string] }): KnownThread {
  const [minute, authorId] = last ?? [3, 'opr_ada'];
  return {
    conversation: buildConversation({
      participants: [buildOperator('opr_ada')],
      lastMessage: { text: 'x', authorId, createdAt: atMinute(minute) },
    }),
    messages: [],
    notifications: [],
    mark: markAt(1),
    ownId: 'usr_1',
    ...rest,
  };
}

test('the messages of others behind the mark are unread', () => {
  const messages = [said(1), said(2), said(3, true), said(4)];
  expect(unreadMessages(thread({ messages, last: [4, 'opr_ada'] }))).toBe(2);
  expect(firstUnread(messages, markAt(1), 'usr_1')?.id).toBe('m2');
  expect(firstUnread(messages, markAt(4), 'usr_1')).toBeUndefined();
  expect(firstUnread(messages, undefined, 'usr_1')).toBeUndefined();
});

test('a thread of which only the last message is known has at least one unread', () => {
  expect(unreadMessages(thread({}))).toBe(1);
  expect(unreadMessages(thread({ mark: markAt(3) }))).toBe(0);
  expect(unreadMessages(thread({ mark: undefined }))).toBe(0);
});

test('the own messages never count, nor those of any person where nobody is known', () => {
  expect(unreadMessages(thread({ last: [3, 'usr_1'] }))).toBe(0);
  expect(unreadMessages(thread({ last: [3, 'usr_9'], ownId: undefined }))).toBe(0);
  expect(unreadMessages(thread({ last: [3, 'usr_9'] }))).toBe(1);
});

test('unread notifications count what is not known, but never what was read here', () => {
  const notifications = [notified(0), notified(2), notified(3)];
  expect(unreadMessages(thread({ notifications }))).toBe(2);
  expect(unreadMessages(thread({ notifications, last: [3, 'usr_1'] }))).toBe(2);
  expect(unreadMessages(thread({ notifications, mark: markAt(3) }))).toBe(0);
});

test('a thread that was marked as unread is, until it is read', () => {
  const messages = [said(1), said(2), said(3, true)];
  const { conversation } = thread({ last: [3, 'usr_1'] });
  const position = beforeLast(conversation, messages, 'usr_1');
  expect(position).toEqual({ messageId: 'm1', createdAt: atMinute(1) });
  const mark = { ...markAt(1), ...position, isUnread: true };
  expect(unreadMessages(thread({ messages, mark, last: [3, 'usr_1'] }))).toBe(1);
  expect(endOf(conversation, messages)).toEqual({ messageId: 'm3', createdAt: atMinute(3) });
  const unknown = beforeLast(conversation, [], 'usr_1');
  expect(unreadMessages(thread({ mark: { ...mark, ...unknown }, last: [3, 'usr_1'] }))).toBe(1);
  expect(endOf(conversation, [])).toEqual({ messageId: '', createdAt: atMinute(3) });
});

test('a message read on another device is read here, unless the person wants it unread', () => {
  const messages = [said(1), said(2), said(3)];
  const told = [1, 2, 3].map((minute) => ({ ...notified(minute), read: minute < 3 }));
  const unreadAfter = (mark: ReturnType<typeof markAt>) => {
    const known = markerWith(mark, told);
    const notifications = told.filter((row) => !row.read);
    return [
      unreadMessages(thread({ messages, notifications, mark: known })),
      firstUnread(messages, known, 'usr_1')?.id,
    ];
  };
  expect(unreadAfter(markAt(0))).toEqual([1, 'm3']);
  expect(unreadAfter(markAt(3))).toEqual([0, undefined]);
  expect(unreadAfter(markAt(0, true))).toEqual([3, 'm1']);
});
