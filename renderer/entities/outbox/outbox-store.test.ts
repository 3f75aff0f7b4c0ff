import { expect, test } from 'vitest';
import { buildEntry } from '../../testing/build-entities.ts';
import { latestOutgoing, outgoingMessages } from '../message/outgoing.ts';
import { applyOutboxEntry, applyOutboxRead, knownIdOf } from './outbox-store.ts';
import type { OutboxState } from './outbox-store.ts';

const empty: OutboxState = {
  entries: [],
  quiet: [],
  submitting: [],
  done: new Set(),
  identities: {},
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

test('something made here is known by the id that the service gave it', () => {
  const waiting = buildEntry({
    id: 'b',
    input: { conversationId: 'new_1', text: 'About new_1' },
    subject: { kind: 'conversation', id: 'new_1' },
  });
  const sent = buildEntry({ state: 'sent', temporaryId: 'new_1', resultId: 'cnv_9' });
  const state = applyOutboxEntry(applyOutboxEntry(empty, waiting), sent);
  expect(knownIdOf(state, 'local', 'new_1')).toBe('cnv_9');
  expect(knownIdOf(state, 'other', 'new_1')).toBe('new_1');
  expect(outgoingMessages(state.entries, 'local', 'cnv_9')).toMatchObject([
    { id: 'b', input: { conversationId: 'cnv_9', text: 'About new_1' } },
  ]);
  expect(latestOutgoing(state.entries, 'local').get('cnv_9')).toMatchObject({ id: 'b' });
  expect(latestOutgoing(state.entries, 'other').size).toBe(0);
});

test('a mark as read is no entry that anybody waits for, until it is refused', () => {
  const mark = buildEntry({ operation: 'notification.read', state: 'queued' });
  const state = { entries: [], quiet: [], submitting: [], done: new Set<string>(), identities: {} };
  expect(applyOutboxEntry(state, mark).entries).toEqual([]);
  expect(applyOutboxRead(state, [mark]).entries).toEqual([]);
  const refused = { ...mark, state: 'rejected' as const };
  expect(applyOutboxEntry(state, refused).entries).toEqual([refused]);
});
