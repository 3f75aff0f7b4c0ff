import { expect, test } from 'vitest';
import { buildMessage, buildMessages } from '../testing/build-entities.ts';
import {
  applyMessageCreated,
  applyOlderRead,
  applyThreadLoading,
  applyThreadRead,
  threadOf,
} from './message-store.ts';
import type { MessageState } from './message-store.ts';

const empty: MessageState = { threads: {} };
const page = (...ids: string[]) => ({ messages: buildMessages(...ids), nextCursor: 'more' });
const idsOf = (state: MessageState) => threadOf(state, 'c').messages.map(({ id }) => id);

test('a page, newest first, is shown oldest first', () => {
  const state = applyThreadRead(applyThreadLoading(empty, 'c'), 'c', page('m2', 'm1'));
  expect(idsOf(state)).toEqual(['m1', 'm2']);
  expect(threadOf(state, 'c').olderCursor).toBe('more');
});

test('a message that arrives while the page is read is neither lost nor repeated', () => {
  let state = applyThreadLoading(empty, 'c');
  state = applyMessageCreated(state, 'c', buildMessage({ id: 'm2' }));
  state = applyMessageCreated(state, 'c', buildMessage({ id: 'm3' }));
  state = applyThreadRead(state, 'c', page('m2', 'm1'));
  expect(idsOf(state)).toEqual(['m1', 'm2', 'm3']);
});

test('what events bring before the first page is not shown as the whole of a thread', () => {
  let state = applyThreadLoading(empty, 'c');
  state = applyMessageCreated(state, 'c', buildMessage({ id: 'm2' }));
  expect(threadOf(state, 'c').hasBeenRead).toBe(false);
  state = applyThreadRead(state, 'c', page('m2', 'm1'));
  expect(threadOf(state, 'c').hasBeenRead).toBe(true);
});

test('the same message twice is one message', () => {
  let state = applyThreadRead(applyThreadLoading(empty, 'c'), 'c', page('m1'));
  state = applyMessageCreated(state, 'c', buildMessage({ id: 'm2' }));
  state = applyMessageCreated(state, 'c', buildMessage({ id: 'm2' }));
  expect(idsOf(state)).toEqual(['m1', 'm2']);
});

test('reading afresh joins what was known where the page reaches it', () => {
  let state = applyThreadRead(applyThreadLoading(empty, 'c'), 'c', page('m3', 'm2'));
  state = applyOlderRead(state, 'c', { messages: buildMessages('m1'), nextCursor: null });
  state = applyThreadRead(applyThreadLoading(state, 'c'), 'c', page('m5', 'm4', 'm3'));
  expect(idsOf(state)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  expect(threadOf(state, 'c').olderCursor).toBeUndefined();
});

test('where the page does not reach what was known, no gap is hidden', () => {
  let state = applyThreadRead(applyThreadLoading(empty, 'c'), 'c', page('m2', 'm1'));
  state = applyThreadRead(applyThreadLoading(state, 'c'), 'c', page('m99', 'm98'));
  expect(idsOf(state)).toEqual(['m98', 'm99']);
  expect(threadOf(state, 'c').olderCursor).toBe('more');
});

test('a message of a thread that nobody opened waits for its reading', () => {
  expect(applyMessageCreated(empty, 'c', buildMessage())).toBe(empty);
});
