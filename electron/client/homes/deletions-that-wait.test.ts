import { beforeEach, expect, test } from 'vitest';
import { startReadLimits } from '#shared/limits/kept-limits.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { TrashRun } from './testing/trash-run.ts';

let run: TrashRun;

beforeEach(async () => {
  run = await TrashRun.start();
});

test('a child that another client added meanwhile stays with its parent; the rest is deleted', async () => {
  const ids = await run.createPlan();
  await run.disconnect();
  await run.deleteTogether(ids);
  await run.createItem('Cables', { parentId: ids[1] });
  await run.connect();
  await run.told.until('outbox rejected');
  expect((await run.items()).map(({ title }) => title)).toEqual(['Fair', 'Cables']);
  expect(await run.trash()).toEqual(['Tents +0']);
  const [refused] = await run.waiting();
  expect(refused).toMatchObject({ state: 'rejected', operation: 'work_item.delete' });
});

test('a deletion that waits is taken back with its whole act, and nothing is made anew', async () => {
  const ids = await run.createPlan();
  await run.disconnect();
  await run.deleteTogether(ids);
  expect(await run.restore(ids[1])).toMatchObject({ id: ids[1], restoredCount: 2 });
  await run.connect();
  await run.emptied();
  expect((await run.items()).map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
  expect(await run.trash()).toEqual([]);
});

test('each thing of an act that was taken back is there, and nothing more is asked for', async () => {
  const ids = await run.createPlan();
  await run.disconnect();
  await run.deleteTogether(ids);
  await run.restore(ids[1]);
  expect(await run.restore(ids[0])).toEqual({ id: ids[0], restoredCount: 0 });
  expect(await run.waiting()).toEqual([]);
  // A thing that was deleted again since comes back from where it is.
  await run.submit('work_item.delete', { workItemId: ids[0] });
  await run.connect();
  await run.emptied();
  expect(await run.restore(ids[0])).toMatchObject({ restoredCount: 1 });
  await run.emptied();
  expect((await run.items()).map(({ title }) => title)).toEqual(['Fair', 'Tents']);
});

test('a change behind a deletion in conflict goes out once the deletion is taken back', async () => {
  const { id: workItemId } = await run.createItem('Bake');
  const seen = { updatedAt: '2026-11-20T12:00:00.000Z', values: { title: 'Boil' } };
  const request = { homeId: 'home', operation: 'work_item.delete' as const };
  const deletion = { ...request, input: { workItemId }, baseVersion: seen, mustCheck: true };
  const { entry } = await run.calls['outbox.submit'](deletion);
  expect(entry.state).toBe('conflict');
  const changing = run.submit('work_item.update', { workItemId, status: 'review' });
  await run.told.untilTimes('outbox queued', 2);
  await run.restore(workItemId);
  expect((await changing).entry.state).toBe('sent');
  expect(await run.items()).toMatchObject([{ title: 'Bake', status: 'review' }]);
});

test.each([0, 1])(
  'a document of a selection that was changed while its deletion waited is asked about, and holds up no other: %i',
  async (changed) => {
    const { guildId, client } = run.server;
    const make = (title: string) =>
      client.call('document.create', { guildId, title, content: title });
    const ids = [(await make('Menu')).id, (await make('Prices')).id];
    for (const docId of ids) {
      // oxlint-disable-next-line no-await-in-loop -- the person has seen both
      await run.homes.read('home', 'document.get', { guildId, docId });
    }
    await run.disconnect();
    await run.deleteDocuments(ids);
    const docId = ids[changed] ?? '';
    await client.call('document.update', { guildId, docId, content: 'New words' });
    await run.connect();
    await run.told.until('outbox conflict');
    await run.told.until('outbox sent');
    expect(await run.trash()).toEqual([changed === 0 ? 'Prices +0' : 'Menu +0']);
    const [open] = await run.waiting();
    expect(open?.conflict).toMatchObject([{ field: 'content', theirs: 'New words' }]);
  },
);

/** A branch and two items beside it: the ids of leaf, top and both others. */
async function createSelection() {
  const [leaf, top] = await run.createPlan();
  const others = [(await run.createItem('Bake')).id, (await run.createItem('Boil')).id];
  return { leaf, top, others };
}

/** The titles of what is left, once the given ones are gone. */
async function leftWithout(...titles: readonly string[]): Promise<string[]> {
  const gone = new Set(titles);
  for (;;) {
    const { length } = run.told.told.seen;
    // oxlint-disable-next-line no-await-in-loop -- until then
    const left = (await run.items()).map(({ title }) => title);
    if (left.every((title) => !gone.has(title))) {
      return left;
    }
    // oxlint-disable-next-line no-await-in-loop -- until then
    await run.told.told.count(length + 1);
  }
}

test('an item of a selection that was changed meanwhile holds up what is above it, and no other', async () => {
  const { leaf, top, others } = await createSelection();
  await run.disconnect();
  await run.deleteShown([leaf, top, ...others]);
  await run.server.client.call('work_item.update', { workItemId: leaf, title: 'Two tents' });
  await run.connect();
  expect(await leftWithout('Bake', 'Boil')).toEqual(['Fair', 'Two tents']);
  const [conflict, above] = await run.waiting();
  expect(conflict).toMatchObject({ state: 'conflict', subject: { id: leaf } });
  expect(above).toMatchObject({ state: 'queued', waitsFor: conflict?.id });
  await run.calls['outbox.retry']({ entryId: conflict?.id ?? '' });
  await run.emptied();
  expect(await run.items()).toEqual([]);
});

test('an item of a selection that the service fails to delete holds up no other', async () => {
  const { leaf, top, others } = await createSelection();
  run.failing.add(leaf);
  await run.deleteShown([leaf, top, ...others]);
  expect(await leftWithout('Bake', 'Boil')).toEqual(['Fair', 'Tents']);
  run.failing.clear();
  await run.emptied();
  expect(await run.items()).toEqual([]);
});

test('a change that the service fails to make holds up the deletion of its item, and no other', async () => {
  const { leaf, top, others } = await createSelection();
  run.failing.add(leaf);
  void run.submit('work_item.update', { workItemId: leaf, status: 'done' });
  await run.told.until('outbox queued');
  await run.deleteShown([leaf, top, ...others]);
  expect(await leftWithout('Bake', 'Boil')).toEqual(['Fair', 'Tents']);
  run.failing.clear();
  await run.emptied();
  expect(await run.items()).toEqual([]);
});

test('an item goes after what was deleted below it in another act', async () => {
  const { leaf, top } = await createSelection();
  await run.disconnect();
  await run.deleteShown([leaf], 'act_1');
  await run.deleteShown([top], 'act_2');
  const [below, above] = await run.waiting();
  expect(above?.waitsFor).toBe(below?.id);
  await run.connect();
  await run.emptied();
  expect((await run.items()).map(({ title }) => title)).toEqual(['Bake', 'Boil']);
});

test('a branch that is made and deleted without a connection goes, and nobody is asked', async () => {
  await run.disconnect();
  const { guildId } = run.server;
  const make = async (title: string, type: string, more: object = {}) => {
    const made = await run.submit('work_item.create', { guildId, title, type, ...more });
    return made.entry.temporaryId ?? '';
  };
  const top = await make('Fair', 'epic');
  const leaf = await make('Tents', 'task', { parentId: top });
  await run.deleteTogether([leaf, top]);
  await run.connect();
  await run.emptied();
  expect(await run.trash()).toEqual(['Fair +1']);
});

test('sixty lines go out as one act, in their order, and come back', async () => {
  allowStalls('the store and the service of sixty deletions work in the thread of the test');
  const epic = await run.createItem('Launch', { type: 'epic' });
  const tasks = [];
  for (let at = 0; at < 59; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    tasks.push((await run.createItem(`Line ${at}`, { parentId: epic.id })).id);
  }
  await run.disconnect();
  await run.deleteTogether([...tasks, epic.id]);
  await run.connect();
  await run.emptied();
  expect(await run.items()).toEqual([]);
  expect(await run.trash()).toEqual(['Launch +59']);
  await run.restore(epic.id);
  await run.emptied();
  expect(await run.items()).toHaveLength(60);
});

test('an item deleted without an answer comes back all the same when the deletion is taken back', async () => {
  const { id } = await run.createItem('Bake', { description: 'Rye' });
  await run.deleteInDoubt(id);
  expect(await run.items()).toEqual([]);
  await run.restore(id);
  await run.emptied();
  expect(await run.items()).toMatchObject([{ title: 'Bake', description: 'Rye' }]);
  expect(await run.trash()).toEqual([]);
});

test('an item that may have been deleted as its deletion is taken back offline is in the trash, or there', async () => {
  const gone = await run.createItem('Gone');
  const { id: stays } = await run.createItem('Stays');
  await run.deleteInDoubt(gone.id);
  await run.deleteInDoubt(stays, 'never arrives');
  await run.disconnect();
  await run.restore(gone.id);
  await run.restore(stays);
  run.fate = undefined;
  await run.connect();
  expect(await run.trash()).toEqual(['Gone +0']);
  expect((await run.items()).map(({ title }) => title)).toEqual(['Stays']);
  await run.restore(gone.id);
  await run.emptied();
  expect((await run.items()).map(({ title }) => title).toSorted()).toEqual(['Gone', 'Stays']);
});

test('a deletion that is discarded after it may have arrived leaves its thing in the trash', async () => {
  const { id } = await run.createItem('Bake');
  await run.deleteInDoubt(id);
  const [entry] = await run.waiting();
  await run.calls['outbox.discard']({ entryId: entry?.id ?? '' });
  run.fate = undefined;
  expect(await run.trash()).toEqual(['Bake +0']);
});

test('an item that is being deleted right now comes back once that is done', async () => {
  const { id } = await run.createItem('Bake');
  run.fate = 'answer held';
  void run.submit('work_item.delete', { workItemId: id });
  await run.told.until('answer held');
  run.fate = undefined;
  const restoring = run.restore(id);
  await run.items();
  run.release?.();
  expect(await restoring).toMatchObject({ restoredCount: 1 });
  await run.emptied();
  expect(await run.items()).toMatchObject([{ title: 'Bake' }]);
});

test('a service with a trash restores what it has deleted without an answer', async () => {
  run = await TrashRun.start({ hasTrash: true });
  const ids = [(await run.createItem('Tents')).id, (await run.createItem('Fair')).id] as const;
  run.fate = 'answer lost';
  const { entries } = await run.deleteTogether(ids);
  expect(entries).toHaveLength(2);
  await run.untilDoubted(ids[0]);
  expect((await run.items()).map(({ title }) => title)).toEqual(['Fair']);
  await run.restore(ids[1]);
  await run.emptied();
  expect((await run.items()).map(({ title }) => title)).toEqual(['Tents', 'Fair']);
});

/** Undoes a deletion in doubt in a run that does not know yet whether there is a trash. */
async function restoreUnknowing(hasTrash: boolean): Promise<string> {
  run = await TrashRun.start({ hasTrash });
  const { id } = await run.createItem('Bake');
  await run.deleteInDoubt(id);
  expect(await run.items()).toEqual([]);
  await run.homes.stop();
  run.source.set(undefined);
  run.fate = undefined;
  run.startHomes();
  await run.restore(id);
  await run.connect();
  await run.emptied();
  return id;
}

test('a service restores what it may have deleted, though nobody knew whether it has a trash', async () => {
  await restoreUnknowing(true);
  expect(await run.items()).toMatchObject([{ title: 'Bake' }]);
});

test('an item kept here that may be deleted is in the trash, though nobody knew whether there is one', async () => {
  const id = await restoreUnknowing(false);
  expect(await run.trash()).toEqual(['Bake +0']);
  await run.restore(id);
  await run.emptied();
  expect(await run.items()).toMatchObject([{ title: 'Bake' }]);
  expect(await run.trash()).toEqual([]);
});

test('a deletion of thousands that waits is taken back as a whole', async () => {
  await run.disconnect();
  const { guildId } = run.server;
  const ids = Array.from({ length: startReadLimits.entries + 10 }, (_, at) => `wi_${at}`);
  allowStalls('the store is in this thread');
  await run.deleteTogether(ids);
  const { output } = await run.submit('trash.restore', { guildId, thingId: ids.at(-1) });
  expect(output).toMatchObject({ restoredCount: ids.length });
  expect(await run.waiting()).toEqual([]);
});
