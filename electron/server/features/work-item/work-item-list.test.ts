import fc from 'fast-check';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { Database } from '../../../storage/database.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

type Listing = Awaited<ReturnType<typeof build>>;

/** Creates an objective with an initiative, two epics, and three tasks below the first epic. */
async function build({ client, guildId }: Pick<TestServer, 'client' | 'guildId'>) {
  const create = (
    type: 'objective' | 'initiative' | 'epic' | 'task',
    title: string,
    parentId?: string,
  ) => client.call('work_item.create', { guildId, type, title, parentId });
  const objective = await create('objective', 'O');
  const initiative = await create('initiative', 'I', objective.id);
  const epic = await create('epic', 'E1', initiative.id);
  await create('task', 'T1', epic.id);
  await create('epic', 'E2', initiative.id);
  const task = await create('task', 'T2', epic.id);
  await create('task', 'T3', epic.id);
  await create('task', 'loose');
  await client.call('work_item.update', { workItemId: task.id, status: 'review' });
  return { objective, initiative, epic };
}

test('the list is complete and oldest first, and filters combine', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const { objective, initiative, epic }: Listing = await build(server);
  const titles = async (query: string) => {
    const { status, body } = await client.request('GET', `/guilds/${guildId}/work-items${query}`);
    expect(status).toBe(200);
    return (body as { workItems: { title: string }[] }).workItems.map(({ title }) => title);
  };
  expect(await titles('')).toStrictEqual(['O', 'I', 'E1', 'T1', 'E2', 'T2', 'T3', 'loose']);
  expect(await titles('?type=task')).toStrictEqual(['T1', 'T2', 'T3', 'loose']);
  expect(await titles('?status=review')).toStrictEqual(['T2']);
  expect(await titles('?status=todo&type=epic')).toStrictEqual(['E1', 'E2']);
  expect(await titles(`?parentId=${epic.id}`)).toStrictEqual(['T1', 'T2', 'T3']);
  expect(await titles(`?parentId=${initiative.id}`)).toStrictEqual(['E1', 'E2']);
  expect(await titles(`?parentId=${objective.id}&type=task`)).toStrictEqual([]);
  expect(await titles(`?parentId=${epic.id}&status=todo&type=task`)).toStrictEqual(['T1', 'T3']);
  expect(await titles('?parentId=')).toStrictEqual(['O', 'loose']);
  expect(await titles('?parentId=&type=task&status=todo')).toStrictEqual(['loose']);
});

test('listing the children of an unknown item is refused', async () => {
  const { client, guildId } = await startTestServer();
  const other = await client.call('guild.create', { name: 'Other' });
  const { epic } = await build({ client, guildId: other.id });
  for (const parentId of ['wi_unknown', epic.id]) {
    const path = `/guilds/${guildId}/work-items?parentId=${parentId}`;
    expect(await client.refused('GET', path)).toMatchObject({
      status: 422,
      code: 'unknown_reference',
      errors: [{ pointer: 'parentId' }],
    });
  }
});

test('paging yields each item once while items are added and deleted', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  await build(server);
  for (const filter of [{}, { type: 'task' as const }, { parentId: '' }]) {
    const whole = await client.call('work_item.list', { guildId, ...filter });
    for (const limit of [1, 2, 3, 200]) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await client.call('work_item.list', {
          guildId,
          ...filter,
          limit,
          ...(cursor ? { cursor } : {}),
        });
        seen.push(...page.workItems.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toStrictEqual(whole.workItems.map(({ id }) => id));
    }
  }
  const first = await client.call('work_item.list', { guildId, limit: 7 });
  const [, , , t1, , , t3] = first.workItems;
  for (const gone of [t1, t3]) {
    await client.call('work_item.delete', { workItemId: gone?.id ?? '' });
  }
  await client.call('work_item.create', { guildId, type: 'task', title: 'new' });
  const rest = await client.call('work_item.list', { guildId, cursor: first.nextCursor ?? '' });
  expect(rest.workItems.map(({ title }) => title)).toStrictEqual(['loose', 'new']);
});

test('any text and any progress are stored verbatim', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const text = fc
    .string({ unit: 'grapheme', maxLength: 60 })
    .filter((value) => value.isWellFormed() && !value.includes('\0'));
  const progress = fc.double({ min: 0, max: 100, noNaN: true });
  await fc.assert(
    fc.asyncProperty(text, text, progress, async (title, description, done) => {
      fc.pre(title.trim() !== '');
      const { id } = await client.call('work_item.create', { guildId, type: 'task', title });
      const changed = await client.call('work_item.update', {
        workItemId: id,
        description,
        progress: done,
      });
      expect(changed).toMatchObject({ title: title.trim(), progress: done + 0 });
      expect(changed.description).toBe(description === '' ? undefined : description);
      expect((await client.call('work_item.list', { guildId })).workItems.at(-1)).toStrictEqual(
        changed,
      );
      await client.call('work_item.delete', { workItemId: id });
    }),
    { numRuns: 60 },
  );
});

test('a long list is streamed completely and in order while other requests are answered', async () => {
  const { server, client, guildId } = await startWithMany(3_210);
  const { workItems, nextCursor } = await client.call('work_item.list', { guildId });
  expect(nextCursor).toBeNull();
  expect(workItems.map(({ title }) => title)).toStrictEqual(
    Array.from({ length: 3_210 }, (_, index) => `Item ${index}`),
  );
  // A client that reads nothing holds up only its own list.
  const slow = await openedAnswer(`${server.baseUrl}/guilds/${guildId}/work-items`, client.apiKey);
  const { id } = await client.call('work_item.create', { guildId, type: 'task', title: 'Late' });
  await client.call('work_item.delete', { workItemId: id });
  let text = '';
  for await (const piece of slow.setEncoding('utf8')) {
    text += String(piece);
  }
  expect((JSON.parse(text) as { workItems: unknown[] }).workItems).toHaveLength(3_210);
});

/** Starts a server with many items in its guild, inserted directly to save time. */
async function startWithMany(count: number) {
  const first = await startTestServer();
  await first.stop();
  const db = new Database(`${first.dataDir}/guildhall.db`);
  db.run(
    `WITH RECURSIVE numbers (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM numbers LIMIT ?)
     INSERT INTO work_items
       (id, guild_seq, type, title, status, priority, progress, created_at, updated_at)
     SELECT 'wi_' || n, 1, 'task', 'Item ' || n, 'todo', 'medium', 0,
            '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'
     FROM numbers`,
    count,
  );
  db.close();
  const server = await startTestServer({ dataDir: first.dataDir });
  const client = new TestClient(server.baseUrl, first.client.apiKey);
  return { server, client, guildId: first.guildId };
}

function openedAnswer(url: string, apiKey: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    request(url, { headers }, resolve).on('error', reject).end();
  });
}
