import { beforeEach, expect, test } from 'vitest';
import type { LocalWriteOf } from '#shared/local/kinds.ts';
import { ManualTiming } from '../testing/manual-timing.ts';
import { AnswerWatch } from './answer-watch.ts';
import { DirectStore } from './testing/direct-store.ts';

let timing: ManualTiming;
let store: DirectStore;
let watch: AnswerWatch;

beforeEach(() => {
  timing = new ManualTiming();
  store = new DirectStore();
  watch = new AnswerWatch(store, timing);
});

const place = { homeId: 'a', path: '/a' };

/** The page saves a place that it shows, and main begins to watch it. */
async function show({ homeId, path } = place): Promise<void> {
  const row: LocalWriteOf<'place'> = {
    kind: 'place',
    key: { homeId },
    value: { path, isAnswered: true },
  };
  await store.request('local.save', row);
  watch.begin(row);
}

const kept = async () =>
  (await store.request('local.list', { kind: 'place' })).map(({ value }) => value);

test('a page that answers in time leaves its place answered', async () => {
  await show();
  await watch.answer(place);
  timing.advance(60_000);
  expect(await kept()).toEqual([{ path: '/a', isAnswered: true }]);
});

test('a page that does not answer makes its place unanswered, until it does', async () => {
  await show();
  timing.advance(3_000);
  expect(await kept()).toEqual([{ path: '/a', isAnswered: false }]);
  await watch.answer({ ...place, path: '/before' });
  expect(await kept()).toEqual([{ path: '/a', isAnswered: false }]);
  await watch.answer(place);
  expect(await kept()).toEqual([{ path: '/a', isAnswered: true }]);
});

test('only the place that is shown last is waited for', async () => {
  await show();
  timing.advance(2_000);
  await show({ ...place, path: '/b' });
  timing.advance(2_000);
  expect(await kept()).toEqual([{ path: '/b', isAnswered: true }]);
  timing.advance(1_000);
  expect(await kept()).toEqual([{ path: '/b', isAnswered: false }]);
});

test('a page that ends before it has shown a place leaves the last one unanswered', async () => {
  await watch.note(false);
  expect(await kept()).toEqual([]);
  await show();
  await show({ homeId: 'b', path: '/b' });
  const next = new AnswerWatch(store, timing);
  await next.note(false);
  expect(await kept()).toEqual([
    { path: '/b', isAnswered: false },
    { path: '/a', isAnswered: true },
  ]);
});
