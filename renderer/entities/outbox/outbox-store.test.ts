import { expect, test } from 'vitest';
import { buildEntry } from '../../testing/build-entities.ts';
import { applyOutboxEntry, applyOutboxRead } from './outbox-store.ts';
import type { OutboxState } from './outbox-store.ts';

const empty: OutboxState = {
  isRead: true,
  entries: [],
  quiet: [],
  submitting: [],
  done: new Set(),
};
const idsOf = (state: OutboxState) => state.entries.map(({ id }) => id);

test('an entry keeps its place through its states, and leaves only when it is done', () => {
  let state = applyOutboxEntry(empty, buildEntry({ id: 'a' }));
  state = applyOutboxEntry(state, buildEntry({ id: 'b' }));
  state = applyOutboxEntry(state, buildEntry({ id: 'a', state: 'rejected' }));
  expect(idsOf(state)).toEqual(['a', 'b']);
  state = applyOutboxEntry(state, buildEntry({ id: 'a', state: 'sent' }));
  expect(idsOf(state)).toEqual(['b']);
});

test('an answer that comes after its entry was sent does not bring it back', () => {
  let state = applyOutboxEntry(empty, buildEntry({ id: 'a', state: 'sent' }));
  state = applyOutboxEntry(state, buildEntry({ id: 'a', state: 'queued' }));
  expect(idsOf(state)).toEqual([]);
  state = applyOutboxRead(state, [buildEntry({ id: 'a' }), buildEntry({ id: 'b' })]);
  expect(idsOf(state)).toEqual(['b']);
});

test('a mark as read is no entry that anybody waits for, until it is refused', () => {
  const mark = buildEntry({ operation: 'notification.read', state: 'queued' });
  expect(applyOutboxEntry(empty, mark).entries).toEqual([]);
  expect(applyOutboxRead(empty, [mark]).entries).toEqual([]);
  const refused = { ...mark, state: 'rejected' as const };
  expect(applyOutboxEntry(empty, refused).entries).toEqual([refused]);
});
