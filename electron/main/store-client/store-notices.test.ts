import { expect, test } from 'vitest';
import { problemError } from '#shared/problem/problem.ts';
import type { DurableRecovery } from '../../client-store/store-protocol.ts';
import type { ClientStore } from './client-store.ts';
import { storeNotices } from './store-notices.ts';

const storeThat = (answer: () => unknown) =>
  ({ request: async () => answer() }) as unknown as ClientStore;
const recovery: DurableRecovery = {
  foundAt: '2026-11-22T04:50:00.000Z',
  setAside: 'durable-damaged-2026.db',
};

test('a whole store is nothing to tell of', async () => {
  expect(await storeNotices(storeThat(() => undefined))).toEqual([]);
});

test('a restored store names the span that may be missing, and where the damaged file is', async () => {
  const restored = { ...recovery, restoredFrom: '2026-11-20T12:00:00.000Z' };
  const [notice] = await storeNotices(storeThat(() => restored));
  expect(notice?.text).toMatch(/backup made .*20.*2026.* and .*22.*2026.* may be missing/);
  expect(notice?.text).toContain('durable-damaged-2026.db');
  expect(notice?.text).not.toContain('Outbox');
  const [held] = await storeNotices(storeThat(() => ({ ...restored, heldEntries: 3 })));
  expect(held?.text).toMatch(/3 changes in the Outbox .* wait for your decision/);
  const [without] = await storeNotices(storeThat(() => recovery));
  expect(without?.text).toContain('There was no backup');
});

test('a store that cannot be used at all says why at the start already', async () => {
  const newer = storeThat(() => {
    throw problemError('unavailable', 'Written by a newer version.');
  });
  expect(await storeNotices(newer)).toEqual([
    { id: 'store-unavailable', text: 'Written by a newer version.' },
  ]);
});
