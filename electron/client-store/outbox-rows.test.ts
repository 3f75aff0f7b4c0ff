import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { openDurableDatabase } from './durable-database.ts';
import { acceptEntry } from './outbox-accept.ts';
import { discardEntry, editEntry, retryEntry } from './outbox-decisions.ts';
import {
  listOpenEntries,
  saveBaseline,
  overlayOf,
  recoverEntries,
  settleEntry,
  takeEntry,
} from './outbox-rows.ts';
import type { EntryOutcome, NewOutboxEntry } from './store-protocol.ts';
import { buildEntry, buildWrite } from './testing/build-entry.ts';

const one = { homeId: 'home', lane: 'conversation cnv_one', isKeyed: true };
const recovery = { homeId: 'home' };
let folder: string;
let db: Database;
const accept = (overrides?: Parameters<typeof buildEntry>[0]) =>
  acceptEntry(db, buildEntry(overrides));
const write = (
  operation: string,
  input: Record<string, unknown>,
  overrides?: Partial<NewOutboxEntry>,
) => acceptEntry(db, buildWrite(operation, input, overrides));
const take = (lane = one.lane) => takeEntry(db, { ...one, lane });
const settle = (entryId: string, outcome: EntryOutcome) => settleEntry(db, { entryId, outcome });
const sent = (resultId?: string) => ({ state: 'sent', resultId }) as const;
const open = () => listOpenEntries(db).map(({ id, state }) => `${id} ${state}`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-outbox-'));
  db = openDurableDatabase(folder);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('entries of a lane are taken in the order of their acceptance', () => {
  const [first, second] = [accept(), accept()];
  accept({ conversationId: 'cnv_two' });
  accept({ homeId: 'elsewhere' });
  expect(take()?.entry).toEqual({ ...first, state: 'sending' });
  settle(first.id, sent('msg_1'));
  expect(take()?.entry.id).toBe(second.id);
});

test('accepting the same entry twice keeps one', () => {
  const entry = buildEntry();
  acceptEntry(db, entry);
  expect(acceptEntry(db, entry).state).toBe('queued');
  expect(open()).toHaveLength(1);
});

test('an entry whose try was interrupted is taken again before any later one, in doubt', () => {
  const first = accept();
  accept();
  expect(take()?.isInDoubt).toBe(false);
  expect(take()).toMatchObject({ entry: { id: first.id }, isInDoubt: true });
  expect(recoverEntries(db, recovery)).toEqual([one.lane]);
  expect(listOpenEntries(db).map(({ state }) => state)).toEqual(['queued', 'queued']);
  expect(take()).toMatchObject({ entry: { id: first.id }, isInDoubt: true });
});

test('without keys, an entry is in doubt from its baseline on, and no longer once it is known', () => {
  const { id } = accept();
  const unkeyed = { ...one, isKeyed: false };
  takeEntry(db, unkeyed);
  recoverEntries(db, recovery);
  expect(takeEntry(db, unkeyed)).toMatchObject({ isInDoubt: false, baseline: undefined });
  saveBaseline(db, { entryId: id, baseline: ['msg_0 '] });
  recoverEntries(db, recovery);
  expect(takeEntry(db, unkeyed)).toMatchObject({ isInDoubt: true, baseline: ['msg_0 '] });
  settle(id, { state: 'queued', reason: 'Busy.', isInDoubt: false });
  expect(takeEntry(db, unkeyed)?.isInDoubt).toBe(false);
});

test('a message is bound to one entry, and an entry to one message', () => {
  const [first, second] = [accept(), accept()];
  take();
  const confirmed = settle(first.id, sent('msg_1'));
  expect(confirmed).toMatchObject({ state: 'sent', resultId: 'msg_1' });
  expect(settle(first.id, sent('msg_1'))).toEqual(confirmed);
  expect(() => settle(first.id, sent('msg_2'))).toThrow('been sent');
  take();
  expect(() => settle(second.id, sent('msg_1'))).toThrow('something that was sent before');
  const steal = `UPDATE outbox SET state = 'sent', result_id = 'msg_1' WHERE id = ?`;
  expect(() => db.run(steal, second.id)).toThrow('UNIQUE');
});

test('a document and a work item of the same id are two things', () => {
  const [item, text] = [
    write('work_item.create', { title: 'A' }),
    write('document.create', { title: 'B' }),
  ];
  take(item.lane);
  take(text.lane);
  expect(settle(item.id, sent('1')).resultId).toBe('1');
  expect(settle(text.id, sent('1')).resultId).toBe('1');
});

test('a rejected entry keeps its text and reason, lets later ones pass, and can be sent again', () => {
  const [first, second] = [accept(), accept()];
  take();
  const rejected = settle(first.id, { state: 'rejected', reason: 'Too long.' });
  expect(rejected).toEqual({ ...first, state: 'rejected', reason: 'Too long.' });
  expect(take()?.entry.id).toBe(second.id);
  settle(second.id, { state: 'queued', reason: 'Busy.', isInDoubt: false });
  expect(retryEntry(db, { entryId: first.id })).toEqual(first);
  expect(take()?.entry.id).toBe(first.id);
});

test('a discarded entry leaves a tombstone without its text', () => {
  const entry = accept();
  const answer = { entry: { ...entry, state: 'discarded' }, refused: [] };
  expect(discardEntry(db, { entryId: entry.id })).toEqual(answer);
  expect(db.get('SELECT id, state, input FROM outbox')).toEqual({
    id: entry.id,
    state: 'discarded',
    input: '{}',
  });
  expect(open()).toEqual([]);
  expect(take()).toBeUndefined();
});

test('what is on its way or gone can neither be taken back nor edited', () => {
  const entry = accept();
  take();
  expect(() => discardEntry(db, { entryId: entry.id })).toThrow('being sent right now');
  expect(() => editEntry(db, { entryId: entry.id, input: {} })).toThrow('being sent right now');
  settle(entry.id, sent('msg_1'));
  expect(() => discardEntry(db, { entryId: entry.id })).toThrow('has been sent');
  expect(() => discardEntry(db, { entryId: 'no-such' })).toThrow('no longer in the Outbox');
});

test('an edited entry is another request: it has another key, and is edited once', () => {
  const { id, input } = accept();
  take();
  settle(id, { state: 'rejected', reason: 'Too long.' });
  const edit = { entryId: id, input: { ...input, text: 'Shorter' } };
  expect(editEntry(db, edit)).toMatchObject({ state: 'queued', input: { text: 'Shorter' } });
  editEntry(db, edit);
  expect(take()).toMatchObject({ key: `${id}-1`, isInDoubt: false });
  settle(id, { state: 'queued', reason: 'No answer.', isInDoubt: true });
  expect(() => editEntry(db, { ...edit, input })).toThrow('may have arrived');
});

test('later fields of a change that has not begun are merged into it; both answers are one', () => {
  const baseVersion = (status: string) => ({
    updatedAt: '2026-11-21T10:00:00.000Z',
    values: { status },
  });
  const first = write(
    'work_item.update',
    { workItemId: 'wi_1', status: 'review' },
    {
      baseVersion: baseVersion('todo'),
    },
  );
  const later = buildWrite(
    'work_item.update',
    { workItemId: 'wi_1', status: 'done', progress: 9 },
    {
      baseVersion: baseVersion('review'),
      mustCheck: true,
    },
  );
  const coalesced = acceptEntry(db, later);
  expect(coalesced).toMatchObject({ id: first.id, input: { status: 'done', progress: 9 } });
  expect(acceptEntry(db, later)).toEqual(coalesced);
  expect(take(first.lane)?.baseVersion?.values).toEqual({ status: 'todo' });
  const next = write('work_item.update', { workItemId: 'wi_1', status: 'todo' });
  expect(next.id).not.toBe(first.id);
  expect(open()).toEqual([`${first.id} sending`, `${next.id} queued`]);
});

test('a change is not merged over a deletion, nor into one that may have arrived', () => {
  const change = () => write('work_item.update', { workItemId: 'wi_1', progress: 1 });
  const first = change();
  take(first.lane);
  settle(first.id, { state: 'queued', reason: 'No answer.', isInDoubt: true });
  change();
  write('work_item.delete', { workItemId: 'wi_1' });
  change();
  expect(open()).toHaveLength(4);
});

test('what is made here goes first, and its writes follow it under its own id', () => {
  const epic = write('work_item.create', { guildId: 'gld_1', type: 'epic', title: 'Epic' });
  const epicId = epic.temporaryId ?? '';
  const task = write('work_item.create', { guildId: 'gld_1', title: 'Task', parentId: epicId });
  const taskId = task.temporaryId ?? '';
  const assign = write('work_item.update', { workItemId: taskId, assignedOperatorId: 'opr_1' });
  expect(assign.lane).toBe(task.lane);
  expect(task.waitsFor).toBe(epic.id);
  expect(assign.waitsFor).toBe(task.id);
  expect(take(task.lane)).toBeUndefined();
  take(epic.lane);
  settle(epic.id, sent('wi_epic'));
  expect(take(task.lane)?.entry).toMatchObject({ id: task.id, input: { parentId: 'wi_epic' } });
  settle(task.id, sent('wi_task'));
  expect(take(task.lane)?.entry).toMatchObject({
    input: { workItemId: 'wi_task' },
    subject: { id: 'wi_task' },
  });
  const later = write('work_item.update', { workItemId: 'wi_task', progress: 1 });
  expect(later.lane).toBe(task.lane);
  expect(listOpenEntries(db, { subject: { kind: 'work_item', id: 'wi_task' } })).toHaveLength(2);
  expect(overlayOf(db, { homeId: 'home', input: { parentId: epicId } }).input).toEqual({
    parentId: 'wi_epic',
  });
});

test('when what was to be made is discarded, what needs it is refused and cannot be sent', () => {
  const thread = write('conversation.create', { guildId: 'gld_1', operatorIds: ['opr_1'] });
  const message = accept({ conversationId: thread.temporaryId ?? '' });
  const innocent = accept({ text: `Look at ${thread.temporaryId}` });
  const { refused } = discardEntry(db, { entryId: thread.id });
  expect(refused.map(({ id }) => id)).toEqual([message.id]);
  expect(open()).toEqual([`${message.id} rejected`, `${innocent.id} queued`]);
  expect(() => retryEntry(db, { entryId: message.id })).toThrow('was discarded');
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
  retryEntry(db, { entryId: first.id });
  expect(take(first.lane)?.baseVersion).toEqual({ updatedAt, values: { status: 'review' } });
});

test('what is edited in a conflict goes over theirs as well', () => {
  const baseVersion = { updatedAt: '2026-11-21T10:00:00.000Z', values: { title: 'Seen' } };
  const change = { workItemId: 'wi_1', title: 'Mine' };
  const { id, lane } = write('work_item.update', change, { baseVersion, mustCheck: true });
  take(lane);
  const updatedAt = '2026-11-21T11:00:00.000Z';
  const fields = [{ field: 'title', mine: 'Mine', theirs: 'Theirs', seen: 'Seen' }];
  settle(id, { state: 'conflict', fields, updatedAt });
  editEntry(db, { entryId: id, input: { ...change, title: 'Both' } });
  expect(take(lane)?.baseVersion).toEqual({ updatedAt, values: { title: 'Theirs' } });
});

test('a change of one’s own that is on its way is no conflict with the next', () => {
  const baseVersion = { updatedAt: '2026-11-21T10:00:00.000Z', values: { status: 'todo' } };
  const change = { workItemId: 'wi_1', status: 'review' };
  const first = write('work_item.update', change, { baseVersion });
  take(first.lane);
  write('work_item.update', { ...change, status: 'done' }, { baseVersion, mustCheck: true });
  settle(first.id, sent());
  expect(take(first.lane)?.baseVersion?.values).toEqual({ status: 'review' });
});

test('what goes out at once is not checked, but what had to wait is', () => {
  const baseVersion = { updatedAt: '2026-11-21T10:00:00.000Z', values: { status: 'todo' } };
  const { id, lane } = write(
    'work_item.update',
    { workItemId: 'wi_1', status: 'done' },
    { baseVersion },
  );
  expect(take(lane)?.baseVersion).toBeUndefined();
  settle(id, { state: 'queued', reason: 'No network.', isInDoubt: true });
  expect(take(lane)?.baseVersion).toEqual(baseVersion);
});

test('of what was sent the newest two thousand keep what they said, whatever the clock says', () => {
  db.transaction((tx) => {
    for (let count = 0; count < 2_002; count += 1) {
      const createdAt = count % 2 === 0 ? '2099-11-20T12:00:00.000Z' : '1970-01-01T12:00:00.000Z';
      acceptEntry(tx, buildEntry({ createdAt }));
      const entryId = takeEntry(tx, one)?.entry.id ?? '';
      settleEntry(tx, { entryId, outcome: sent(`msg_${count}`) });
    }
  });
  recoverEntries(db, recovery);
  const silent = db.all<{ result_id: string }>(`SELECT result_id FROM outbox WHERE input = '{}'`);
  expect(silent.map((row) => row.result_id)).toEqual(['msg_0', 'msg_1']);
});

test('however much was sent, what waits is found by its index', () => {
  for (const sql of [
    `SELECT * FROM open_entries WHERE home_id = 'a' AND lane = 'b' ORDER BY position LIMIT 1`,
    `SELECT * FROM open_entries WHERE home_id = 'a' ORDER BY position`,
    `SELECT lane FROM open_entries WHERE home_id = 'a' AND state = 'queued' GROUP BY lane`,
  ]) {
    const [plan] = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    expect(plan?.detail).toContain('outbox_open');
  }
});
