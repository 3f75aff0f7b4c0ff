import { beforeEach, expect, test } from 'vitest';
import type { Home } from '#shared/capability/home.ts';
import type { LocalWrite } from '#shared/local/kinds.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { AlertActs } from './alert-acts.ts';
import type { Alert, News } from './news.ts';

const subject = { homeId: 'home', kind: 'conversation', id: 'cnv_1' };
const timeOf = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();

const newsAt = (minute: number): News => ({
  subject,
  kind: 'message',
  class: 'ownThreads',
  place: { path: '/home/home/thread/cnv_1' },
  at: timeOf(minute),
  home: 'Home',
  title: 'Launch',
  author: 'Ada',
  words: 'Baked.',
  messageId: `msg_${minute}`,
  notificationId: `ntf_${minute}`,
});

const alert: Alert = {
  title: 'Launch',
  body: '',
  place: { path: '/home/home/thread/cnv_1' },
  subject,
  news: [newsAt(1), newsAt(2)],
};

const kind = 'read_marker';
const key = { homeId: 'home', conversationId: 'cnv_1' };

let store: DirectStore;
let submitted: string[];
let read: LocalWrite[];
let extensions: string[];
let acts: AlertActs;

beforeEach(() => {
  store = new DirectStore();
  submitted = [];
  read = [];
  extensions = ['notification-read'];
  acts = new AlertActs({
    store,
    home: () => ({ extensions }) as Home,
    submit: async ({ homeId, operation, input }) => {
      submitted.push(`${homeId} ${operation} ${Object.values(input).join(' ')}`);
    },
    onRead: (marker) => read.push(marker),
  });
});

test('a reply goes through the outbox, and reads what was told', async () => {
  await acts.reply(alert, 'Take them out.');
  expect(submitted).toEqual([
    'home message.create cnv_1 Take them out.',
    'home notification.read ntf_1',
    'home notification.read ntf_2',
  ]);
  const marker = await store.request('local.find', { kind, key });
  expect(marker?.value).toMatchObject({ messageId: 'msg_2', createdAt: timeOf(2) });
  expect(read).toEqual([marker]);
});

test('an empty reply is none', async () => {
  await acts.reply(alert, ' \n');
  expect(submitted).toEqual([]);
});

test('a thread that was read further stays so', async () => {
  const value = { messageId: 'msg_3', createdAt: timeOf(3), isBaseline: false, isUnread: false };
  await store.request('local.save', { kind, key, value });
  await acts.markRead(alert);
  expect(await store.request('local.find', { kind, key })).toMatchObject({ value });
  expect(read).toEqual([]);
  await store.request('local.save', { kind, key, value: { ...value, isUnread: true } });
  await acts.markRead(alert);
  expect(read).toEqual([{ kind, key, value }]);
});

test('a reply that is kept is no failure where its mark is not', async () => {
  store.failNext = 'local.find';
  await acts.reply(alert, 'Yes.');
  expect(submitted).toEqual(['home message.create cnv_1 Yes.']);
});

test('a service that marks no single notification is not asked to', async () => {
  extensions = [];
  await acts.markRead(alert);
  expect(submitted).toEqual([]);
  expect(read).toHaveLength(1);
});

test('nothing can be done with an alert about several things', async () => {
  await acts.reply({ ...alert, subject: undefined }, 'Yes.');
  await acts.markRead({ ...alert, subject: undefined });
  expect([...submitted, ...read]).toEqual([]);
});

test.each([
  [
    'a question of one text is answered',
    { id: 'qst_1', isText: true },
    ['home question.answer qst_1 The left one'],
  ],
  ['a question with choices takes no words', { id: 'qst_1', isText: false }, []],
])('%s by a reply', async (_name, question, expected) => {
  extensions = [];
  await acts.reply(
    { ...alert, news: [{ ...newsAt(1), kind: 'question', question }] },
    'The left one',
  );
  expect(submitted).toEqual(expected);
});

test('nobody replies to a proposal with words', async () => {
  await acts.reply({ ...alert, news: [{ ...newsAt(1), kind: 'proposal' }] }, 'Fine.');
  expect(submitted).toEqual([]);
});
