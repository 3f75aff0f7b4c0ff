import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { placeLimits } from '#shared/limits/kept-limits.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import type { Database } from '../../storage/database.ts';
import { beginAlerts, claimNews } from './alert-rows.ts';
import { openDurableDatabase } from './durable-database.ts';
import { memoryDatabase } from './testing/memory-database.ts';

let db: Database;

beforeEach(() => {
  db = memoryDatabase();
});

let batches = 0;

function claim(
  keys: readonly (string | readonly string[])[],
  { homeId = 'home', at = '', batch = `batch ${(batches += 1)}`, released = [] as string[] } = {},
) {
  const news = keys.map((each) => ({ keys: typeof each === 'string' ? [each] : each, at }));
  return claimNews(db, { homeId, batch, news, released });
}

test('news is new once, whatever home it comes from', () => {
  expect(claim(['a', 'b'])).toEqual(['new', 'new']);
  expect(claim(['b', 'c'])).toEqual(['told', 'new']);
  expect(claim(['a'], { homeId: 'other' })).toEqual(['told']);
  expect(claim(['d', 'd'])).toEqual(['new', 'told']);
});

test('one of several names is enough to be known', () => {
  expect(claim([['notification 1', 'message 1']])).toEqual(['new']);
  expect(claim(['message 1'])).toEqual(['told']);
  expect(claim([['notification 2', 'message 1']])).toEqual(['told']);
  expect(claim(['notification 2'])).toEqual(['told']);
});

test('a claim that is repeated, because its answer was lost, has the same answer', () => {
  expect(claim(['a'], { batch: 'one' })).toEqual(['new']);
  expect(claim(['a'], { batch: 'one' })).toEqual(['new']);
  expect(claim(['a'], { batch: 'two' })).toEqual(['told']);
  const again = { batch: 'three', released: ['a'] };
  expect(claim(['a'], again)).toEqual(['new']);
  expect(claim(['a'], again)).toEqual(['new']);
  expect(claim(['a'])).toEqual(['told']);
});

test('news that is over is new when it comes back', () => {
  claim(['review itm_1']);
  claim([], { released: ['review itm_1'] });
  expect(claim(['review itm_1'])).toEqual(['new']);
});

test('news from before the home is history, and news that was told stays told', () => {
  expect(beginAlerts(db, { homeId: 'home' })).toEqual({ since: undefined });
  beginAlerts(db, { homeId: 'home', at: '2026-11-21T10:00:00.000Z' });
  const later = { homeId: 'home', at: '2026-11-22T10:00:00.000Z' };
  expect(beginAlerts(db, later)).toEqual({ since: '2026-11-21T10:00:00.000Z' });
  expect(claim(['a'], { at: '2026-11-21T10:00:00.000Z' })).toEqual(['history']);
  expect(claim(['b'], { at: '2026-11-21T10:00:00.001Z' })).toEqual(['new']);
  expect(claim(['a'], { at: '2026-11-21T10:00:00.000Z' })).toEqual(['told']);
});

test('news that is forgotten beyond the bound is told no more', async () => {
  beginAlerts(db, { homeId: 'home', at: '' });
  const timeOf = (number: number) => new Date(1e12 + number).toISOString();
  for (let first = 0; first <= placeLimits.alertedNews; first += 250) {
    const numbers = Array.from({ length: 250 }, (_, at) => first + at);
    const news = numbers.map((each) => ({ keys: [`news ${each}`], at: timeOf(each) }));
    claimNews(db, { homeId: 'home', batch: String(first), news, released: [] });
    // oxlint-disable-next-line no-await-in-loop -- others may have a turn
    await setImmediate();
  }
  const { count } = db.get<{ count: number }>('SELECT count(*) AS count FROM alerted_news') ?? {};
  expect(count).toBe(placeLimits.alertedNews);
  expect(claim(['news 0'], { at: timeOf(0) })).toEqual(['history']);
  expect(claim(['newest'], { at: timeOf(1e6) })).toEqual(['new']);
});

test('a claim is on the disk once it is answered', () => {
  const folder = temporaryFolder();
  const news = [{ keys: ['a'], at: '' }];
  const first = openDurableDatabase(folder);
  first.transaction((write) => claimNews(write, { homeId: 'h', batch: '1', news, released: [] }));
  // The first database stays open, as after a kill.
  const second = openDurableDatabase(folder);
  const status = second.transaction((write) =>
    claimNews(write, { homeId: 'h', batch: '2', news, released: [] }),
  );
  expect(status).toEqual(['told']);
  first.close();
  second.close();
});
