import { expect, test } from 'vitest';
import { buildConversation } from '../testing/build-entities.ts';
import {
  applyConversation,
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
