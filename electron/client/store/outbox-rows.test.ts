import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { acceptEntry } from './outbox-accept.ts';
import { claimEntry } from './outbox-lanes.ts';
import { listOpenEntries, recoverEntries } from './outbox-rows.ts';
import { saveBaseline, settleEntry } from './outbox-settle.ts';
import { buildEntry } from './testing/build-entry.ts';
import {
  accept,
  closeOutbox,
  db,
  one,
  openOutbox,
  sent,
  settle,
  take,
  write,
} from './testing/open-outbox.ts';

const recovery = { homeId: 'home' };

beforeEach(openOutbox);
afterEach(closeOutbox);

test('entries of a lane are taken in the order of their acceptance', () => {
  const [first, second] = [accept(), accept()];
  accept({ conversationId: 'cnv_two' });
  accept({ homeId: 'elsewhere' });
  expect(take()?.entry).toEqual({ ...first, state: 'sending' });
  settle(first.id, sent('msg_1'));
  expect(take()?.entry.id).toBe(second.id);
});

test('an entry whose try was interrupted is taken again before any later one, in doubt', () => {
  const first = accept();
  accept();
  expect(take()?.isInDoubt).toBe(false);
  expect(take()).toMatchObject({ entry: { id: first.id }, isInDoubt: true });
  expect(recoverEntries(db(), recovery)).toEqual([one.lane]);
  expect(listOpenEntries(db()).map(({ state }) => state)).toEqual(['queued', 'queued']);
  expect(take()).toMatchObject({ entry: { id: first.id }, isInDoubt: true });
});

test('without keys, an entry is in doubt from its baseline on, and no longer once it is known', () => {
  const { id } = accept();
  const unkeyed = { ...one, isKeyed: false };
  claimEntry(db(), unkeyed);
  recoverEntries(db(), recovery);
  expect(claimEntry(db(), unkeyed)).toMatchObject({ isInDoubt: false, baseline: undefined });
  saveBaseline(db(), { entryId: id, baseline: ['msg_0 '] });
  recoverEntries(db(), recovery);
  expect(claimEntry(db(), unkeyed)).toMatchObject({ isInDoubt: true, baseline: ['msg_0 '] });
  settle(id, { state: 'queued', reason: 'Busy.', isInDoubt: false });
  expect(claimEntry(db(), unkeyed)?.isInDoubt).toBe(false);
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
  expect(() => db().run(steal, second.id)).toThrow('UNIQUE');
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

test('of what was sent the newest two thousand keep what they said, whatever the clock says', () => {
  allowStalls('two thousand entries are accepted, taken and settled in one turn');
  db().transaction((tx) => {
    for (let count = 0; count < 2_002; count += 1) {
      const createdAt = count % 2 === 0 ? '2099-11-20T12:00:00.000Z' : '1970-01-01T12:00:00.000Z';
      acceptEntry(tx, buildEntry({ createdAt }));
      const entryId = claimEntry(tx, one)?.entry.id ?? '';
      settleEntry(tx, { entryId, outcome: sent(`msg_${count}`) });
    }
  });
  recoverEntries(db(), recovery);
  const silent = db().all<{ result_id: string }>(`SELECT result_id FROM outbox WHERE input = '{}'`);
  expect(silent.map((row) => row.result_id)).toEqual(['msg_0', 'msg_1']);
});

test('however much was sent, what waits is found by its index', () => {
  for (const sql of [
    `SELECT * FROM open_entries WHERE home_id = 'a' AND lane = 'b' ORDER BY position LIMIT 1`,
    `SELECT position, octet_length(input) FROM open_entries
     WHERE true AND home_id = 'a' ORDER BY position LIMIT 9`,
    `SELECT * FROM open_entries
     WHERE true AND home_id = 'a' AND position <= 9 ORDER BY position`,
    `SELECT lane FROM open_entries WHERE home_id = 'a' AND state = 'queued' GROUP BY lane`,
  ]) {
    const [plan] = db().all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    expect(plan?.detail).toContain('outbox_open');
  }
});
