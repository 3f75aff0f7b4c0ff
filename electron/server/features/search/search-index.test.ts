import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TestClient } from '../../testing/test-client.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { IndexFile } from './index-file.ts';

async function foundBy({ client, guildId, indexed }: TestServer, q: string) {
  await indexed();
  return (await client.call('search.find', { guildId, q, limit: 200 })).results;
}

async function startWithThings(count: number) {
  const server = await startTestServer();
  const { client, guildId } = server;
  const { id: conversationId } = await buildConversation(server);
  for (let index = 0; index < count; index += 1) {
    await client.call('message.create', { conversationId, text: `lantern ${index}` });
  }
  await client.call('document.create', { guildId, title: 'lantern', content: '' });
  await client.call('work_item.create', { guildId, type: 'task', title: 'lantern' });
  return { server, conversationId, path: join(server.dataDir, 'search-index.db') };
}

/** Restarts on the folder of a stopped server. */
async function restart({ dataDir, client }: TestServer): Promise<TestServer> {
  const server = await startTestServer({ dataDir });
  return { ...server, client: new TestClient(server.baseUrl, client.apiKey) };
}

test('new content is indexed without a search', async () => {
  const { path } = await startWithThings(20);
  const rows = () => {
    const reader = new DatabaseSync(path, { readOnly: true });
    const row = reader.prepare('SELECT count(*) AS count FROM message_words').get();
    reader.close();
    return row;
  };
  await expect.poll(rows).toEqual({ count: 20 });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

/** Starts a server that indexes with searches alone, and has an index already. */
async function startUnindexed(users: readonly string[]) {
  const server = await startTestServer({ users, isIndexing: false });
  await server.client.call('search.find', { guildId: server.guildId, q: 'lantern' });
  return server;
}

/** No time passes, so a search on a busy machine has all of its time for indexing. */
function stopTime(): void {
  const spy = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => spy.mockRestore());
}

test('a search finds the latest of a burst that is not indexed yet', async () => {
  const server = await startUnindexed(['Anna']);
  const { client, guildId } = server;
  const { id: conversationId } = await buildConversation(server);
  for (let count = 0; count < 100; count += 1) {
    await client.call('message.create', { conversationId, text: `lantern ${count}` });
  }
  stopTime();
  const { results } = await client.call('search.find', { guildId, q: 'lantern 99' });
  expect(results).toHaveLength(1);
});

test('a search does not look through the messages of another person page by page', async () => {
  const server = await startUnindexed(['Anna', 'Ben']);
  for (const [index, client] of server.clients.entries()) {
    const { id: conversationId } = await buildConversation({ ...server, client });
    for (let count = 0; count < (index === 0 ? 1 : 100); count += 1) {
      await client.call('message.create', { conversationId, text: 'lantern' });
    }
  }
  const find = vi.spyOn(IndexFile.prototype, 'find');
  onTestFinished(() => find.mockRestore());
  const { guildId } = server;
  const input = { guildId, q: 'lantern', kinds: ['message' as const], limit: 5 };
  stopTime();
  const { results } = await server.client.call('search.find', input);
  expect(results).toHaveLength(1);
  expect(find.mock.calls.map(([, { scope }]) => scope !== undefined)).toEqual([false, true]);
});

test('a search finds what was just written, even without background indexing', async () => {
  const server = await startTestServer({ isIndexing: false });
  const { client, guildId } = server;
  await client.call('document.create', { guildId, title: 'beacon', content: '' });
  stopTime();
  const { results } = await client.call('search.find', { guildId, q: 'beacon' });
  expect(results).toHaveLength(1);
});

test('a query says that older content is still being indexed, and no longer once it is', async () => {
  const server = await startTestServer({ isIndexing: false });
  const { client, guildId } = server;
  const count = 200;
  for (let at = 0; at < count; at += 1) {
    await client.call('document.create', { guildId, title: `lantern ${at}`, content: '' });
  }
  const query = { guildId, q: 'lantern', mode: 'query' as const, limit: count };
  const first = await client.call('search.find', query);
  expect(first.isIndexing).toBe(true);
  expect(first.results.length).toBeLessThan(count);
  let answer = first;
  // Each search indexes a little.
  for (let asked = 1; answer.isIndexing === true && asked < count; asked += 1) {
    answer = await client.call('search.find', query);
  }
  expect(answer.isIndexing).toBeUndefined();
  expect(answer.results).toHaveLength(count);
});

test('a long prefix finds every word that begins with it', async () => {
  const server = await startTestServer();
  const { id: conversationId } = await buildConversation(server);
  for (const text of ['gardener', 'GARDENERS', 'gardening', 'garden', 'gärtnerei']) {
    await server.client.call('message.create', { conversationId, text });
  }
  const textsOf = async (q: string) =>
    (await foundBy(server, q)).map(({ snippet }) => snippet).toReversed();
  expect(await textsOf('gardene')).toEqual(['gardener', 'GARDENERS']);
  expect(await textsOf('gardening')).toEqual(['gardening']);
  expect(await textsOf('gartner')).toEqual(['gärtnerei']);
  expect(await textsOf('gardenia')).toEqual([]);
  const text = Array.from({ length: 70 }, (_, index) => `gardene${index}`).join(' ');
  await server.client.call('message.create', { conversationId, text });
  expect(await textsOf('gardene')).toHaveLength(3);
});

test('indexing resumes after a restart', async () => {
  const { server, conversationId } = await startWithThings(3);
  expect(await foundBy(server, 'lantern')).toHaveLength(5);
  // Written but not indexed before the stop.
  await server.client.call('message.create', { conversationId, text: 'a late lantern' });
  await server.stop();
  const again = await restart(server);
  expect(await foundBy(again, 'lantern')).toHaveLength(6);
  expect(await foundBy(again, 'late')).toHaveLength(1);
});

test.each([
  ['lost', (path: string) => rmSync(path)],
  ['emptied', (path: string) => writeFileSync(path, '')],
  ['no database', (path: string) => writeFileSync(path, 'no database '.repeat(900))],
  [
    'overwritten in the middle',
    (path: string) => {
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0xab, 2048, bytes.length - 512));
    },
  ],
  [
    'of another program',
    (path: string) => {
      rmSync(path);
      const other = new DatabaseSync(path);
      other.exec('CREATE TABLE progress (a)');
      other.close();
    },
  ],
  [
    'of another event log',
    (path: string) => {
      const other = new DatabaseSync(path);
      other.exec(`UPDATE progress SET value = 'other' WHERE name = 'log'`);
      other.close();
    },
  ],
])('an index that is %s is rebuilt, and nothing else is touched', async (_how, harm) => {
  const { server, path } = await startWithThings(100);
  expect(await foundBy(server, 'lantern')).toHaveLength(102);
  await server.stop();
  harm(path);
  const again = await restart(server);
  expect(await foundBy(again, 'lantern')).toHaveLength(102);
  const { documents } = await again.client.call('document.list', { guildId: again.guildId });
  expect(documents).toHaveLength(1);
});

test('an index damaged while the server runs is rebuilt', async () => {
  const { server, path } = await startWithThings(100);
  expect(await foundBy(server, 'lantern')).toHaveLength(102);
  const other = new DatabaseSync(path, { defensive: false });
  other.exec(`UPDATE message_words_data SET block = unhex(replace(hex(block), '0', 'f'))`);
  other.close();
  await server.client.call('document.create', {
    guildId: server.guildId,
    title: 'lantern',
    content: '',
  });
  await server.client.call('search.find', { guildId: server.guildId, q: 'lantern' });
  expect(await foundBy(server, 'lantern')).toHaveLength(103);
  expect(existsSync(path)).toBe(true);
});
