import { beforeEach, expect, test } from 'vitest';
import type { KeptEntry } from '../store/store-protocol.ts';
import { buildWrite } from '../store/testing/build-entry.ts';
import { SubjectShows } from './subject-shows.ts';

const item = { id: 'itm_1', title: 'Order flour' };

let told: string[];
let known: PromiseWithResolvers<unknown>;
let shows: SubjectShows;

beforeEach(() => {
  told = [];
  known = Promise.withResolvers();
  shows = new SubjectShows({
    sources: { read: () => known.promise, guildOf: () => Promise.resolve('gld_1') },
    tell: ({ type }) => told.push(type),
  });
});

function entryOf(operation: string, state: KeptEntry['state']): KeptEntry {
  const write = buildWrite(operation, { workItemId: 'itm_1', title: 'Order rye' });
  return { ...write, state, lane: '' };
}

function hearDeleted(id: string): void {
  shows.hear({ type: 'work_item.deleted', data: { id } } as never);
}

test('what is deleted while it is read to be shown stays deleted', async () => {
  const shown = shows.show(entryOf('work_item.update', 'sent'));
  hearDeleted('itm_1');
  known.resolve(item);
  await shown;
  expect(told).toEqual([]);
});

test('a deletion that is answered meanwhile, and not told yet, is one', async () => {
  const shown = shows.show(entryOf('work_item.update', 'rejected'));
  shows.hearDeleted('itm_1');
  known.resolve(item);
  await shown;
  expect(told).toEqual([]);
});

test('what is deleted by an entry meanwhile stays deleted', async () => {
  const shown = shows.show(entryOf('work_item.update', 'sent'));
  await shows.show(entryOf('work_item.delete', 'sent'));
  known.resolve(item);
  await shown;
  expect(told).toEqual(['work_item.deleted']);
});

test('a deletion that came to nothing is shown, though the deletion was told before', async () => {
  await shows.show(entryOf('work_item.delete', 'queued'));
  hearDeleted('itm_1');
  known.resolve(item);
  await shows.show(entryOf('work_item.delete', 'conflict'));
  expect(told).toEqual(['work_item.deleted', 'work_item.updated']);
});

test('the deletion of another thing is no reason to be silent', async () => {
  const shown = shows.show(entryOf('work_item.update', 'sent'));
  hearDeleted('itm_2');
  known.resolve(item);
  await shown;
  expect(told).toEqual(['work_item.updated']);
});
