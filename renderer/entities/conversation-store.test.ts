import { expect, test } from 'vitest';
import { pageLimits } from '#shared/limits/limits.ts';
import { buildConversation } from '../testing/build-entities.ts';
import {
  applyConversation,
  applyConversationDropped,
  applyConversationIdentified,
  applyConversationTold,
  applyConversationsRead,
  conversationsOf,
  listedConversations,
} from './conversation-store.ts';
import type { ConversationState } from './conversation-store.ts';

const empty: ConversationState = { homes: {} };
const at = (minute: string) => `2026-11-21T10:${minute}:00.000Z`;
const listed = (state: ConversationState, guildId = 'g') =>
  listedConversations(conversationsOf(state, 'h'), guildId).map(({ title }) => title);

test('threads stand by their last update, and archived ones not at all', () => {
  const state = applyConversationsRead(empty, 'h', 'g', {
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
  const state = applyConversationsRead(applyConversation(empty, 'h', newer), 'h', 'g', {
    conversations: [older],
  });
  expect(listed(state)).toEqual(['renamed']);
});

test('each guild of a home lists its own threads', () => {
  const page = (id: string) => ({ conversations: [buildConversation({ id, title: id })] });
  let state = applyConversationsRead(empty, 'h', 'g', page('a'));
  state = applyConversationsRead(state, 'h', 'other', page('b'));
  expect(listed(state)).toEqual(['a']);
  expect(listed(state, 'other')).toEqual(['b']);
});

test('an answer that names no guild leaves a thread in the one it is known to be of', () => {
  let state = applyConversation(empty, 'h', buildConversation({ title: 'before' }), 'g');
  state = applyConversation(state, 'h', buildConversation({ title: 'after', updatedAt: at('05') }));
  expect(listed(state)).toEqual(['after']);
});

test('a conversation that gets its own id is listed once, under that; dropped, not at all', () => {
  const made = buildConversation({ id: 'new_1', title: 'Made here' });
  const known = applyConversation(empty, 'h', made, 'g');
  const own = buildConversation({ id: 'cnv_9', title: 'From the service' });
  const titles = (state: ConversationState) =>
    listedConversations(conversationsOf(state, 'h'), 'g').map(({ id, title }) => `${id} ${title}`);
  const identify = (state: ConversationState) =>
    applyConversationIdentified(state, 'h', 'new_1', own.id);
  expect(titles(identify(known))).toEqual(['cnv_9 Made here']);
  expect(titles(identify(applyConversation(known, 'h', own)))).toEqual(['cnv_9 From the service']);
  expect(titles(applyConversationDropped(known, 'h', 'new_1'))).toEqual([]);
});

test('a read that began before a thread was sent or taken back does not bring it up again', () => {
  const made = buildConversation({ id: 'new_1', title: 'Made here' });
  const known = applyConversation(empty, 'h', made, 'g');
  const late = { conversations: [made] };
  const sent = applyConversationIdentified(known, 'h', 'new_1', buildConversation().id);
  expect(listed(applyConversationsRead(sent, 'h', 'g', late))).toEqual(['Made here']);
  const dropped = applyConversationDropped(known, 'h', 'new_1');
  expect(listed(applyConversationsRead(dropped, 'h', 'g', late))).toEqual([]);
});

test('however many threads a service tells of, the page keeps those updated last', () => {
  const conversations = Array.from({ length: pageLimits.conversations }, (_, index) =>
    buildConversation({ id: `c${index}`, title: `c${index}`, updatedAt: at('10') }),
  );
  conversations[7] = buildConversation({ id: 'c7', title: 'c7', updatedAt: at('01') });
  const full = applyConversationsRead(empty, 'h', 'g', { conversations });
  const told = buildConversation({ id: 'told', title: 'told', updatedAt: at('11') });
  const titles = listed(applyConversationTold(full, 'h', told, 'g'));
  expect(titles).toHaveLength(pageLimits.conversations);
  expect(titles[0]).toBe('told');
  expect(titles).not.toContain('c7');
});
