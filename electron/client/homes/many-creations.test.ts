import { expect, onTestFinished, test, vi } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { temporaryIdOf } from '#shared/outbox/temporary-id.ts';
import { startTestServer } from '../../server/testing/test-server.ts';
import { joinListeners } from '../home/join-listeners.ts';
import { buildHome, RecordedHome, SettableSource } from '../home/testing/recorded-home.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { patientTiming } from '../testing/patient-timing.ts';
import { Homes } from './homes.ts';
import { outboxCalls } from './outbox-calls.ts';

/** An objective with epics and their tasks, as the writes of one act. */
function planOf(guildId: string, epics: number, tasksOfEach: number) {
  const create = (type: string, title: string, parentId?: string) => ({
    entryId: crypto.randomUUID(),
    operation: 'work_item.create' as const,
    input: { guildId, type, title, ...(parentId !== undefined && { parentId }) },
  });
  const objective = create('objective', 'Bread');
  const initiative = create('initiative', 'Rye', temporaryIdOf(objective.entryId));
  const branches = Array.from({ length: epics }, (_, at) => {
    const epic = create('epic', `Epic ${at}`, temporaryIdOf(initiative.entryId));
    const id = temporaryIdOf(epic.entryId);
    return [epic, ...Array.from({ length: tasksOfEach }, (__, no) => create('task', `${no}`, id))];
  });
  return [objective, initiative, ...branches.flat()];
}

test('many items that are created at once are told at once, and the store is asked a few times for each', async () => {
  const server = await startTestServer();
  const store = new DirectStore();
  const source = new SettableSource();
  const told = new RecordedHome();
  const accepted: (readonly OutboxEntry[])[] = [];
  const listener = joinListeners(told.listener, {
    onOutboxAccepted: (entries) => accepted.push(entries),
  });
  const homes = new Homes([buildHome(source, store, told, { isCached: true, listener })]);
  const calls = outboxCalls({ homes, store, timing: patientTiming });
  onTestFinished(() => homes.stop());
  homes.start();
  source.set({
    baseUrl: server.baseUrl,
    eventsUrl: server.eventsUrl,
    key: server.client.apiKey,
  });
  await told.untilTimes('live', 1);
  const requests = vi.spyOn(store, 'request');
  const writes = planOf(server.guildId, 10, 7);
  await calls['outbox.submit_together']({ homeId: 'home', writes });
  expect(accepted.map((entries) => entries.length)).toEqual([writes.length]);
  // Whoever does not listen to that hears of each.
  expect(told.told.seen.filter((line) => line === 'outbox queued')).toHaveLength(writes.length);
  await expect.poll(() => store.request('outbox.list', {})).toEqual([]);
  const asked = requests.mock.calls.filter(([name]) => name !== 'outbox.list');
  const claims = asked.filter(([name]) => name === 'outbox.claim');
  expect(claims.length).toBeLessThan(5 * writes.length);
  expect(asked.length).toBeLessThan(20 * writes.length);
  const { workItems } = await server.client.call('work_item.list', {
    guildId: server.guildId,
    limit: 200,
  });
  expect(workItems).toHaveLength(writes.length);
});
