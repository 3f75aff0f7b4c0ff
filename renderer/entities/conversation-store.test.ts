import { expect, test } from 'vitest';
import { buildConversation } from '../testing/build-entities.ts';
import {
  applyConversation,
  applyConversationDropped,
  applyConversationIdentified,
  applyConversationsRead,
  conversationsOf,
  listedConversations,
} from './conversation-store.ts';
import type { ConversationState } from './conversation-store.ts';

const empty: ConversationState = { homes: {} };
const at = (minute: string) => `2026-11-21T10:${minute}:00.000Z`;
const listed = (state: ConversationState) =>
  listedConversations(conversationsOf(state, 'h')).map(({ title }) => title);

test('threads stand by their last update, and archived ones not at all', () => {
  const state = applyConversationsRead(empty, 'h', {
    conversations: [
      buildConversation({ id: 'a', title: 'old', updatedAt: at('01') }),
      buildConversation({ id: 'b', title: 'new', updatedAt: at('02') }),
      buildConversation({ id: 'c', title: 'gone', updatedAt: at('03'), archived: true }),
    ],
  });
  expect(listed(state)).toEqual(['new', 'old']);
});

test('a page that was read late does not undo what an event has told since', () => {
  const newer = buildConversation({ title: 'renamed', updatedAt: at('05') });
  const older = buildConversation({ title: 'as it was', updatedAt: at('01') });
  const state = applyConversationsRead(applyConversation(empty, 'h', newer), 'h', {
    conversations: [older],
  });
  expect(listed(state)).toEqual(['renamed']);
});

test('a conversation that gets its own id is listed once, under that; dropped, not at all', () => {
  const made = buildConversation({ id: 'new_1', title: 'Made here' });
  const known = applyConversation({ homes: {} }, 'local', made);
  const own = buildConversation({ id: 'cnv_9', title: 'From the service' });
  const titles = (state: typeof known) =>
    listedConversations(conversationsOf(state, 'local')).map(({ id, title }) => `${id} ${title}`);
  const identify = (state: typeof known) =>
    applyConversationIdentified(state, 'local', 'new_1', own.id);
  expect(titles(identify(known))).toEqual(['cnv_9 Made here']);
  expect(titles(identify(applyConversation(known, 'local', own)))).toEqual([
    'cnv_9 From the service',
  ]);
  expect(titles(applyConversationDropped(known, 'local', 'new_1'))).toEqual([]);
});
