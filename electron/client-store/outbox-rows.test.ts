import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../server/storage/database.ts';
import { listDrafts, saveDraft } from './draft-rows.ts';
import { openDurableDatabase } from './durable-database.ts';
import {
  acceptEntry,
  confirmEntry,
  discardEntry,
  listOpenEntries,
  moveEntry,
  recoverEntries,
  takeEntry,
} from './outbox-rows.ts';
import { buildEntry } from './testing/build-entry.ts';

const one = { homeId: 'home', conversationId: 'cnv_one' };
let folder: string;
let db: Database;
const accept = (overrides?: Parameters<typeof buildEntry>[0]) =>
  acceptEntry(db, buildEntry(overrides));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-outbox-'));
  db = openDurableDatabase(folder);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('entries of a conversation are taken in the order of their acceptance', () => {
  const [first, second] = [accept(), accept()];
  accept({ conversationId: 'cnv_two' });
  accept({ homeId: 'elsewhere' });
  expect(takeEntry(db, one)).toEqual({ ...first, state: 'sending' });
  confirmEntry(db, { entryId: first.id, messageId: 'msg_1' });
  expect(takeEntry(db, one)?.id).toBe(second.id);
});

test('accepting the same entry twice keeps one', () => {
  const entry = buildEntry();
  acceptEntry(db, entry);
  expect(acceptEntry(db, entry).state).toBe('queued');
  expect(listOpenEntries(db, one)).toHaveLength(1);
});

test('an entry whose try was interrupted is taken again before any later one', () => {
  const first = accept();
  accept();
  takeEntry(db, one);
  expect(takeEntry(db, one)?.id).toBe(first.id);
  expect(recoverEntries(db, 'home')).toEqual(['cnv_one']);
  expect(listOpenEntries(db, one).map(({ state }) => state)).toEqual(['queued', 'queued']);
});

test('a message is bound to one entry, and an entry to one message', () => {
  const [first, second] = [accept(), accept()];
  takeEntry(db, one);
  const sent = confirmEntry(db, { entryId: first.id, messageId: 'msg_1' });
  expect(sent).toMatchObject({ state: 'sent', messageId: 'msg_1' });
  expect(confirmEntry(db, { entryId: first.id, messageId: 'msg_1' })).toEqual(sent);
  expect(() => confirmEntry(db, { entryId: first.id, messageId: 'msg_2' })).toThrow('been sent');
  takeEntry(db, one);
  expect(() => confirmEntry(db, { entryId: second.id, messageId: 'msg_1' })).toThrow(
    'a message that was sent before',
  );
  const steal = `UPDATE outbox SET state = 'sent', message_id = 'msg_1' WHERE id = ?`;
  expect(() => db.run(steal, second.id)).toThrow('UNIQUE');
});

test('a rejected entry keeps its text and reason, lets later ones pass, and can be sent again', () => {
  const [first, second] = [accept(), accept()];
  takeEntry(db, one);
  const rejected = moveEntry(db, first.id, {
    to: 'rejected',
    from: ['sending'],
    reason: 'Too long.',
  });
  expect(rejected).toEqual({ ...first, state: 'rejected', reason: 'Too long.' });
  expect(takeEntry(db, one)?.id).toBe(second.id);
  moveEntry(db, second.id, { to: 'queued', from: ['sending'] });
  expect(moveEntry(db, first.id, { to: 'queued', from: ['rejected'] })).toEqual(first);
  expect(takeEntry(db, one)?.id).toBe(first.id);
});

test('a discarded entry leaves a tombstone without its text', () => {
  const entry = accept();
  expect(discardEntry(db, entry.id)).toEqual({ ...entry, state: 'discarded' });
  expect(db.get('SELECT id, state, text FROM outbox')).toEqual({
    id: entry.id,
    state: 'discarded',
    text: '',
  });
  expect(listOpenEntries(db, one)).toEqual([]);
  expect(takeEntry(db, one)).toBeUndefined();
});

test('what is on its way or gone cannot be taken back', () => {
  const entry = accept();
  takeEntry(db, one);
  expect(() => discardEntry(db, entry.id)).toThrow('being sent just now');
  confirmEntry(db, { entryId: entry.id, messageId: 'msg_1' });
  expect(() => discardEntry(db, entry.id)).toThrow('has been sent');
  expect(() => discardEntry(db, 'no-such')).toThrow('no such message');
});

test('a draft is replaced by a later one and removed by an empty one', () => {
  saveDraft(db, { ...one, text: 'Dear' });
  saveDraft(db, { ...one, text: 'Dear all' });
  saveDraft(db, { ...one, conversationId: 'cnv_two', text: 'Other' });
  expect(listDrafts(db)).toEqual([
    { ...one, text: 'Dear all' },
    { ...one, conversationId: 'cnv_two', text: 'Other' },
  ]);
  saveDraft(db, { ...one, text: '' });
  expect(listDrafts(db)).toHaveLength(1);
});
