import { beforeEach, expect, test } from 'vitest';
import type { WriteOperationName } from '#shared/registry/registry.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { cacheHandlers } from './cache-handlers.ts';
import { answeredAt, CachedHome, messageCreated, messagesDown } from './testing/cached-home.ts';

let home: CachedHome;

beforeEach(() => {
  home = new CachedHome();
  home.begin();
  home.write('conversation.list', { guildId: 'g' }, { conversations: [], nextCursor: null });
});

const conversation = {
  id: 'c',
  title: 'Made here',
  createdAt: '2026-11-21T12:00:00.000Z',
  participants: [],
  archived: false,
};
const document = { id: 'd', title: 'Plan', type: 'document', createdAt: answeredAt };

function conversationCreated({ seq, ...fields }: { seq?: number; lastMessage?: object }) {
  const data = { conversation: { ...conversation, ...fields } };
  return { type: 'conversation.created', data, seq } as unknown as ServiceEvent;
}

function answer(operation: WriteOperationName, input: object, output: object): void {
  home.apply({ operation, input: input as Record<string, unknown>, output, at: answeredAt });
}

test('a conversation that was just made is listed, and is there to be read: it is empty', () => {
  answer('conversation.create', { guildId: 'g', operatorIds: [] }, conversation);
  expect(home.answer('conversation.list', { guildId: 'g' })?.conversations).toMatchObject([
    { id: 'c', updatedAt: conversation.createdAt },
  ]);
  expect(home.page()).toEqual({ messages: [], nextCursor: null });
  home.apply(messageCreated(1), messageCreated(2));
  expect(home.thread()).toBe('1 2');
  expect(home.page()?.nextCursor).toBeNull();
});

test('one that begins with a message is read once that message is known', () => {
  const input = { guildId: 'g', operatorIds: [], initialMessage: 'Hello' };
  answer('conversation.create', input, conversation);
  expect(home.page()).toBeUndefined();
});

test('a conversation that another client has just made is whole by the events that follow', () => {
  home.apply(conversationCreated({ seq: 1 }));
  expect(home.page()).toEqual({ messages: [], nextCursor: null });
  home.apply(messageCreated(1), messageCreated(2));
  expect(home.thread()).toBe('1 2');
  expect(home.page()).toMatchObject({ nextCursor: null });
});

test('one that has messages when it is told of, or was found in a list, is not taken for whole', () => {
  const lastMessage = { text: 'Hello', authorId: 'u', createdAt: answeredAt };
  for (const told of [{ seq: 1, lastMessage }, {}]) {
    home = new CachedHome();
    home.begin();
    home.apply(conversationCreated(told));
    expect(home.page()).toBeUndefined();
    home.apply(messageCreated(2));
    expect(home.page()?.nextCursor).toBe('before:2');
  }
});

test('one that was told of before events were missed goes on behind what was missed', () => {
  home.apply(conversationCreated({ seq: 1 }));
  home.begin();
  home.apply(messageCreated(2));
  expect(home.page()?.nextCursor).toBe('before:2');
});

test('a message that was answered is in its thread, once, before any event tells of it', () => {
  home.write('message.list', { conversationId: 'c' }, { messages: messagesDown(2, 1) });
  const [third] = messagesDown(3, 3);
  answer('message.create', { conversationId: 'c', text: 'Message 3' }, third ?? {});
  home.apply(messageCreated(3));
  expect(home.thread()).toBe('1 2 3');
});

test('a document that was written has its content; a change of its title leaves that', () => {
  answer('document.create', { guildId: 'g', title: 'Plan', content: '# Text' }, document);
  const input = { guildId: 'g', docId: 'd' };
  expect(home.answer('document.get', input)).toMatchObject({ title: 'Plan', content: '# Text' });
  answer('document.update', { ...input, title: 'New' }, { ...document, title: 'New' });
  expect(home.answer('document.get', input)).toMatchObject({ title: 'New', content: '# Text' });
  answer('document.delete', input, { id: 'd' });
  expect(home.answer('document.get', input)).toBeUndefined();
});

test('an answer that comes after a later change does not undo it', () => {
  const item = { id: 'w', type: 'task', status: 'open', createdAt: answeredAt };
  const create = { guildId: 'g', title: 'First' };
  answer('work_item.create', create, { ...item, title: 'First' });
  const [later, earlier] = ['2026-11-21T12:00:02.000Z', '2026-11-21T12:00:01.000Z'];
  const theirs = { ...item, title: 'Theirs', updatedAt: later };
  home.apply({ type: 'work_item.updated', data: { workItem: theirs } } as never);
  answer('work_item.update', { workItemId: 'w' }, { ...item, title: 'Mine', updatedAt: earlier });
  expect(home.answer('work_item.get', { workItemId: 'w' })).toMatchObject({ title: 'Theirs' });
});

test('an event that comes after the answer to a later change does not undo it', () => {
  const item = { id: 'w', type: 'task', status: 'todo', createdAt: answeredAt };
  const [earlier, later] = ['2026-11-21T12:00:01.000Z', '2026-11-21T12:00:02.000Z'];
  const told = (title: string, updatedAt: string) =>
    ({
      type: 'work_item.updated',
      guildId: 'g',
      data: { workItem: { ...item, title, updatedAt } },
    }) as never;
  answer('work_item.update', { workItemId: 'w' }, { ...item, title: 'Mine', updatedAt: later });
  home.apply(told('Theirs', earlier));
  const title = () => home.answer('work_item.get', { workItemId: 'w' })?.title;
  expect(title()).toBe('Mine');
  // The cache learns the guild all the same, although the answer did not name it.
  const { scope } = cacheHandlers['cache.scope'](home.db, {
    homeId: home.homeId,
    noun: 'work_item',
    id: 'w',
  });
  expect(scope).toBe('g');
  // The last of two changes in the same moment counts.
  home.apply(told('Theirs, in the same moment', later));
  expect(title()).toBe('Theirs, in the same moment');
});

test('a list that was asked for before a deletion does not bring back what is gone', () => {
  const item = { id: 'w', type: 'task', status: 'todo', title: 'Fence', createdAt: answeredAt };
  const list = { guildId: 'g' } as const;
  const listed = () => home.answer('work_item.list', list)?.workItems.map(({ id }) => id);
  const told = (role: string, data: object) =>
    home.apply({ type: `work_item.${role}`, guildId: 'g', data } as never);
  told('created', { workItem: item });
  const asked = home.mark();
  told('deleted', { id: 'w' });
  home.write('work_item.list', list, { workItems: [item] }, asked);
  home.write('work_item.get', { workItemId: 'w' }, item, asked);
  expect(listed()).toEqual([]);
  expect(home.answer('work_item.get', { workItemId: 'w' })).toBeUndefined();
  // The answer to a change from before the deletion comes last.
  answer('work_item.update', { workItemId: 'w' }, item);
  expect(listed()).toEqual([]);
  told('created', { workItem: item });
  expect(listed()).toEqual(['w']);
});

test('the answer to a deletion counts as its event does', () => {
  const list = { guildId: 'g' } as const;
  answer('document.create', { guildId: 'g', title: 'Plan', content: '# Text' }, document);
  const asked = home.mark();
  answer('document.delete', { guildId: 'g', docId: 'd' }, { id: 'd' });
  home.write('document.list', list, { documents: [document] }, asked);
  home.write('document.get', { ...list, docId: 'd' }, { ...document, content: '# Text' }, asked);
  expect(home.answer('document.list', list)?.documents).toEqual([]);
  expect(home.answer('document.get', { ...list, docId: 'd' })).toBeUndefined();
  // A read after the deletion has the document again: somebody has restored it.
  home.write('document.list', list, { documents: [document] });
  expect(home.answer('document.list', list)?.documents).toMatchObject([{ id: 'd' }]);
});

test('marking notifications as read marks the kept ones too', () => {
  const notification = { id: 'n', read: false, createdAt: answeredAt };
  home.write(
    'notification.list',
    {},
    { notifications: [notification, { ...notification, id: 'm' }] },
  );
  answer('notification.read', { notificationId: 'n' }, { ...notification, read: true });
  const readMarks = () =>
    home.answer('notification.list', {})?.notifications.map(({ id, read }) => `${id} ${read}`);
  expect(readMarks()?.toSorted()).toEqual(['m false', 'n true']);
  answer('notification.read_all', {}, { success: true, markedCount: 1 });
  expect(readMarks()?.toSorted()).toEqual(['m true', 'n true']);
});
