import { expect, test } from 'vitest';
import { buildConversation, buildOperator } from '../../testing/build-entities.ts';
import { arrangeThreads } from './arrange-threads.ts';
import type { ThreadArrangement } from './arrange-threads.ts';

const thread = (id: string, rest = {}) => ({
  conversation: buildConversation({ id, title: `Thread ${id}`, ...rest }),
  entry: undefined,
  at: '',
});

const plain: ThreadArrangement = {
  order: 'newest',
  isUnreadOnly: false,
  isOfArchive: false,
  filter: '',
  isUnread: () => false,
  isPinned: () => false,
  isArchived: () => false,
};
const among =
  (...ids: string[]) =>
  (id: string) =>
    ids.includes(id);
const threads = [thread('a'), thread('b'), thread('c'), thread('d')];
const shown = (arrangement: Partial<ThreadArrangement>) =>
  arrangeThreads(threads, { ...plain, ...arrangement }).map(({ conversation }) => conversation.id);

test('threads stand as they come, the pinned ones before the others', () => {
  expect(shown({})).toEqual(['a', 'b', 'c', 'd']);
  expect(shown({ isPinned: among('c', 'b') })).toEqual(['b', 'c', 'a', 'd']);
});

test('unread threads come first where that is wanted, behind the pinned ones', () => {
  const isUnread = among('b', 'd');
  expect(shown({ isUnread })).toEqual(['a', 'b', 'c', 'd']);
  expect(shown({ isUnread, order: 'unread' })).toEqual(['b', 'd', 'a', 'c']);
  expect(shown({ isUnread, order: 'unread', isPinned: among('c') })).toEqual(['c', 'b', 'd', 'a']);
});

test('of unread threads alone, a pinned one without unread messages is left out', () => {
  expect(shown({ isUnreadOnly: true, isUnread: among('d'), isPinned: among('a') })).toEqual(['d']);
});

test('archived threads have a list of their own, whatever else is chosen', () => {
  const isArchived = ({ id }: { id: string }) => id === 'b' || id === 'c';
  expect(shown({ isArchived, isPinned: among('c') })).toEqual(['a', 'd']);
  const archive = { isArchived, isOfArchive: true, isPinned: among('c') };
  expect(shown({ ...archive, isUnreadOnly: true, order: 'unread' })).toEqual(['b', 'c']);
});

test('a filter looks at titles and at the names of participants', () => {
  const listed = [thread('a', { participants: [buildOperator('opr_ada', 'Ada')] }), thread('b')];
  const found = (filter: string) =>
    arrangeThreads(listed, { ...plain, filter }).map(({ conversation }) => conversation.id);
  expect(found('ada')).toEqual(['a']);
  expect(found('thread b')).toEqual(['b']);
});
