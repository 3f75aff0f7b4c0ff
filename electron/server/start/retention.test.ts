import { expect, test, vi } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Starts on a folder and creates guilds under their own keys. */
async function useServer(now: number, dataDir?: string) {
  const server = await startTestServer({
    clock: () => now,
    ...(dataDir !== undefined && { dataDir }),
  });
  const found = async (key: string) =>
    (
      await server.client.request('POST', '/guilds', {
        body: { name: 'G' },
        headers: { 'Idempotency-Key': key },
      })
    ).headers.get('idempotency-replayed');
  return { server, found };
}

test('a wrong clock at one start deletes no stored response and keeps timestamps in order', async () => {
  const today = Date.parse('2026-11-20T10:00:00.000Z');
  const first = await useServer(today);
  expect(await first.found('one')).toBeNull();
  const { client, guildId, operators, dataDir } = first.server;
  const open = (title: string) =>
    client.call('conversation.create', { guildId, title, operatorIds: [operators[0]?.id ?? ''] });
  const [a, b] = [await open('A'), await open('B')];
  await first.server.stop();

  // The first pruning comes after a second.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const wrong = await useServer(Date.parse('2099-01-01T00:00:00.000Z'), dataDir);
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  Object.assign(wrong.server.client, { apiKey: client.apiKey });
  expect(await wrong.found('one')).toBe('true');
  await wrong.server.client.call('conversation.update', { conversationId: b.id, title: 'B2' });
  await wrong.server.client.call('conversation.update', { conversationId: a.id, title: 'A2' });
  await wrong.server.stop();

  const right = await useServer(today + dayMs, dataDir);
  Object.assign(right.server.client, { apiKey: client.apiKey });
  const titles = async () => {
    const { conversations } = await right.server.client.call('conversation.list', { guildId });
    return conversations.map(({ title }) => title);
  };
  expect(await titles()).toStrictEqual(['A2', 'B2']);
  const renamed = await right.server.client.call('conversation.update', {
    conversationId: b.id,
    title: 'B3',
  });
  expect(renamed.updatedAt).toBe('2026-11-21T10:00:00.000Z');
  expect(await titles()).toStrictEqual(['B3', 'A2']);
  expect(await right.found('one')).toBe('true');
});

test('the newest stored responses are kept regardless of the clock, and old ones are deleted', async () => {
  const today = Date.parse('2026-11-20T10:00:00.000Z');
  const first = await useServer(today);
  await first.found('new');
  first.server.db.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10200)
     INSERT INTO stored_responses
       (seq, user_seq, idempotency_key, fingerprint, status, body, created_at)
     SELECT -20000 + i, (SELECT min(seq) FROM users), 'old' || i, x'', 200, '', '2026-01-01' FROM n`,
  );
  const { dataDir, client } = first.server;
  await first.server.stop();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const later = await useServer(today + 100 * dayMs, dataDir);
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  Object.assign(later.server.client, { apiKey: client.apiKey });
  const row = later.server.db.get<{ count: number }>(
    `SELECT count(*) AS count FROM stored_responses`,
  );
  expect(row?.count).toBe(10_000);
  expect(await later.found('new')).toBe('true');
});

test('old changes of work items are deleted, and the newest are kept regardless of the clock', async () => {
  const today = Date.parse('2026-11-20T10:00:00.000Z');
  const first = await useServer(today);
  const { dataDir, client, guildId, db, stop } = first.server;
  db.execute(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10700)
     INSERT INTO work_item_states
       (guild_seq, at, position, work_item_id, type, status, progress, deleted)
     SELECT 1, '2024-01-01T00:00:00.000Z', i, 'wi_1', 'task', 'todo', 0, 0 FROM n;
     INSERT INTO work_item_histories (guild_seq, begins_at, length)
     VALUES (1, '2023-01-01T00:00:00.000Z', 10700)`,
  );
  await client.call('work_item.create', { guildId, type: 'task', title: 'Item' });
  await stop();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const later = await useServer(today, dataDir);
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  const row = later.server.db.get(
    `SELECT count(*) AS count, min(position) AS least, max(begins_at) AS beginsAt
     FROM work_item_states JOIN work_item_histories USING (guild_seq)`,
  );
  expect(row).toEqual({ count: 10_000, least: 702, beginsAt: '2024-01-01T00:00:00.000Z' });
});
