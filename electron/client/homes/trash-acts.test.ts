import { beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../server/testing/test-server.ts';
import { TestClient } from '../../server/testing/test-client.ts';
import { TrashRun } from './testing/trash-run.ts';

let run: TrashRun;

beforeEach(async () => {
  run = await TrashRun.start();
});

test('a document comes back with its content, as a new one', async () => {
  const { guildId, client } = run.server;
  const content = '# Menu\n\nBread';
  const made = await client.call('document.create', { guildId, title: 'Menu', content });
  await run.submit('document.delete', { guildId, docId: made.id });
  expect(await run.trash()).toEqual(['Menu +0']);
  const { id, restoredCount } = await run.restore(made.id);
  expect(restoredCount).toBe(1);
  await run.emptied();
  const { documents } = await client.call('document.list', { guildId });
  expect(documents).toMatchObject([{ title: 'Menu', type: 'document' }]);
  const docId = documents[0]?.id ?? '';
  expect(docId).not.toBe(made.id);
  expect(await client.call('document.get', { guildId, docId })).toMatchObject({ content });
  // Whoever asks once more is told what it was made anew as.
  expect(await run.restore(made.id)).toEqual({ id: docId, restoredCount: 0 });
  expect(id).toMatch(/^new_/);
  expect(await run.trash()).toEqual([]);
});

test('a branch is deleted leaf first and comes back whole, with every field', async () => {
  const ids = await run.createPlan();
  const { entries } = await run.deleteTogether(ids);
  expect(entries).toHaveLength(2);
  await run.emptied();
  expect(await run.items()).toEqual([]);
  expect(await run.trash()).toEqual(['Fair +1']);
  await run.restore(ids[1]);
  await run.emptied();
  const [epic, task] = await run.items();
  expect(epic).toMatchObject({ title: 'Fair', type: 'epic', priority: 'high', status: 'todo' });
  expect(task).toMatchObject({
    title: 'Tents',
    parentId: epic?.id,
    description: 'Two of them.',
    status: 'review',
    progress: 40,
  });
  expect(await run.trash()).toEqual([]);
});

test('a thing is in the trash once it is deleted, and stays there across a crash', async () => {
  const { id } = await run.createItem('Bake');
  await run.disconnect();
  await run.submit('work_item.delete', { workItemId: id });
  expect(await run.trash()).toEqual([]);
  await run.homes.stop();
  run.startHomes();
  await run.connect();
  await run.emptied();
  await run.homes.stop();
  run.source.set(undefined);
  run.startHomes();
  // Also without a connection.
  expect(await run.trash()).toEqual(['Bake +0']);
  await run.restore(id);
  await run.connect();
  await run.emptied();
  expect(await run.items()).toMatchObject([{ title: 'Bake' }]);
  expect(await run.trash()).toEqual([]);
});

test('a restored item whose creation is discarded before it is sent is in the trash again', async () => {
  const { id } = await run.createItem('Bake');
  await run.submit('work_item.delete', { workItemId: id });
  await run.disconnect();
  await run.restore(id);
  const [creation] = await run.waiting();
  await run.calls['outbox.discard']({ entryId: creation?.id ?? '' });
  expect(await run.trash()).toEqual(['Bake +0']);
});

test('an item comes back below what its parent was made anew as; at the top where it is gone', async () => {
  const [task, epic] = await run.createPlan();
  await run.submit('work_item.delete', { workItemId: task });
  await run.submit('work_item.delete', { workItemId: epic });
  expect(await run.trash()).toEqual(['Fair +0', 'Tents +0']);
  await run.restore(epic);
  await run.restore(task);
  await run.emptied();
  const [fair, tents] = await run.items();
  expect(tents).toMatchObject({ title: 'Tents', parentId: fair?.id });
  const lone = await run.createItem('Lone', { parentId: fair?.id });
  await run.submit('work_item.delete', { workItemId: lone.id });
  await run.deleteTogether([tents?.id ?? '', fair?.id ?? ''], 'act_2');
  await run.emptied();
  await run.restore(lone.id);
  await run.emptied();
  expect((await run.items())[0]).toMatchObject({ title: 'Lone' });
  expect((await run.items())[0]?.parentId).toBeUndefined();
});

test.each(['at the top', 'below another'])(
  'an item %s is kept though this computer does not know in which of several guilds it is',
  async (where) => {
    const { client, guildId: first } = run.server;
    const { id: guildId } = await client.call('guild.create', { name: 'Market' });
    const make = (title: string, more = {}) =>
      client.call('work_item.create', { guildId, type: 'task', title, ...more });
    await make('Carts');
    const epic = await make('Fair', { type: 'epic' });
    const { id } = await make('Bake', where === 'at the top' ? {} : { parentId: epic.id });
    await run.told.untilTimes('event work_item.created', 3);
    // As after a damage, or with a new address.
    await run.store.request('cache.wipe', { homeId: 'home' });
    await run.submit('work_item.delete', { workItemId: id });
    await run.emptied();
    const listed = (of: string) => run.homes.read('home', 'trash.list', { guildId: of });
    expect(await listed(guildId)).toMatchObject({ things: [{ title: 'Bake' }] });
    expect(await listed(first)).toMatchObject({ things: [] });
  },
);

test('an item deleted forever is gone from the trash with the item below it', async () => {
  const ids = await run.createPlan();
  await run.deleteTogether(ids);
  await run.emptied();
  const { guildId } = run.server;
  const { output } = await run.submit('trash.delete', { guildId, thingId: ids[1] });
  expect(output).toEqual({ id: ids[1], deletedCount: 2 });
  expect(await run.trash()).toEqual([]);
});

test('kept trash stays beside the trash of a service that has got one', async () => {
  const kept = await run.createItem('Kept here');
  await run.submit('work_item.delete', { workItemId: kept.id });
  const { dataDir, guildId, client } = run.server;
  await run.disconnect();
  await run.server.stop();
  const next = await startTestServer({ dataDir });
  run.server = { ...next, guildId, client: new TestClient(next.baseUrl, client.apiKey) };
  await run.connect();
  for (const title of ['Early', 'Late']) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const { id } = await run.createItem(title);
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await run.submit('work_item.delete', { workItemId: id });
  }
  expect(await run.wholeTrash()).toEqual(['Late', 'Early', 'Kept here']);
  await run.restore(kept.id);
  await run.emptied();
  expect((await run.items()).map(({ title }) => title)).toEqual(['Kept here']);
  expect(await run.wholeTrash()).toEqual(['Late', 'Early']);
});

test('a service whose clock is years ahead ends no day of what is kept', async () => {
  const { id } = await run.createItem('Bake');
  await run.submit('work_item.delete', { workItemId: id });
  run.dateAhead = 1_000 * 24 * 60 * 60_000;
  await run.homes.read('home', 'guild.list', {});
  expect(await run.trash()).toEqual(['Bake +0']);
});
