import { expect, test } from 'vitest';
import { buildEntry, buildWrite } from '../store/testing/build-entry.ts';
import type { StoredEntry, NewOutboxEntry } from '../store/store-protocol.ts';
import { findCreated, readBaseline } from './read-back.ts';
import type { OutboxService } from './outbox-service.ts';

type Page = Readonly<Record<string, unknown>>;

/** A service that answers reads with pages, in turn, and what it was asked. */
function serviceOf(pages: readonly Page[], isOwnIdKnown = true) {
  const asked: unknown[] = [];
  const service: OutboxService = {
    perform: () => Promise.reject(new Error('Nothing is written.')),
    read: (name, input) => {
      asked.push([name, input]);
      return Promise.resolve(pages[asked.length - 1]);
    },
    keeper: () => () => Promise.resolve(),
    prepare: () => Promise.resolve(),
    isIdempotent: () => false,
    hasTrash: () => Promise.resolve(true),
    guildOf: () => Promise.resolve(undefined),
    ownId: () => (isOwnIdKnown ? 'usr_me' : undefined),
    now: () => 0,
  };
  return { service, asked };
}

const kept = (entry: NewOutboxEntry): StoredEntry => ({
  id: entry.id,
  position: 1,
  homeId: entry.homeId,
  operation: entry.operation,
  input: entry.input,
  subject: entry.subject,
  createdAt: entry.createdAt,
  state: 'sending',
  lane: 'lane',
});
const ok = kept(buildEntry({ text: 'ok' }));
const message = (id: string, overrides: object = {}) => ({
  id,
  text: 'ok',
  authorId: 'usr_me',
  authorType: 'user',
  ...overrides,
});
const find = (
  pages: readonly Page[],
  baseline: readonly string[],
  { claimed = [] as string[], entry = ok, isOwnIdKnown = true } = {},
) =>
  findCreated(entry, baseline, serviceOf(pages, isOwnIdKnown).service, (id) =>
    Promise.resolve(claimed.includes(id)),
  );

test('the same words of the same author, newer than the baseline and nobody else’s, are the message', async () => {
  const messages = [
    message('4', { authorId: 'usr_other' }),
    message('3'),
    message('2'),
    message('1'),
  ];
  expect(await find([{ messages }], ['1 '])).toMatchObject({ kind: 'found', row: { id: '2' } });
  expect(await find([{ messages }], ['1 '], { claimed: ['2'] })).toMatchObject({
    row: { id: '3' },
  });
  expect(await find([{ messages }], ['1 '], { claimed: ['2', '3'] })).toEqual({ kind: 'absent' });
  expect(await find([{ messages }], ['3 '])).toEqual({ kind: 'absent' });
});

test.each([
  ['trimmed', '\n  Cafe\u0301\u00A0 \r\nau lait \n', 'Cafe\u0301\u00A0 \r\nau lait'],
  ['composed', 'Cafe\u0301 au lait', 'Caf\u00E9 au lait'],
  ['with other line endings', 'a\r\nb\rc', 'a\nb\nc'],
  ['without spaces at the ends of lines', 'a  \n\tb\t\nc', 'a\n\tb\nc'],
  ['with white space run together', 'a\n\n  b\u2028c', 'a b c'],
])('a message that the service stored %s is found all the same', async (_how, text, stored) => {
  const entry = kept(buildEntry({ text }));
  const messages = [message('2', { text: stored }), message('1')];
  expect(await find([{ messages }], ['1 '], { entry })).toMatchObject({
    kind: 'found',
    row: { id: '2' },
  });
});

test('the very words come before words that are alike', async () => {
  const messages = [message('3'), message('2', { text: 'ok ' }), message('1')];
  expect(await find([{ messages }], ['1 '])).toMatchObject({ row: { id: '3' } });
});

test('newer words of one’s own that no entry claims may be these, rewritten', async () => {
  const messages = [message('2', { text: 'OK.' }), message('1')];
  expect(await find([{ messages }], ['1 '])).toEqual({ kind: 'unsure' });
  expect(await find([{ messages }], ['1 '], { claimed: ['2'] })).toEqual({ kind: 'absent' });
  expect(await find([{ messages: [message('3'), ...messages] }], ['1 '])).toMatchObject({
    row: { id: '3' },
  });
});

test('a message in the name of an operator is looked for under that name', async () => {
  const entry = kept(buildEntry({ text: 'ok', asOperatorId: 'opr_1' }));
  const messages = [message('3'), message('2', { authorId: 'opr_1' }), message('1')];
  expect(await find([{ messages }], ['1 '], { entry })).toMatchObject({ row: { id: '2' } });
});

test('pages are read until a thing is met that is known', async () => {
  const { service, asked } = serviceOf([
    { messages: [message('9', { text: 'no' })], nextCursor: 'more' },
    { messages: [message('8'), message('1')], nextCursor: 'even more' },
  ]);
  const found = await findCreated(ok, ['1 '], service, () => Promise.resolve(false));
  expect(found).toMatchObject({ kind: 'found', row: { id: '8' } });
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual([
    'message.list',
    { conversationId: 'cnv_one', limit: 200, cursor: 'more' },
  ]);
});

test('nothing is guessed without a known row, a known author or a baseline', async () => {
  const others = [message('9', { text: 'no' })];
  expect(await find([{ messages: others }], [])).toEqual({ kind: 'unsure' });
  expect(await find([{ messages: others }], ['1 '])).toEqual({ kind: 'unsure' });
  expect(await find([{ messages: [message('9')] }], ['1 '])).toEqual({ kind: 'unsure' });
  const unknown = { isOwnIdKnown: false };
  const met = [message('2'), message('1')];
  expect(await find([{ messages: met }], ['1 '], unknown)).toEqual({ kind: 'unsure' });
  const { service } = serviceOf([{ messages: [] }]);
  const never = () => Promise.resolve(false);
  expect(await findCreated(ok, undefined, service, never)).toEqual({ kind: 'unsure' });
});

test('rows of a list that was empty before are new, if all of it is seen', async () => {
  expect(await find([{ messages: [] }], [])).toEqual({ kind: 'absent' });
  const messages = [message('1')];
  expect(await find([{ messages, nextCursor: null }], [])).toMatchObject({ kind: 'found' });
});

test('conversations that moved up since are known, and a new one is told by who takes part', async () => {
  const input = { guildId: 'gld_1', title: 'Plan', operatorIds: ['opr_2', 'opr_1'] };
  const entry = kept(buildWrite('conversation.create', input));
  const conversation = (id: string, updatedAt: string, ...operatorIds: string[]) => ({
    id,
    updatedAt,
    title: 'Plan',
    participants: operatorIds.map((operatorId) => ({ id: operatorId, type: 'operator' })),
  });
  const before = [conversation('a', 't2', 'opr_1', 'opr_2'), conversation('b', 't1')];
  const baseline = await readBaseline(entry, serviceOf([{ conversations: before }]).service);
  const moved = [conversation('a', 't3', 'opr_1', 'opr_2'), conversation('b', 't1')];
  expect(await find([{ conversations: moved }], baseline, { entry })).toEqual({ kind: 'absent' });
  const made = [conversation('c', 't4', 'opr_1', 'opr_2'), ...moved];
  expect(await find([{ conversations: made }], baseline, { entry })).toMatchObject({
    row: { id: 'c' },
  });
});

test('work items and documents are listed oldest first, and their lists are whole', async () => {
  const item = (id: string, title = 'Bake') => ({ id, title, type: 'task' });
  const entry = kept(buildWrite('work_item.create', { guildId: 'g', title: 'Bake', type: 'task' }));
  const baseline = await readBaseline(
    entry,
    serviceOf([{ workItems: [item('1'), item('2')] }]).service,
  );
  const workItems = [item('1'), item('2', 'Renamed'), item('3', 'Other'), item('4')];
  expect(await find([{ workItems }], baseline, { entry })).toMatchObject({ row: { id: '4' } });
  const document = kept(
    buildWrite('document.create', { guildId: 'g', title: 'A', type: 'brief', content: '' }),
  );
  const documents = [{ id: '1', title: 'A', type: 'brief' }];
  expect(await find([{ documents }], [], { entry: document })).toMatchObject({ kind: 'found' });
  expect(
    await find([{ documents: [{ ...documents[0], type: 'scroll' }] }], [], { entry: document }),
  ).toEqual({ kind: 'unsure' });
  const moved = [...workItems.slice(0, 3), { ...item('4', ' Bake '), parentId: 'wi_9' }];
  expect(await find([{ workItems: moved }], baseline, { entry })).toEqual({ kind: 'unsure' });
});
