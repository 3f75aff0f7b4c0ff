import { expect, test } from 'vitest';
import { buildEntry } from '../testing/build-entities.ts';
import { applyOutboxEntry } from './outbox-store.ts';
import type { OutboxState } from './outbox-store.ts';

const empty: OutboxState = { entries: {} };

test('an entry keeps its place through its states, and leaves only when it is done', () => {
  let state = applyOutboxEntry(empty, buildEntry({ id: 'a' }));
  state = applyOutboxEntry(state, buildEntry({ id: 'b' }));
  state = applyOutboxEntry(state, buildEntry({ id: 'a', state: 'rejected' }));
  expect(state.entries['cnv_1']?.map(({ id }) => id)).toEqual(['a', 'b']);
  state = applyOutboxEntry(state, buildEntry({ id: 'a', state: 'sent' }));
  expect(state.entries['cnv_1']?.map(({ id }) => id)).toEqual(['b']);
});

test('an entry that is heard of first when it is done is not shown', () => {
  expect(applyOutboxEntry(empty, buildEntry({ state: 'sent' }))).toBe(empty);
});
