import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { lanesAfter } from './outbox-lanes.ts';
import { listOpenEntries } from './outbox-rows.ts';
import type { EntryOutcome } from './store-protocol.ts';
import { closeOutbox, db, openOutbox, sent, settle, take, write } from './testing/open-outbox.ts';

// A deletion waits for the deletions of the items below. Entries of one act are sent one at a time.

beforeEach(openOutbox);
afterEach(closeOutbox);

const remove = (id: string, parentId: string | undefined, act: string | undefined = 'act') =>
  write('work_item.delete', { workItemId: id }, { act, parentId });

const conflict: EntryOutcome = { state: 'conflict', updatedAt: 'now', fields: [] };
const failed = { state: 'queued', reason: 'Failed.', isInDoubt: false } as const;

/** The lanes that may go now, after an entry. */
const after = (entryId: string, ...resting: string[]) =>
  lanesAfter(db(), { entryId, isKeyed: true, resting });

/** The entries that the open ones wait for. */
const waits = () => listOpenEntries(db()).map(({ waitsFor }) => waitsFor);

test('an item waits for what is below it and is to be deleted or decided about', () => {
  const [leaf, other, top] = [remove('leaf', 'top'), remove('other', ''), remove('top', '')];
  expect(waits()).toEqual([undefined, undefined, leaf.id]);
  take(leaf.lane);
  settle(leaf.id, conflict);
  expect(waits()).toEqual([undefined, undefined, leaf.id]);
  expect(after(leaf.id)).toEqual([top.lane, other.lane]);
});

test('a refused deletion is not waited for', () => {
  const [leaf, top] = [remove('leaf', 'top'), remove('top', '')];
  take(leaf.lane);
  settle(leaf.id, { state: 'rejected', reason: 'No.' });
  expect(take(top.lane)?.entry.id).toBe(top.id);
});

test('the deletion of an item that was never made is not waited for', () => {
  const made = write('work_item.create', { title: 'Leaf', parentId: 'top' });
  const [leaf, top] = [remove(made.temporaryId ?? '', 'top'), remove('top', '')];
  expect(waits()).toEqual([undefined, made.id, leaf.id]);
  take(made.lane);
  settle(made.id, { state: 'rejected', reason: 'No.' });
  expect(take(top.lane)?.entry.id).toBe(top.id);
});

test('where nobody knows what something is below, it may be below any item of its act', () => {
  const [unplaced, text, top] = [
    remove('unplaced', undefined),
    write('document.delete', { guildId: 'g', docId: 'd' }, { act: 'act', parentId: '' }),
    remove('top', ''),
  ];
  remove('elsewhere', '', 'other act');
  expect(waits()).toEqual([undefined, undefined, unplaced.id, undefined]);
  take(unplaced.lane);
  settle(unplaced.id, failed);
  expect(after(unplaced.id, unplaced.lane)).toEqual([text.lane]);
  expect(take(top.lane)).toBeUndefined();
});

test('a deletion below an item made here is found by the id that this had here', () => {
  const made = write('work_item.create', { title: 'Top' });
  take(made.lane);
  const leaf = remove('leaf', made.temporaryId ?? '');
  settle(made.id, sent('itm_1'));
  const top = remove('itm_1', '');
  expect(waits()).toEqual([undefined, leaf.id]);
  const lower = remove('lower', 'itm_1', 'another act');
  take(lower.lane);
  settle(lower.id, sent());
  expect(after(lower.id)).toEqual([top.lane]);
});

test('of one act one goes out at a time, whatever its place', () => {
  const [first, second, third] = [remove('a', ''), remove('b', ''), remove('c', '')];
  take(second.lane);
  expect(waits()).toEqual([second.id, undefined, second.id]);
  expect([take(first.lane), take(third.lane)]).toEqual([undefined, undefined]);
  expect(after(first.id)).toEqual([]);
  settle(second.id, sent());
  expect(after(second.id)).toEqual([first.lane]);
  expect(after(second.id, first.lane)).toEqual([third.lane]);
});

test('an item whose own change waits is passed over', () => {
  write('work_item.update', { workItemId: 'a', title: 'A' });
  const [first, second] = [remove('a', ''), remove('b', '')];
  expect(after(first.id)).toEqual([second.lane]);
});

test('items that name each other, or themselves, as parents go', () => {
  const [first, second, own] = [remove('a', 'b'), remove('b', 'a'), remove('c', 'c')];
  expect(waits()).toEqual([undefined, first.id, undefined]);
  for (const { id, lane } of [first, second, own]) {
    expect(take(lane)?.entry.id).toBe(id);
    settle(id, sent());
  }
});

test('the next of thousands is found in a few steps', () => {
  allowStalls('thousands are accepted in one turn');
  const count = 5_000;
  const entries = db().transaction(() =>
    Array.from({ length: count }, (_, at) => remove(`item ${at}`, at === count - 1 ? '' : 'top')),
  );
  const top = remove('top', '');
  db().transaction(() => {
    for (const { id, lane } of entries.slice(0, -1)) {
      expect(take(lane)?.entry.id).toBe(id);
      settle(id, sent());
    }
  });
  const last = entries.at(-1);
  expect(after(entries[0]?.id ?? '')).toEqual([top.lane, last?.lane]);
});
