import { expect, test } from 'vitest';
import type { Message } from '#shared/domain/message/schema.ts';
import { buildEntry, buildMessage, buildMessages } from '../../testing/build-entities.ts';
import { firstMessages } from './first-messages.ts';
import {
  applyGapRead,
  applyMessageCreated,
  applyMessageRetried,
  applyOlderRead,
  applyThreadLoading,
  applyThreadRead,
  threadOf,
} from './message-store.ts';
import type { MessageState } from './message-store.ts';

const empty: MessageState = { threads: {} };
const page = (...ids: string[]) => ({ messages: buildMessages(...ids), nextCursor: 'more' });
const idsOf = (state: MessageState) => threadOf(state, 'h', 'c').messages.map(({ id }) => id);

test('a page comes newest first and is shown oldest first', () => {
  const state = applyThreadRead(applyThreadLoading(empty, 'h', 'c'), 'h', 'c', page('m2', 'm1'));
  expect(idsOf(state)).toEqual(['m1', 'm2']);
  expect(threadOf(state, 'h', 'c').olderCursor).toBe('more');
});

test('a message that arrives while a page is read is neither lost nor repeated', () => {
  let state = applyThreadLoading(empty, 'h', 'c');
  state = applyMessageCreated(state, 'h', 'c', buildMessage({ id: 'm2' }));
  state = applyMessageCreated(state, 'h', 'c', buildMessage({ id: 'm3' }));
  state = applyThreadRead(state, 'h', 'c', page('m2', 'm1'));
  expect(idsOf(state)).toEqual(['m1', 'm2', 'm3']);
});

test('messages from events alone are not shown as a whole thread', () => {
  let state = applyThreadLoading(empty, 'h', 'c');
  state = applyMessageCreated(state, 'h', 'c', buildMessage({ id: 'm2' }));
  expect(threadOf(state, 'h', 'c').hasBeenRead).toBe(false);
  state = applyThreadRead(state, 'h', 'c', page('m2', 'm1'));
  expect(threadOf(state, 'h', 'c').hasBeenRead).toBe(true);
});

test('a retried message is not offered for another try, and nothing else changes', () => {
  const skips = (id: string, retryOf: string) => ({ ...buildMessage({ id }), retryOf }) as Message;
  const messages = [skips('m4', 'm2'), skips('m3', 'm1'), ...buildMessages('m2', 'm1')];
  const read = applyThreadRead(empty, 'h', 'c', { messages, nextCursor: null });
  const state = applyMessageRetried(read, 'h', 'c', 'm1');
  const left = threadOf(state, 'h', 'c').messages.map(({ retryOf }) => retryOf);
  expect(left).toEqual([undefined, undefined, undefined, 'm2']);
  expect(idsOf(state)).toEqual(['m1', 'm2', 'm3', 'm4']);
});

test('the same message twice is one message', () => {
  let state = applyThreadRead(applyThreadLoading(empty, 'h', 'c'), 'h', 'c', page('m1'));
  state = applyMessageCreated(state, 'h', 'c', buildMessage({ id: 'm2' }));
  state = applyMessageCreated(state, 'h', 'c', buildMessage({ id: 'm2' }));
  expect(idsOf(state)).toEqual(['m1', 'm2']);
});

test('a new page is joined to the known messages that it reaches', () => {
  let state = applyThreadRead(applyThreadLoading(empty, 'h', 'c'), 'h', 'c', page('m3', 'm2'));
  state = applyOlderRead(state, 'h', 'c', { messages: buildMessages('m1'), nextCursor: null });
  state = applyThreadRead(applyThreadLoading(state, 'h', 'c'), 'h', 'c', page('m5', 'm4', 'm3'));
  expect(idsOf(state)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  expect(threadOf(state, 'h', 'c').olderCursor).toBeUndefined();
});

test('the message that began a thread stands once, whether an event or a page confirms it', () => {
  const creation = buildEntry({ input: { initialMessage: 'Hello' } });
  const begun = applyThreadRead(empty, 'h', 'c', {
    messages: firstMessages(creation),
    nextCursor: null,
  });
  expect(idsOf(begun)).toHaveLength(1);
  // The service has made the thread, and its message is not known here yet.
  const between = applyThreadRead(applyThreadLoading(begun, 'h', 'c'), 'h', 'c', {
    messages: [],
    nextCursor: null,
  });
  expect(idsOf(between)).toEqual(idsOf(begun));
  const told = applyMessageCreated(between, 'h', 'c', buildMessage({ id: 'm1' }));
  expect(idsOf(told)).toEqual(['m1']);
  expect(idsOf(applyThreadRead(told, 'h', 'c', page('m1')))).toEqual(['m1']);
  expect(idsOf(applyThreadRead(begun, 'h', 'c', page('m2', 'm1')))).toEqual(['m1', 'm2']);
});

test('a new page that does not reach the known messages leaves no hidden gap', () => {
  let state = applyThreadRead(applyThreadLoading(empty, 'h', 'c'), 'h', 'c', page('m2', 'm1'));
  state = applyThreadRead(applyThreadLoading(state, 'h', 'c'), 'h', 'c', page('m99', 'm98'));
  expect(idsOf(state)).toEqual(['m98', 'm99']);
  expect(threadOf(state, 'h', 'c').olderCursor).toBe('more');
});

test('a message of an unopened thread waits until the thread is read', () => {
  expect(applyMessageCreated(empty, 'h', 'c', buildMessage())).toBe(empty);
});

test('a message that arrives after a later one is shown before it, and among equal ones last', () => {
  const at = (id: string, second: number) =>
    buildMessage({ id, createdAt: `2026-11-21T11:00:0${second}.000Z` });
  let state = applyThreadRead(empty, 'h', 'c', { messages: [at('m1', 1)], nextCursor: null });
  for (const message of [at('m4', 4), at('m3', 3), at('m5', 5), at('m4b', 4), at('m0', 0)]) {
    state = applyMessageCreated(state, 'h', 'c', message);
  }
  expect(idsOf(state)).toEqual(['m0', 'm1', 'm3', 'm4', 'm4b', 'm5']);
});

test('the time of a message that is before a hundred others is not believed', () => {
  const messages = Array.from({ length: 100 }, (_, index) => buildMessage({ id: `m${index}` }));
  let state = applyThreadRead(empty, 'h', 'c', { messages, nextCursor: null });
  const early = buildMessage({ id: 'early', createdAt: '2001-01-01T00:00:00.000Z' });
  state = applyMessageCreated(state, 'h', 'c', early);
  expect(idsOf(state)?.at(-1)).toBe('early');
});

test('messages newer than a late page stay after it', () => {
  let state = applyThreadRead(applyThreadLoading(empty, 'h', 'c'), 'h', 'c', page('m2', 'm1'));
  const later = buildMessage({ id: 'm9', createdAt: '2026-11-21T11:00:00.000Z' });
  state = applyMessageCreated(state, 'h', 'c', later);
  state = applyThreadRead(state, 'h', 'c', page('m8', 'm7'));
  expect(idsOf(state)).toEqual(['m7', 'm8', 'm9']);
});

const gapsOf = (state: MessageState) => threadOf(state, 'h', 'c').gaps;
const withGap = (before: string, ...ids: string[]) => ({
  ...page(...ids),
  gaps: [{ before, cursor: `gap:${before}` }],
});

test('a gap stays where a page names it, and closes with the page that reaches across', () => {
  let state = applyThreadRead(empty, 'h', 'c', withGap('m8', 'm9', 'm8', 'm2', 'm1'));
  expect(gapsOf(state)).toEqual({ m8: 'gap:m8' });
  const missing = (...ids: string[]) => ({ page: withGap('m5', ...ids), afterId: 'm8' });
  state = applyGapRead(state, 'h', 'c', missing('m7', 'm6', 'm5'));
  expect(idsOf(state)).toEqual(['m1', 'm2', 'm5', 'm6', 'm7', 'm8', 'm9']);
  expect(gapsOf(state)).toEqual({ m5: 'gap:m5' });
  state = applyGapRead(state, 'h', 'c', { page: page('m4', 'm3', 'm2'), afterId: 'm5' });
  expect(idsOf(state)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9']);
  expect(gapsOf(state)).toEqual({});
});

test('a page read into a gap hides nothing if it does not reach the messages before', () => {
  let state = applyThreadRead(empty, 'h', 'c', withGap('m8', 'm9', 'm8', 'm2', 'm1'));
  state = applyThreadRead(state, 'h', 'c', page('m9', 'm8', 'm7', 'm6'));
  expect(idsOf(state)).toEqual(['m1', 'm2', 'm6', 'm7', 'm8', 'm9']);
  expect(gapsOf(state)).toEqual({ m6: 'more' });
});

test('messages before one that arrived alone are older, and leave no gap', () => {
  let state = applyThreadRead(empty, 'h', 'c', { ...page('m9'), nextCursor: 'before:m9' });
  state = applyThreadRead(state, 'h', 'c', { ...page('m9', 'm8'), nextCursor: null });
  expect(idsOf(state)).toEqual(['m8', 'm9']);
  expect(gapsOf(state)).toEqual({});
  expect(threadOf(state, 'h', 'c').olderCursor).toBeUndefined();
});

test('an older page tells whether a gap lies before the known messages', () => {
  let state = applyThreadRead(empty, 'h', 'c', { ...page('m9'), nextCursor: 'before:m9' });
  state = applyOlderRead(state, 'h', 'c', withGap('m9', 'm2', 'm1'));
  expect(gapsOf(state)).toEqual({ m9: 'gap:m9' });
});

test('a thread that grows beyond the limit of the page starts over from its end', () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => `old ${index}`);
  let state = applyThreadRead(applyThreadLoading(empty, 'h', 'c'), 'h', 'c', page(...ids));
  state = applyMessageCreated(state, 'h', 'c', buildMessage({ id: 'new' }));
  expect(idsOf(state)).toHaveLength(21);
  expect(threadOf(state, 'h', 'c').load.kind).toBe('idle');
  const newest = ['new', ...ids.slice(0, 49)];
  state = applyThreadRead(applyThreadLoading(state, 'h', 'c'), 'h', 'c', page(...newest));
  expect(idsOf(state)).toEqual(newest.toReversed());
  expect(threadOf(state, 'h', 'c').olderCursor).toBe('more');
});
