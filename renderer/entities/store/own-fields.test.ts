import { beforeEach, expect, test } from 'vitest';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { buildConversation, buildEntry } from '../../testing/build-entities.ts';
import { atMinute } from '../../testing/times.ts';
import { EntityStore } from './entity-store.ts';

const g = { guildId: 'g' };
let own: Map<string, { title: string }>;
let threads: EntityStore<Conversation>;

const thread = (id: string, minute: number) =>
  buildConversation({ id, title: `Service ${id}`, updatedAt: atMinute(minute) });
const titles = () => threads.list('h', g).rows.map(({ title }) => title);

beforeEach(async () => {
  own = new Map();
  threads = new EntityStore(conversationResource, {
    maxRows: 100,
    ownFields: (homeId, id) => (homeId === 'h' ? own.get(id) : undefined),
  });
  answerCalls({
    'conversation.list': { conversations: [thread('a', 1), thread('b', 2)], nextCursor: null },
  });
  await threads.read('h', g);
});

test('a row shows its own fields, and the fields of the service once it has none', () => {
  own.set('a', { title: 'Mine' });
  threads.applyOwnFields('h', ['a']);
  expect(titles()).toEqual(['Service b', 'Mine']);
  expect(threads.row('h', 'a')?.title).toBe('Mine');
  expect(threads.confirmedRow('h', 'a')?.title).toBe('Service a');
  own.delete('a');
  threads.applyOwnFields('h', ['a']);
  expect(titles()).toEqual(['Service b', 'Service a']);
});

test('own fields stay while the service changes the row, and its order follows the service', () => {
  own.set('a', { title: 'Mine' });
  threads.applyOwnFields('h', ['a']);
  threads.applyRows('h', [thread('a', 3)], { isEvent: true, scopeId: 'g' });
  expect(titles()).toEqual(['Mine', 'Service b']);
});

test('a row that comes later has its own fields at once', () => {
  own.set('c', { title: 'Mine' });
  threads.applyOwnFields('h', ['c']);
  threads.applyRows('h', [thread('c', 3)], { isEvent: true, scopeId: 'g' });
  expect(titles()).toEqual(['Mine', 'Service b', 'Service a']);
});

test('own fields stand beside what waits to be sent, and stay when that is sent', () => {
  own.set('a', { title: 'Mine' });
  const entry = buildEntry({
    homeId: 'h',
    operation: 'conversation.update',
    input: { conversationId: 'a', archived: true },
    subject: { kind: 'conversation', id: 'a' },
  });
  threads.applyOwnFields('h', ['a']);
  threads.applyEntries('h', new Map([['a', [entry]]]));
  expect(titles()).toEqual(['Service b']);
  expect(threads.row('h', 'a')).toMatchObject({ title: 'Mine', archived: true });
  threads.applyEntriesAgain('h');
  threads.applyEntries('h', new Map([['a', []]]));
  expect(titles()).toEqual(['Service b', 'Mine']);
});

test('a forgotten home stays forgotten when its own fields go', () => {
  own.set('a', { title: 'Mine' });
  threads.applyOwnFields('h', ['a']);
  threads.applyForgotten('h');
  own.clear();
  threads.applyOwnFields('h', ['a']);
  expect(threads.api.getState().homes).toEqual({});
});
