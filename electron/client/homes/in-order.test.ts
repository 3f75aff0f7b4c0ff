import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../server/testing/test-server.ts';
import { buildHome, RecordedHome, SettableSource } from '../home/testing/recorded-home.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { patientTiming } from '../testing/patient-timing.ts';
import { Homes } from './homes.ts';
import { outboxCalls } from './outbox-calls.ts';

/** A home with an item and a thread, whose service can be reached or not. */
async function openHome() {
  const server = await startTestServer();
  const { client, guildId, operators } = server;
  const item = await client.call('work_item.create', { guildId, type: 'task', title: 'Bake' });
  const thread = await client.call('conversation.create', {
    guildId,
    operatorIds: [operators[0]?.id ?? ''],
  });
  const store = new DirectStore();
  const source = new SettableSource();
  const told = new RecordedHome();
  const homes = new Homes([buildHome(source, store, told, { isCached: true })]);
  const calls = outboxCalls({ homes, store, timing: patientTiming });
  onTestFinished(() => homes.stop());
  homes.start();
  const connect = async () => {
    source.set({ baseUrl: server.baseUrl, eventsUrl: server.eventsUrl, key: client.apiKey });
    await told.untilTimes('live', 1);
  };
  const sendBack = (text: string) =>
    calls['outbox.submit_together']({
      homeId: 'home',
      inOrder: true,
      writes: [
        {
          entryId: crypto.randomUUID(),
          operation: 'message.create',
          input: { conversationId: thread.id, text },
        },
        {
          entryId: crypto.randomUUID(),
          operation: 'work_item.update',
          input: { workItemId: item.id, status: 'review' },
        },
      ],
    });
  const status = async () =>
    (await client.call('work_item.get', { workItemId: item.id })).status as string;
  const texts = async () => {
    const { messages } = await client.call('message.list', { conversationId: thread.id });
    return messages.map(({ text }) => text);
  };
  return { store, calls, connect, sendBack, status, texts };
}

test.each(['live', 'offline'])('a change follows the message of its act, %s', async (when) => {
  const { store, connect, sendBack, status, texts } = await openHome();
  if (when === 'live') {
    await connect();
    await sendBack('Rye.');
  } else {
    await sendBack('Rye.');
    await connect();
  }
  await expect.poll(status).toBe('review');
  expect(await texts()).toEqual(['Rye.']);
  await expect.poll(() => store.request('outbox.list', {})).toEqual([]);
});

test('where its message is discarded, the change goes out all the same', async () => {
  const { calls, connect, sendBack, status, texts } = await openHome();
  const { entries } = await sendBack('Rye.');
  await calls['outbox.discard']({ entryId: entries[0]?.id ?? '' });
  await connect();
  await expect.poll(status).toBe('review');
  expect(await texts()).toEqual([]);
});
