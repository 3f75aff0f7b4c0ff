import { beforeEach, expect, test } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { buildEntry, buildWorkItem } from '../../testing/build-entities.ts';
import { EntityStore } from './entity-store.ts';

const g = { guildId: 'g' };
const told = { isEvent: true, scopeId: 'g' };
const item = buildWorkItem({ id: 'a' });
const nothing = { workItems: [], nextCursor: null };

let items: EntityStore<WorkItem>;

const ids = () => items.list('h', g).rows.map(({ id }) => id);
const wait = (...entries: OutboxEntry[]) => items.applyEntries('h', new Map([['a', entries]]));
const entry = (operation: 'work_item.update' | 'work_item.delete') =>
  buildEntry({
    operation,
    input: { workItemId: 'a', title: 'Mine' },
    subject: { kind: 'work_item', id: 'a' },
  });

beforeEach(() => {
  items = new EntityStore(workItemResource, { maxRows: 100 });
  items.applyPage('h', g, { workItems: [item], nextCursor: null });
});

test('a row that a page lacks does not come back with a write that is taken back', () => {
  items.applyPage('h', g, nothing);
  expect(ids()).toEqual([]);
  for (const operation of ['work_item.update', 'work_item.delete'] as const) {
    wait(entry(operation));
    wait();
    expect(ids()).toEqual([]);
  }
  items.applyRows('h', [item], told);
  expect(ids()).toEqual(['a']);
});

test('a row that something waits for stays, though a page lacks it, until it is deleted', () => {
  wait(entry('work_item.update'));
  items.applyPage('h', g, nothing);
  expect(items.list('h', g).rows).toMatchObject([{ id: 'a', title: 'Mine' }]);
  items.applyDeleted('h', ['a']);
  expect(ids()).toEqual([]);
  wait();
  expect(ids()).toEqual([]);
});

test('a row that something waits for stays when events bring more rows than are kept', () => {
  wait(entry('work_item.update'));
  const many = Array.from({ length: 200 }, (_, at) =>
    buildWorkItem({ id: `i${at}`, updatedAt: '2026-11-22T10:00:00.000Z' }),
  );
  items.applyRows('h', many, told);
  expect(ids()).toContain('a');
});
