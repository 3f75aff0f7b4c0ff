import { afterEach, beforeEach, expect, test } from 'vitest';
import { discardEntry, editEntry, retryEntry } from './outbox-decisions.ts';
import {
  accept,
  closeOutbox,
  db,
  open,
  openOutbox,
  sent,
  settle,
  take,
  write,
} from './testing/open-outbox.ts';

beforeEach(openOutbox);
afterEach(closeOutbox);

test('a rejected entry keeps its text and reason, lets later ones pass, and can be sent again', () => {
  const [first, second] = [accept(), accept()];
  take();
  const rejected = settle(first.id, { state: 'rejected', reason: 'Too long.' });
  expect(rejected).toEqual({ ...first, state: 'rejected', reason: 'Too long.' });
  expect(take()?.entry.id).toBe(second.id);
  settle(second.id, { state: 'queued', reason: 'Busy.', isInDoubt: false });
  expect(retryEntry(db(), { entryId: first.id })).toEqual(first);
  expect(take()?.entry.id).toBe(first.id);
});

test('an entry that waits is asked for once more as it is', () => {
  const { id: entryId } = accept();
  take();
  const waiting = settle(entryId, { state: 'queued', reason: 'Busy.', isInDoubt: true });
  expect(retryEntry(db(), { entryId })).toEqual(waiting);
});

test('a discarded entry leaves a tombstone without its text', () => {
  const entry = accept();
  const answer = { entry: { ...entry, state: 'discarded' }, refused: [] };
  expect(discardEntry(db(), { entryId: entry.id })).toEqual(answer);
  expect(db().get('SELECT id, state, input FROM outbox')).toEqual({
    id: entry.id,
    state: 'discarded',
    input: '{}',
  });
  expect(open()).toEqual([]);
  expect(take()).toBeUndefined();
});

test('an entry that is on its way or gone can neither be taken back nor edited', () => {
  const entry = accept();
  take();
  expect(() => discardEntry(db(), { entryId: entry.id })).toThrow('being sent right now');
  expect(() => editEntry(db(), { entryId: entry.id, input: {} })).toThrow('being sent right now');
  settle(entry.id, sent('msg_1'));
  expect(() => discardEntry(db(), { entryId: entry.id })).toThrow('has been sent');
  expect(() => discardEntry(db(), { entryId: 'no-such' })).toThrow('no longer in the Outbox');
});

test('an edited entry is another request: it has another key, and is edited once', () => {
  const { id, input } = accept();
  take();
  settle(id, { state: 'rejected', reason: 'Too long.' });
  const edit = { entryId: id, input: { ...input, text: 'Shorter' } };
  expect(editEntry(db(), edit)).toMatchObject({ state: 'queued', input: { text: 'Shorter' } });
  editEntry(db(), edit);
  expect(take()).toMatchObject({ key: `${id}-1`, isInDoubt: false });
  settle(id, { state: 'queued', reason: 'No answer.', isInDoubt: true });
  expect(() => editEntry(db(), { ...edit, input })).toThrow('may have arrived');
});

test('when what was to be made is discarded, what needs it is refused and cannot be sent', () => {
  const thread = write('conversation.create', { guildId: 'gld_1', operatorIds: ['opr_1'] });
  const message = accept({ conversationId: thread.temporaryId ?? '' });
  const innocent = accept({ text: `Look at ${thread.temporaryId}` });
  const { refused } = discardEntry(db(), { entryId: thread.id });
  expect(refused.map(({ id }) => id)).toEqual([message.id]);
  expect(open()).toEqual([`${message.id} rejected`, `${innocent.id} queued`]);
  expect(() => retryEntry(db(), { entryId: message.id })).toThrow('was discarded');
});

test('a conflict holds what comes after it until it is decided; mine then goes over theirs', () => {
  const baseVersion = { updatedAt: '2026-11-21T10:00:00.000Z', values: { status: 'todo' } };
  const change = { workItemId: 'wi_1', status: 'done' };
  const first = write('work_item.update', change, { baseVersion, mustCheck: true });
  expect(take(first.lane)?.baseVersion).toEqual(baseVersion);
  const updatedAt = '2026-11-21T11:00:00.000Z';
  const fields = [{ field: 'status', mine: 'done', theirs: 'review' }];
  const conflict = settle(first.id, { state: 'conflict', fields, updatedAt });
  expect(conflict).toMatchObject({ state: 'conflict', conflict: fields });
  const later = write('work_item.update', { workItemId: 'wi_1', progress: 5 });
  expect(later.waitsFor).toBe(first.id);
  expect(take(first.lane)).toBeUndefined();
  retryEntry(db(), { entryId: first.id });
  expect(take(first.lane)?.baseVersion).toEqual({ updatedAt, values: { status: 'review' } });
});

test('an entry edited in a conflict goes over theirs as well', () => {
  const baseVersion = { updatedAt: '2026-11-21T10:00:00.000Z', values: { title: 'Seen' } };
  const change = { workItemId: 'wi_1', title: 'Mine' };
  const { id, lane } = write('work_item.update', change, { baseVersion, mustCheck: true });
  take(lane);
  const updatedAt = '2026-11-21T11:00:00.000Z';
  const fields = [{ field: 'title', mine: 'Mine', theirs: 'Theirs', seen: 'Seen' }];
  settle(id, { state: 'conflict', fields, updatedAt });
  editEntry(db(), { entryId: id, input: { ...change, title: 'Both' } });
  expect(take(lane)?.baseVersion).toEqual({ updatedAt, values: { title: 'Theirs' } });
});
