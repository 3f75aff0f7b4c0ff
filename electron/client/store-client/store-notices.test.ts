import { expect, test } from 'vitest';
import { problemError } from '#shared/problem/problem.ts';
import type { DurableRecovery } from '../store/store-protocol.ts';
import type { ClientStore } from './client-store.ts';
import { storeNotices } from './store-notices.ts';

const nothing = { drafts: 0, places: 0, marks: 0, views: 0, entries: 0 };
const storeThat = (answer: () => unknown, unlisted = nothing) =>
  ({
    request: async (name: string) => (name === 'unlisted.count' ? unlisted : answer()),
  }) as unknown as ClientStore;
/** Noon of a day in November 2026, in the time zone that the sentences are written in. */
const noonOf = (day: number) => new Date(2026, 10, day, 12).toISOString();

const recovery: DurableRecovery = {
  foundAt: noonOf(22),
  setAside: 'durable-damaged-2026.db',
};

test('a whole store is nothing to tell of', async () => {
  expect(await storeNotices(storeThat(() => undefined))).toEqual([]);
});

test('a restored store names the span that may be missing, and where the damaged file is', async () => {
  const restored = { ...recovery, restoredFrom: noonOf(20) };
  const [notice] = await storeNotices(storeThat(() => restored));
  expect(notice?.text).toMatch(/backup made .*20.*2026.* and .*22.*2026.* may be missing/);
  expect(notice?.text).toContain('durable-damaged-2026.db');
  expect(notice?.text).not.toContain('Outbox');
  const [held] = await storeNotices(storeThat(() => ({ ...restored, heldEntries: 3 })));
  expect(held?.text).toMatch(/3 changes in the Outbox .* wait for your decision/);
  const [without] = await storeNotices(storeThat(() => recovery));
  expect(without?.text).toContain('There was no backup');
});

test('rows that are kept and not listed are counted, and it is said that nothing is lost', async () => {
  const unlisted = { ...nothing, drafts: 1, places: 999_000, entries: 2 };
  const notices = await storeNotices(storeThat(() => undefined, unlisted));
  const [others, outbox] = notices.map(({ text }) => text);
  expect(others).toContain('leaves out the rest: 1 draft, 999,000 places. Nothing is deleted.');
  expect(outbox).toContain('2 later changes aren’t shown yet. Nothing is lost');
});

test('a store that cannot be used at all says why at the start already', async () => {
  const newer = storeThat(() => {
    throw problemError('unavailable', 'Written by a newer version.');
  });
  expect(await storeNotices(newer)).toEqual([
    { id: 'store-unavailable', text: 'Written by a newer version.' },
  ]);
});
