import { beforeEach, expect, test } from 'vitest';
import type { Home } from '#shared/capability/home.ts';
import type { ReadMark } from '#shared/capability/read-mark.ts';
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

let store: DirectStore;
let submitted: string[];
let marked: ReadMark[];
let extensions: string[];
let acts: AlertActs;

beforeEach(() => {
  store = new DirectStore();
  submitted = [];
  marked = [];
  extensions = ['notification-read'];
  acts = new AlertActs({
    store,
    home: () => ({ extensions }) as Home,
    submit: async ({ homeId, operation, input }) => {
      submitted.push(`${homeId} ${operation} ${Object.values(input).join(' ')}`);
    },
    onMarked: (mark) => marked.push(mark),
  });
});

test('a reply goes through the outbox, and reads what was told', async () => {
  await acts.reply(alert, 'Take them out.');
  expect(submitted).toEqual([
    'home message.create cnv_1 Take them out.',
    'home notification.read ntf_1',
    'home notification.read ntf_2',
  ]);
  const [mark] = await store.request('mark.list', {});
  expect(mark).toMatchObject({ conversationId: 'cnv_1', messageId: 'msg_2', createdAt: timeOf(2) });
  expect(marked).toEqual([mark]);
});

test('an empty reply is none', async () => {
  await acts.reply(alert, ' \n');
  expect(submitted).toEqual([]);
});

test('a thread that was read further stays so', async () => {
  const mark = {
    homeId: 'home',
    conversationId: 'cnv_1',
    messageId: 'msg_3',
    createdAt: timeOf(3),
    isBaseline: false,
    isUnread: false,
  };
  await store.request('mark.save', mark);
  await acts.markRead(alert);
  expect(await store.request('mark.list', {})).toEqual([mark]);
  expect(marked).toEqual([]);
  await store.request('mark.save', { ...mark, isUnread: true });
  await acts.markRead(alert);
  expect(marked).toEqual([mark]);
});

test('a reply that is kept is no failure where its mark is not', async () => {
  store.failNext = 'mark.list';
  await acts.reply(alert, 'Yes.');
  expect(submitted).toEqual(['home message.create cnv_1 Yes.']);
});

test('a service that marks no single notification is not asked to', async () => {
  extensions = [];
  await acts.markRead(alert);
  expect(submitted).toEqual([]);
  expect(marked).toHaveLength(1);
});

test('nothing can be done with an alert about several things', async () => {
  await acts.reply({ ...alert, subject: undefined }, 'Yes.');
  await acts.markRead({ ...alert, subject: undefined });
  expect([...submitted, ...marked]).toEqual([]);
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
