import { beforeEach, expect, test } from 'vitest';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { answeredAt, CachedHome } from './testing/cached-home.ts';

let home: CachedHome;
const guildId = 'g' as never;
const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, '0')}Z`;
const conversation = (id: string, second: number, overrides: object = {}) => ({
  id,
  title: `Thread ${id}`,
  createdAt: at(0),
  updatedAt: at(second),
  participants: [],
  archived: false,
  ...overrides,
});
const item = (id: string, second: number, overrides: object = {}) => ({
  id,
  type: 'task',
  title: `Item ${id}`,
  status: 'todo',
  priority: 'medium',
  progress: 0,
  createdAt: at(second),
  updatedAt: at(second),
  ...overrides,
});
const event = (type: string, data: object) =>
  ({ type, guildId: 'g', at: at(9), data }) as ServiceEvent;
const threads = (input: object = {}) =>
  home.answer('conversation.list', { guildId, ...input })?.conversations.map(({ id }) => id);
const items = (input: object = {}) =>
  home.answer('work_item.list', { guildId, ...input })?.workItems.map(({ id }) => id);

beforeEach(() => {
  home = new CachedHome();
  home.begin();
});

test('a list that was never read is not answered, and an empty one that was read is', () => {
  expect(items()).toBeUndefined();
  home.write('work_item.list', { guildId }, { workItems: [] });
  expect(items()).toEqual([]);
  expect(home.answer('user.me', {})).toBeUndefined();
});

test('lists stand in the order of the contract, what shares a second in that of the service', () => {
  const rows = [conversation('b', 5), conversation('c', 3), conversation('a', 3)];
  home.write('conversation.list', { guildId }, { conversations: rows, nextCursor: null });
  expect(threads()).toEqual(['b', 'c', 'a']);
  home.write(
    'work_item.list',
    { guildId },
    { workItems: [item('z', 1), item('a', 1), item('m', 2)] },
  );
  expect(items()).toEqual(['z', 'a', 'm']);
});

test('an event moves, changes, adds and removes what lists show', () => {
  home.write(
    'conversation.list',
    { guildId },
    { conversations: [conversation('b', 5), conversation('a', 3)], nextCursor: null },
  );
  home.apply(event('conversation.updated', { conversation: conversation('a', 7) }));
  home.apply(event('conversation.created', { conversation: conversation('c', 6) }));
  expect(threads()).toEqual(['a', 'c', 'b']);
  home.apply(
    event('conversation.updated', { conversation: conversation('a', 8, { archived: true }) }),
  );
  expect(threads()).toEqual(['c', 'b']);
  home.write('work_item.list', { guildId }, { workItems: [item('x', 1), item('y', 2)] });
  home.apply(event('work_item.deleted', { id: 'x' }));
  home.apply(event('work_item.updated', { workItem: item('y', 2, { status: 'done' }) }));
  expect(home.answer('work_item.list', { guildId })?.workItems).toMatchObject([
    { id: 'y', status: 'done' },
  ]);
});

test('a list that was read whole replaces what it no longer has; a page does not', () => {
  const rows = [conversation('c', 5), conversation('b', 3), conversation('a', 1)];
  home.write('conversation.list', { guildId }, { conversations: rows, nextCursor: null });
  home.write(
    'conversation.list',
    { guildId, limit: 1 },
    { conversations: [rows[0]], nextCursor: 'n' },
  );
  expect(threads()).toEqual(['c', 'b', 'a']);
  home.write(
    'conversation.list',
    { guildId },
    { conversations: [rows[0], rows[2]], nextCursor: null },
  );
  expect(threads()).toEqual(['c', 'a']);
});

test('a row that an event brought while a list was read outlives the list', () => {
  const { mark } = home.read('work_item.list', { guildId });
  home.apply(event('work_item.created', { workItem: item('new', 3) }));
  home.apply(event('work_item.updated', { workItem: item('a', 1, { title: 'Newer' }) }));
  home.write('work_item.list', { guildId }, { workItems: [item('a', 1)] }, mark);
  expect(home.answer('work_item.list', { guildId })?.workItems).toMatchObject([
    { id: 'a', title: 'Newer' },
    { id: 'new' },
  ]);
});

test('a row that was read alone while its list was read is in the list, with its later content', () => {
  const { mark } = home.read('conversation.list', { guildId });
  const renamed = conversation('a', 3, { title: 'Renamed' });
  home.write('conversation.get', { conversationId: 'a' }, renamed);
  home.write(
    'conversation.list',
    { guildId },
    { conversations: [conversation('b', 2), conversation('a', 1)], nextCursor: null },
    mark,
  );
  expect(home.answer('conversation.list', { guildId })?.conversations).toMatchObject([
    { id: 'a', title: 'Renamed' },
    { id: 'b' },
  ]);
});

test('filters are answered out of the whole, and never take from it', () => {
  home.write(
    'work_item.list',
    { guildId },
    { workItems: [item('a', 1), item('b', 2, { status: 'done', parentId: 'a' })] },
  );
  expect(items({ status: 'done' })).toEqual(['b']);
  expect(items({ parentId: 'a' })).toEqual(['b']);
  expect(items({ parentId: '' })).toEqual(['a']);
  home.write('work_item.list', { guildId, status: 'todo' }, { workItems: [] });
  expect(items()).toEqual(['a', 'b']);
});

test('a list goes on by the cursors of the cache, and the service is asked with its own', () => {
  const input = { guildId, limit: 2 };
  const list = (cursor: string) => ({ ...input, cursor });
  home.write('conversation.list', input, {
    conversations: [conversation('d', 9), conversation('c', 8)],
    nextCursor: 'service-c',
  });
  const next = home.answer('conversation.list', input)?.nextCursor ?? '';
  expect(home.read('conversation.list', list(next))).toEqual({
    mark: expect.any(Number),
    ask: { guildId, limit: 2, cursor: 'service-c' },
  });
  home.write('conversation.list', list('service-c'), {
    conversations: [conversation('b', 7), conversation('a', 6)],
    nextCursor: null,
  });
  expect(threads({ limit: 2, cursor: next })).toEqual(['b', 'a']);
  expect(home.answer('conversation.list', list(next))?.nextCursor).toBeNull();
});

test('a single thing may come from a row of its list; a document needs its content', () => {
  home.write('work_item.list', { guildId }, { workItems: [item('a', 1)] });
  expect(home.answer('work_item.get', { workItemId: 'a' })).toEqual(item('a', 1));
  const document = { id: 'd', title: 'Brief', type: 'brief', createdAt: at(1) };
  home.write('document.list', { guildId }, { documents: [document] });
  const input = { guildId, docId: 'd' as never };
  expect(home.answer('document.get', input)).toBeUndefined();
  home.write('document.get', input, { ...document, content: '# All of it' });
  expect(home.read('document.get', input).answer).toEqual({
    freshAt: answeredAt,
    output: { ...document, content: '# All of it' },
  });
  expect(home.answer('document.list', { guildId })?.documents).toEqual([document]);
});

test('notifications of all guilds are read at once by one event', () => {
  const notification = { id: 'n', type: 't', message: 'm', read: false, createdAt: at(1) };
  home.write('notification.list', {}, { notifications: [notification], nextCursor: null });
  home.apply(event('notifications.read', { markedCount: 1 }));
  home.apply(event('notification.created', { notification: { ...notification, id: 'o' } }));
  expect(home.answer('notification.list', {})?.notifications).toMatchObject([
    { id: 'o', read: false },
    { id: 'n', read: true },
  ]);
});

test('a home knows nothing of another', () => {
  const other = new CachedHome('other', home.db);
  home.write('user.me', {}, { id: 'usr_1', name: 'Anna' });
  expect(other.answer('user.me', {})).toBeUndefined();
  other.write('user.me', {}, { id: 'usr_2', name: 'Berta' });
  expect(home.answer('user.me', {})?.name).toBe('Anna');
  expect(other.answer('user.me', {})?.name).toBe('Berta');
  expect(other.begin()).toEqual({ freshAt: answeredAt });
});
