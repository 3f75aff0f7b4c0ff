import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CacheStore } from './cache-store.ts';
import { messagesDown } from './testing/cached-home.ts';

let folder: string;
let store: CacheStore;
let reported: string[];
const file = (homeId = 'home') => join(folder, 'cache', `${homeId}.db`);
const question = { homeId: 'home', operation: 'user.me', input: {} };
const user = { id: 'usr_1', name: 'Anna' };
const keep = () => store.perform('cache.write', { ...question, output: user, at: 'now', mark: 0 });
const kept = () => store.perform('cache.read', question) as { answer?: { output: unknown } };

function reopen(): void {
  store?.close();
  reported = [];
  store = new CacheStore(folder, (message) => reported.push(message));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-cache-'));
  reopen();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

test('a cache is there in the next run, private, and nothing is reported', () => {
  keep();
  expect(
    [file(), folder, join(folder, 'cache')].map((path) => statSync(path).mode & 0o777),
  ).toEqual([0o600, 0o700, 0o700]);
  reopen();
  expect(kept().answer?.output).toEqual(user);
  expect(reported).toEqual([]);
});

test.each([
  ['no database', () => writeFileSync(file(), 'no database '.repeat(1_000))],
  ['an empty file', () => writeFileSync(file(), '')],
  ['of another program', () => alter('PRAGMA application_id = 7')],
  ['of an older version', () => alter('PRAGMA user_version = 0')],
  ['of a newer version', () => alter('PRAGMA user_version = 99')],
  ['without its tables', () => alter('DROP TABLE state')],
])('a file that is %s is made anew, and that is said', (_name, spoil) => {
  keep();
  store.close();
  spoil();
  reopen();
  expect(kept().answer).toBeUndefined();
  keep();
  expect(kept().answer?.output).toEqual(user);
  expect(reported).toEqual(['the cache could not be used and is made anew']);
});

test('damage that shows later makes it anew as well, within the request that met it', () => {
  for (let part = 0; part < 20; part += 1) {
    store.perform('cache.write', {
      homeId: 'home',
      operation: 'message.list',
      input: { conversationId: `c${part}` },
      output: { messages: messagesDown(part * 50 + 50, part * 50 + 1, 'x'.repeat(500)) },
      at: 'now',
      mark: 0,
    });
  }
  keep();
  store.close();
  const bytes = readFileSync(file());
  bytes.fill(0xab, 4096 * 5);
  writeFileSync(file(), bytes);
  reopen();
  const thread = { homeId: 'home', operation: 'message.list', input: { conversationId: 'c3' } };
  expect(store.perform('cache.read', thread)).not.toHaveProperty('answer');
  expect(reported).toEqual(['the cache is damaged and is made anew']);
});

test('wiping a home leaves nothing of it in any file, and all of another', () => {
  const secret = 'Zanzibar-canary';
  const [message] = messagesDown(1, 1, secret);
  for (const homeId of ['home', 'other']) {
    store.perform('cache.write', {
      homeId,
      operation: 'message.list',
      input: { conversationId: 'c' },
      output: { messages: [message], nextCursor: null },
      at: 'now',
      mark: 0,
    });
    const search = { guildId: 'g', q: secret };
    store.perform('cache.read', { homeId, operation: 'search.find', input: search });
  }
  // The file in which an earlier version kept the content of all homes.
  writeFileSync(join(folder, 'cache.db'), secret);
  const holders = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .filter((name) => /zanzibar/i.test(readFileSync(join(folder, name), 'latin1')))
      .map((name) => name.replace(/-wal$/, ''));
  expect(holders()).toContain(join('cache', 'home.db'));
  store.perform('cache.wipe', { homeId: 'home' });
  expect(new Set(holders())).toEqual(new Set([join('cache', 'other.db')]));
  expect(kept().answer).toBeUndefined();
});

function alter(sql: string): void {
  const db = new DatabaseSync(file());
  db.exec(sql);
  db.close();
}
