import fc from 'fast-check';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExtensionName } from '#shared/contract/extension.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';
import { backUp, restore } from '../../start/data-tasks.ts';
import { recordEvents } from '../../testing/event-recorder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';

function newTask(client: TestClient, guildId: string, title = 'Bake') {
  return client.call('work_item.create', { guildId, type: 'task', title });
}

async function numbersOf(client: TestClient, guildId: string): Promise<number[]> {
  const { workItems } = await client.call('work_item.list', { guildId });
  return workItems.map(({ number }) => number ?? 0);
}

test('items are numbered in their guild, which has a prefix made of its name', async () => {
  const { client, guildId } = await startTestServer();
  expect(await client.call('guild.get', { guildId })).toMatchObject({ itemPrefix: 'GUI' });
  const bakery = await client.call('guild.create', { name: 'Bakery' });
  expect(bakery).toMatchObject({ name: 'Bakery', itemPrefix: 'BAK' });
  expect(bakery).not.toHaveProperty('formerItemPrefixes');
  expect((await newTask(client, guildId)).number).toBe(1);
  expect((await newTask(client, bakery.id)).number).toBe(1);
  const { id, number } = await newTask(client, guildId);
  expect(number).toBe(2);
  expect(await client.call('work_item.get', { workItemId: id })).toMatchObject({ number: 2 });
  const changed = await client.call('work_item.update', { workItemId: id, title: 'Knead' });
  expect(changed.number).toBe(2);
  const { guilds } = await client.call('guild.list', {});
  expect(guilds.map(({ itemPrefix }) => itemPrefix)).toEqual(['GUI', 'BAK']);
});

/** An act of one of three clients. */
const step = fc.record({
  client: fc.nat(2),
  act: fc.constantFrom('create', 'create', 'batch', 'delete', 'remove', 'restore'),
  nth: fc.nat(30),
});

test('three clients at once never get a number twice, whatever is deleted, removed or restored', async () => {
  allowStalls('it plays many histories');
  const users = ['Anna', 'Ben', 'Cleo'];
  const { client: first, clients, guildId } = await startTestServer({ users });
  const given = new Map<number, string>();
  const present = new Set<string>();
  const trashed = new Set<string>();
  const take = async (client: TestClient) => {
    const { id, number = 0 } = await newTask(client, guildId);
    expect([number, given.get(number)]).toEqual([number, undefined]);
    given.set(number, id);
    present.add(id);
  };
  const play = async ({
    client: which,
    act,
    nth,
  }: {
    client: number;
    act: string;
    nth: number;
  }) => {
    const client = clients[which];
    if (client === undefined) {
      return;
    }
    const from = act === 'delete' ? present : trashed;
    const id = [...from][nth % Math.max(1, from.size)];
    if (act === 'create' || act === 'batch') {
      await Promise.all(Array.from({ length: act === 'batch' ? 8 : 1 }, () => take(client)));
    } else if (id !== undefined) {
      from.delete(id);
      if (act === 'delete') {
        await client.call('work_item.delete', { workItemId: id });
        trashed.add(id);
      } else if (act === 'remove') {
        await client.call('trash.delete', { guildId, thingId: id });
      } else {
        await client.call('trash.restore', { guildId, thingId: id });
        present.add(id);
      }
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 12 }),
      async (rounds) => {
        for (const round of rounds) {
          await Promise.all(round.map(play));
        }
        const { workItems } = await first.call('work_item.list', { guildId });
        expect(new Set(workItems.map(({ id }) => id))).toEqual(present);
        for (const { id, number = 0 } of workItems) {
          expect(given.get(number)).toBe(id);
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(given.size).toBeGreaterThan(100);
});

test('an operator’s item has a number, and a repeated request makes no second one', async () => {
  const { client, guildId } = await startTestServer();
  const post = () =>
    client.call(
      'work_item.create',
      { guildId, type: 'task', title: 'Bake' },
      { 'Idempotency-Key': 'once' },
    );
  expect((await post()).number).toBe(1);
  expect((await post()).number).toBe(1);
  expect((await newTask(client, guildId)).number).toBe(2);
});

test('numbers that were given since a backup are not given again once it is restored', async () => {
  allowStalls('it copies and restores folders');
  const file = join(temporaryFolder(), 'backup.db');
  const first = await startTestServer();
  const { dataDir, guildId } = first;
  await newTask(first.client, guildId);
  await first.stop();
  await backUp({ dataDir, file });
  const second = await startTestServer({ dataDir, users: ['Ben'] });
  await newTask(second.client, guildId);
  await newTask(second.client, guildId);
  await second.stop();
  restore({ dataDir, file });
  const third = await startTestServer({ dataDir, users: ['Cleo'] });
  expect(await numbersOf(third.client, guildId)).toEqual([1]);
  expect((await newTask(third.client, guildId)).number).toBe(4);
});

test('numbers jump where nobody knows which were given since a backup', async () => {
  allowStalls('it copies and restores folders');
  const file = join(temporaryFolder(), 'backup.db');
  const first = await startTestServer();
  const { guildId } = first;
  await newTask(first.client, guildId);
  await first.stop();
  await backUp({ dataDir: first.dataDir, file });
  const dataDir = temporaryFolder();
  restore({ dataDir, file });
  const elsewhere = await startTestServer({ dataDir, users: ['Ben'] });
  expect((await newTask(elsewhere.client, guildId)).number).toBe(1_002);
});

test('another prefix is told, and names of before still lead to the items', async () => {
  const { client, guildId, eventsUrl } = await startTestServer();
  const events = await recordEvents(eventsUrl, client.apiKey);
  const set = (itemPrefix: string) => client.call('guild.set_item_prefix', { guildId, itemPrefix });
  const { id } = await newTask(client, guildId);
  const find = async (q: string) =>
    (await client.call('search.find', { guildId, q, mode: 'query' })).results.map(
      (result) => result.id,
    );
  expect(await find('GUI-1')).toEqual([id]);
  expect(await set('oven')).toMatchObject({
    itemPrefix: 'OVEN',
    formerItemPrefixes: ['GUI'],
  });
  await events.waitForType('guild.updated');
  expect(events.ofType('guild.updated')).toMatchObject([
    { guildId, data: { guild: { itemPrefix: 'OVEN', formerItemPrefixes: ['GUI'] } } },
  ]);
  expect([await find('gui-1'), await find(' oven-1 ')]).toEqual([[id], [id]]);
  expect(await set('GUI')).toMatchObject({ itemPrefix: 'GUI', formerItemPrefixes: ['OVEN'] });
  expect(await set('GUI')).toMatchObject({ itemPrefix: 'GUI', formerItemPrefixes: ['OVEN'] });
  expect(await find('OVEN-1')).toEqual([id]);
  expect(await find('UTF-1')).toEqual([]);
  expect(await find('GUI-2')).toEqual([]);
  await client.call('work_item.delete', { workItemId: id });
  expect(await find('GUI-1')).toEqual([]);
});

test.each(['', ' BAK', 'B', 'BAKERY', '1B', 'BÄK', 'B-K', 'B K', '<b>', 'ſA', '２B'])(
  'the prefix “%s” is refused',
  async (itemPrefix) => {
    const { client, guildId } = await startTestServer();
    const path = `/guilds/${guildId}/item-prefix`;
    const answer = await client.request('PUT', path, { body: { itemPrefix } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ pointer: '/itemPrefix' }] });
  },
);

test('a guild has a bounded number of former prefixes, each of which can be taken again', async () => {
  const { client, guildId } = await startTestServer();
  const path = `/guilds/${guildId}/item-prefix`;
  const set = (itemPrefix: string) => client.request('PUT', path, { body: { itemPrefix } });
  for (let index = 0; index < countLimits.formerItemPrefixes; index += 1) {
    expect((await set(`A${index}`)).status).toBe(200);
  }
  expect((await set('LAST')).status).toBe(400);
  expect((await set('GUI')).status).toBe(200);
});

test('without the extension nothing tells of names, and no search finds by them', async () => {
  const extensions: readonly ExtensionName[] = ['work-item-names'];
  const server = await startTestServer({ disabledExtensions: { extensions, isBare: false } });
  const { client, guildId, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const item = await newTask(client, guildId);
  await events.waitForType('work_item.created');
  expect(item).not.toHaveProperty('number');
  const [created] = events.ofType('work_item.created');
  expect(created?.data).toMatchObject({ workItem: { id: item.id, title: 'Bake' } });
  expect(JSON.stringify(created)).not.toContain('number');
  expect((await client.call('work_item.list', { guildId })).workItems[0]).not.toHaveProperty(
    'number',
  );
  expect(await client.call('guild.get', { guildId })).toStrictEqual({
    id: guildId,
    name: 'Guildhall',
  });
  const found = await client.call('search.find', { guildId, q: 'bake' });
  expect(found.results[0]).not.toHaveProperty('number');
  expect((await client.call('search.find', { guildId, q: 'GUI-1' })).results).toEqual([]);
  const path = `/guilds/${guildId}/item-prefix`;
  const body = { itemPrefix: 'BAK' };
  expect((await client.request('PUT', path, { body })).status).toBe(404);
  await client.call('guild.update', { guildId, name: 'Bakery' });
  const again = await recordEvents(`${eventsUrl}?since=0`, client.apiKey);
  await again.waitForType('work_item.created');
  expect(JSON.stringify(again.ofType('work_item.created'))).not.toContain('number');
});
