import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptedAt } from './testing/build-entry.ts';
import { closeOutbox, open, openOutbox, sent, settle, take, write } from './testing/open-outbox.ts';

// The version that a person saw is compared by the service's ids, whichever ids it had then.

beforeEach(openOutbox);
afterEach(closeOutbox);

/** An item and its child that were made here and have reached the service. */
function makeBranch() {
  const top = write('work_item.create', { guildId: 'gld_1', title: 'Top' });
  const topId = top.temporaryId ?? '';
  const leaf = write('work_item.create', { guildId: 'gld_1', title: 'Leaf', parentId: topId });
  const seenLeaf = { updatedAt: acceptedAt, values: { title: 'Leaf', parentId: topId } };
  const finish = () => {
    take(top.lane);
    settle(top.id, sent('wi_top'));
    take(leaf.lane);
    settle(leaf.id, sent('wi_leaf'));
  };
  return { leaf, leafId: leaf.temporaryId ?? '', topId, seenLeaf, finish };
}

test.each([
  ['work_item.delete', {}],
  ['work_item.update', { parentId: null }],
  ['work_item.update', { title: 'Leaves' }],
])(
  'a version seen below something made here is compared by the id that this has now: %s',
  (operation, input) => {
    const { leaf, leafId, seenLeaf, finish } = makeBranch();
    write(operation, { workItemId: leafId, ...input }, { baseVersion: seenLeaf, mustCheck: true });
    finish();
    const values = { title: 'Leaf', parentId: 'wi_top' };
    expect(take(leaf.lane)?.baseVersion).toEqual({ updatedAt: acceptedAt, values });
  },
);

test('a text that was seen is compared with its links as the service has them', () => {
  const to = (id = '') => `guildhall://home/this/document/${id}`;
  const first = write('document.create', { guildId: 'gld_1', title: 'A', content: '' });
  const second = write('document.create', { guildId: 'gld_1', content: to(first.temporaryId) });
  const change = { guildId: 'gld_1', docId: second.temporaryId, content: 'No link' };
  const values = { content: to(first.temporaryId) };
  write('document.update', change, {
    baseVersion: { updatedAt: acceptedAt, values },
    mustCheck: true,
  });
  take(first.lane);
  settle(first.id, sent('doc_a'));
  take(second.lane);
  settle(second.id, sent('doc_b'));
  expect(take(second.lane)?.baseVersion?.values).toEqual({ content: to('doc_a') });
});

test('a change made in view of a parent decides a conflict about it, by whichever id it names it', () => {
  const { leaf, leafId, topId, finish } = makeBranch();
  finish();
  const change = { workItemId: leafId, parentId: 'wi_mine' };
  const basis = (parentId: string) => ({ updatedAt: acceptedAt, values: { parentId } });
  const moved = write('work_item.update', change, { baseVersion: basis('wi_seen') });
  take(leaf.lane);
  const fields = [{ field: 'parentId', mine: 'wi_mine', theirs: 'wi_top', seen: 'wi_seen' }];
  settle(moved.id, { state: 'conflict', fields, updatedAt: acceptedAt });
  write('work_item.update', change, { baseVersion: basis(topId) });
  expect(open()).toEqual([`${moved.id} queued`]);
});
