import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OperationInput, OperationName } from '#shared/registry/registry.ts';
import { cacheLimits } from '#shared/limits/kept-limits.ts';
import { openCacheDatabase } from './cache-database.ts';
import type { CacheReading, CacheSize } from './cache-protocol.ts';
import { CacheRoom } from './cache-room.ts';
import { CacheStore } from './cache-store.ts';
import { CachedHome, messagesDown } from './testing/cached-home.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';

let folder: string;
let store: CacheStore;
const at = '2026-11-21T12:00:00.000Z';
const fill = 'word '.repeat(400);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-cache-'));
  store = new CacheStore(folder, () => {});
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

function write(homeId: string, operation: OperationName, input: object, output: object): void {
  store.perform('cache.write', { homeId, operation, input, output, at, mark: 2 ** 40 });
}

function read<Name extends OperationName>(
  homeId: string,
  operation: Name,
  input: OperationInput<Name>,
): CacheReading {
  return store.perform('cache.read', { homeId, operation, input }) as CacheReading;
}

function keepThread(homeId: string, conversationId: string, count = 100): void {
  const messages = messagesDown(count, 1, fill).map((message) => ({
    ...message,
    id: `${conversationId}-${message.id}`,
  }));
  write(homeId, 'message.list', { conversationId, limit: 200 }, { messages, nextCursor: null });
}

const openThread = (homeId: string, conversationId: string) =>
  read(homeId, 'message.list', { conversationId, limit: 200 });
const openList = (homeId: string, guildId: string) => read(homeId, 'document.list', { guildId });
const size = () => store.perform('cache.size', {}) as CacheSize;

/** Sets the limit of all caches, and does the work between requests at once. */
function bound(bytes: number): void {
  store.perform('cache.limit', { bytes: Math.floor(bytes) });
  settle();
}

function settle(): void {
  while (store.work()) {}
}

function keepList(homeId: string, guildId: string, count: number): void {
  const documents = Array.from({ length: count }, (_, index) => ({
    id: `${guildId}-${index}`,
    title: fill,
    type: 'brief',
    createdAt: at,
  }));
  write(homeId, 'document.list', { guildId }, { documents });
}

test('over the bound, what the person opened longest ago goes first, whatever it is', () => {
  keepThread('home', 'one');
  keepList('home', 'g', 100);
  keepThread('home', 'two');
  keepThread('home', 'three');
  openThread('home', 'two');
  openList('home', 'g');
  openThread('home', 'one');
  // An answer or an event of the service does not count as an opening.
  keepThread('home', 'three');
  bound(size().bytes - 100_000);
  expect(openThread('home', 'three').answer).toBeUndefined();
  bound(size().bytes / 2);
  expect(openList('home', 'g').answer).toBeUndefined();
  expect(openThread('home', 'two').answer).toBeUndefined();
  expect(openThread('home', 'one').answer).toBeDefined();
});

test('the bound covers lists, and the words that are searched', () => {
  allowStalls('it fills and bounds a store in one turn');
  keepList('home', 'g', 300);
  keepList('home', 'h', 300);
  openList('home', 'h');
  settle();
  const { bytes } = size();
  bound(bytes * 0.7);
  expect(size().bytes).toBeLessThanOrEqual(bytes * 0.7);
  // The remaining list is whole, and the other one has no answer.
  expect(openList('home', 'h').answer?.output).toMatchObject({ nextCursor: null });
  expect(openList('home', 'g').answer).toBeUndefined();
  bound(1);
  expect(openList('home', 'h').answer).toBeUndefined();
  store.close();
  expect(statSync(join(folder, 'cache', 'home.db')).size).toBeLessThan(bytes / 4);
});

test('a home that takes more than its share gives first, in a later run too', () => {
  allowStalls('it fills and bounds two stores in one turn');
  keepThread('small', 'opened long ago');
  for (let part = 0; part < 5; part += 1) {
    keepThread('large', `thread ${part}`);
  }
  const { bytes } = size();
  bound(bytes * 0.7);
  expect(openThread('small', 'opened long ago').answer).toBeDefined();
  expect(openThread('large', 'thread 0').answer).toBeUndefined();
  expect(size().bytes).toBeLessThanOrEqual(bytes * 0.7);
  store.close();
  store = new CacheStore(folder, () => {});
  for (let part = 0; part < 5; part += 1) {
    keepThread('third', `thread ${part}`);
  }
  settle();
  expect(size().limitBytes).toBe(Math.floor(bytes * 0.7));
  expect(size().bytes).toBeLessThanOrEqual(bytes * 0.7);
  expect(openThread('small', 'opened long ago').answer).toBeDefined();
});

test('a thread that is going is never shown as whole', () => {
  const home = new CachedHome();
  const input = { conversationId: 'going', limit: 1_000 } as const;
  home.write('message.list', input, { messages: messagesDown(1_000, 1), nextCursor: null });
  const room = new CacheRoom();
  const shown = [];
  for (let isMore = true; isMore; isMore = home.db.transaction((db) => room.step(db))) {
    const page = home.answer('message.list', input);
    shown.push({ count: page?.messages.length ?? 0, isWhole: page?.nextCursor === null });
  }
  expect(new Set(shown.map(({ count }) => count))).toEqual(new Set([1_000, 750, 500, 250, 0]));
  expect(shown.filter(({ count, isWhole }) => isWhole && count < 1_000)).toEqual([]);
});

test('messages of threads that nobody opened go first', () => {
  keepThread('home', 'read', 3);
  const [message] = messagesDown(9, 9, 'x'.repeat(90_000));
  const change = { type: 'message.created', data: { conversationId: 'heard', message } };
  store.perform('cache.apply', { homeId: 'home', changes: [change] });
  bound(size().bytes - 50_000);
  expect(openThread('home', 'heard').answer).toBeUndefined();
  expect(openThread('home', 'read').answer?.output).toMatchObject({ messages: { length: 3 } });
});

test('a service that lets itself be asked for ever new things fills no table for ever', () => {
  const extra = 50;
  store.perform('cache.begin', { homeId: 'home' });
  store.close();
  const db = openCacheDatabase(folder, 'home', () => {});
  db.transaction((writable) => {
    for (let index = 0; index < cacheLimits.reads + extra; index += 1) {
      writable.run(
        `INSERT INTO reads VALUES ('home', 'document.get', ?1, 'at', 0, 1, ?1)`,
        String(index),
      );
    }
    for (let index = 0; index < cacheLimits.cursors + extra; index += 1) {
      writable.run(
        `INSERT INTO cursors VALUES ('home', 'message.list', 'c', ?1, ?1, 'cursor')`,
        String(index),
      );
    }
  });
  db.close();
  store.perform('cache.begin', { homeId: 'home' });
  store.close();
  const after = openCacheDatabase(folder, 'home', () => {});
  const counted = (table: string) => after.get(`SELECT count(*) AS count FROM ${table}`);
  expect(counted('reads')).toEqual({ count: cacheLimits.reads });
  expect(counted('cursors')).toEqual({ count: cacheLimits.cursors });
  after.close();
});

test('caches are private, a file a home', () => {
  for (const homeId of ['one', 'two']) {
    keepThread(homeId, 'c', 1);
  }
  store.close();
  expect(readdirSync(join(folder, 'cache')).toSorted()).toEqual(['one.db', 'two.db']);
  expect(statSync(join(folder, 'cache')).mode & 0o777).toBe(0o700);
});
