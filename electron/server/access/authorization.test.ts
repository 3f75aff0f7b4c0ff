import { expect, test } from 'vitest';
import { inWorkingOrder, KnownIds, requestOf } from '../testing/documented-requests.ts';
import { DocumentedService } from '../testing/documented-service.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { openDecisions, runToSteer } from '../testing/open-decisions.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';

test('every address with an id is 404 for users without access, as for an unknown id', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const [anna, ben] = server.clients;
  if (anna === undefined || ben === undefined) {
    throw new Error('Two users are needed.');
  }
  const known = new KnownIds();
  const guild = await anna.call('guild.create', { name: 'Anna’s own' });
  known.learn('guild', guild.id);
  const listed = await anna.call('operator.list', { guildId: guild.id });
  known.learnFrom('operator.list', listed);
  const of = { operatorId: listed.operators[0]?.id ?? '', userId: server.userIds[0] ?? '' };
  known.learn('run', runToSteer(server.db, of));
  for (const [noun, id] of Object.entries(openDecisions(server.db, of))) {
    known.learn(noun, id);
  }
  const { body: document } = await anna.request('GET', '/openapi.json');
  const documented = inWorkingOrder(new DocumentedService(document).operations);
  const faults: string[] = [];
  // Ben requests each thing while it exists: just before Anna, whose requests all succeed.
  for (const operation of documented) {
    const name = operation.operationId;
    const request = requestOf(operation, known);
    if (operation.path.includes('{')) {
      const never = requestOf(operation, new KnownIds());
      const [refused, unknown] = await Promise.all(
        [request, never].map(({ method, path, body }) => ben.refused(method, path, { body })),
      );
      if (refused?.code !== 'not_found' || refused.detail !== unknown?.detail) {
        faults.push(`${name} answers Ben with ${JSON.stringify(refused)}`);
      }
    }
    const { status, body } = await anna.request(request.method, request.path, request);
    if (status >= 300) {
      faults.push(`${name} is not taken from Anna: ${JSON.stringify(body)}`);
    }
    known.learnFrom(name, body);
  }
  expect(faults).toEqual([]);
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
