import { expect, test } from 'vitest';
import { operations } from '#shared/contract/registry.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';

/** A body that would be taken, for each operation that needs one. */
const bodies: Record<string, object> = {
  'guild.update': { name: 'Taken' },
  'operator.create': { name: 'Mole' },
  'operator.update': { name: 'Taken' },
  'conversation.create': { operatorIds: ['opr_x'] },
  'conversation.update': { title: 'Taken' },
  'message.create': { text: 'Taken' },
  'work_item.create': { type: 'task', title: 'Mole' },
  'work_item.update': { title: 'Taken' },
  'document.create': { title: 'Taken', content: '' },
  'document.update': { title: 'Taken' },
};

/** A query that would be taken, for each operation that needs one. */
const queries: Record<string, string> = { 'search.find': '?q=secret' };

test('every address with an id is 404 for users without access, as for an unknown id', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const [anna, ben] = server.clients;
  if (anna === undefined || ben === undefined) {
    throw new Error('Two users are needed.');
  }
  const guild = await anna.call('guild.create', { name: 'Anna’s own' });
  const { operators } = await anna.call('operator.list', { guildId: guild.id });
  const operatorId = operators[0]?.id ?? '';
  const conversation = await anna.call('conversation.create', {
    guildId: guild.id,
    operatorIds: [operatorId],
  });
  const message = await anna.call('message.create', {
    conversationId: conversation.id,
    text: 'Secret',
    asOperatorId: operatorId,
  });
  const workItem = await anna.call('work_item.create', {
    guildId: guild.id,
    type: 'task',
    title: 'Secret',
  });
  const document = await anna.call('document.create', {
    guildId: guild.id,
    title: 'Secret',
    content: 'Secret',
  });
  const { notifications } = await anna.call('notification.list', {});
  const ids: Record<string, string> = {
    guildId: guild.id,
    operatorId,
    conversationId: conversation.id,
    messageId: message.id,
    docId: document.id,
    notificationId: notifications[0]?.id ?? '',
    workItemId: workItem.id,
  };
  let tried = 0;
  for (const { name, method, path } of Object.values(operations)) {
    if (!path.includes('{')) {
      continue;
    }
    tried += 1;
    const body = bodies[name] ?? (method === 'GET' ? undefined : {});
    const own = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? '');
    const unknown = path.replaceAll(/\{\w+\}/g, 'unknown');
    const [refused, never] = await Promise.all(
      [own, unknown].map((address) =>
        ben.refused(method, `${address}${queries[name] ?? ''}`, { body }),
      ),
    );
    const { status, code, detail } = refused ?? {};
    expect({ name, status, code, detail }).toStrictEqual({
      name,
      status: 404,
      code: 'not_found',
      detail: never?.detail,
    });
  }
  expect(tried).toBeGreaterThan(10);
  expect((await ben.call('notification.list', {})).notifications).toStrictEqual([]);
  expect((await ben.call('guild.list', {})).guilds.map(({ name }) => name)).toStrictEqual([
    'Guildhall',
  ]);
});

test('a member of the same guild sees neither another’s conversations nor their events', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const { clients, guildId, operators, eventsUrl } = server;
  const [anna, ben] = clients;
  if (anna === undefined || ben === undefined) {
    throw new Error('Two users are needed.');
  }
  const events = await recordEvents(eventsUrl, ben.apiKey);
  const { id } = await buildConversation(server, { initialMessage: 'Between Ada and me' });
  const asOperatorId = operators[0]?.id ?? '';
  await anna.call('message.create', { conversationId: id, text: 'Psst', asOperatorId });
  await anna.call('notification.read_all', {});
  await anna.call('operator.update', { operatorId: asOperatorId, role: 'Lead planner' });
  await events.waitForType('operator.updated');
  expect(events.frames.map((frame) => frame.type)).toStrictEqual(['hello', 'operator.updated']);
  const replayed = await recordEvents(eventsUrl, ben.apiKey, { query: '?since=0' });
  await replayed.waitForType('operator.updated');
  expect(new Set(replayed.frames.map((frame) => frame.type))).toStrictEqual(
    new Set(['hello', 'operator.created', 'operator.updated']),
  );
  expect((await ben.call('conversation.list', { guildId })).conversations).toStrictEqual([]);
  expect(await ben.refused('GET', `/conversations/${id}`)).toMatchObject({ status: 404 });
});
