import { beforeEach, expect, test } from 'vitest';
import { applyThreadRead, useMessages } from '../../entities/message/message-store.ts';
import { buildMessage } from '../../testing/build-entities.ts';
import {
  clearSelection,
  hasSelection,
  selectedMessages,
  selectRange,
  toggleMessage,
} from './selection-store.ts';

/** Messages of one moment: only the order of the thread tells which comes first. */
const messages = ['msg_d', 'msg_b', 'msg_c', 'msg_a'].map((id) => buildMessage({ id }));
const [d, b, c, a] = messages;

const selected = (conversationId = 'cnv_1') =>
  selectedMessages('local', conversationId).map(({ id }) => id);
const range = (from: string, to: string) => selectRange('local', 'cnv_1', messages, { from, to });
const toggle = (message: (typeof messages)[number] | undefined, conversationId = 'cnv_1') =>
  message && toggleMessage('local', conversationId, message);

beforeEach(() => {
  clearSelection();
  const page = { messages: messages.toReversed(), nextCursor: null };
  useMessages.setState((state) => applyThreadRead(state, 'local', 'cnv_1', page));
});

test('selected messages stand in the order of their thread, in whatever order they were chosen', () => {
  for (const message of [a, d, c]) {
    toggle(message);
  }
  expect(selected()).toEqual(['msg_d', 'msg_c', 'msg_a']);
  toggle(d);
  expect(selected()).toEqual(['msg_c', 'msg_a']);
});

test('a range is counted from where it begins, and turns round there', () => {
  range('msg_b', 'msg_c');
  range('msg_c', 'msg_a');
  expect(selected()).toEqual(['msg_b', 'msg_c', 'msg_a']);
  range('msg_a', 'msg_d');
  expect(selected()).toEqual(['msg_d', 'msg_b']);
});

test('a range to a message that is not known changes nothing', () => {
  range('msg_d', 'msg_b');
  range('msg_d', 'msg_gone');
  expect(selected()).toEqual(['msg_d', 'msg_b']);
});

test('messages that the thread no longer knows stay selected, by their time', () => {
  const early = buildMessage({ id: 'msg_early', createdAt: '2020-01-01T00:00:00.000Z' });
  toggle(b);
  toggle(early);
  expect(selected()).toEqual(['msg_early', 'msg_b']);
});

test('one thread has a selection at a time, and the last message takes it away', () => {
  toggle(a);
  toggle(b, 'cnv_2');
  expect([selected(), selected('cnv_2')]).toEqual([[], ['msg_b']]);
  toggle(b, 'cnv_2');
  expect(hasSelection('local', 'cnv_2')).toBe(false);
});
