import { expect, test } from 'vitest';
import { recordEvents } from '../../testing/event-recorder.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { ApiKeys, hashApiKey } from '../../access/api-keys.ts';
import type { ModelEndpoint } from './endpoints.ts';

const local: ModelEndpoint = {
  id: 'one',
  baseUrl: 'http://127.0.0.1:11434/v1',
  api: 'chat',
  models: [{ name: 'small' }, { name: 'large', window: 128_000 }],
};
const hosted: ModelEndpoint = {
  id: 'two',
  baseUrl: 'https://api.example.com/v1',
  api: 'chat',
  key: 'secret-key',
  models: [{ name: 'small' }],
};

test('the models of all endpoints are listed, without addresses and keys', async () => {
  const { client, guildId } = await startTestServer({ models: [local, hosted] });
  const answer = await client.request('GET', `/guilds/${guildId}/models`);
  const id = expect.stringMatching(/^mdl_[\da-f]{32}$/);
  expect(answer.body).toStrictEqual({
    models: [
      { id, name: 'small', origin: 'http://127.0.0.1:11434', isLocal: true, hasKey: false },
      {
        id,
        name: 'large',
        origin: 'http://127.0.0.1:11434',
        isLocal: true,
        hasKey: false,
        window: 128_000,
      },
      { id, name: 'small', origin: 'https://api.example.com', isLocal: false, hasKey: true },
    ],
  });
  const { models } = answer.body as { models: { id: string }[] };
  expect(new Set(models.map((model) => model.id)).size).toBe(3);
});

test('a model keeps its id while the key and the other models of its endpoint change', async () => {
  const server = await startTestServer({ models: [local] });
  const { client, guildId } = server;
  const idOf = async (name: string) =>
    (await client.call('model.list', { guildId })).models.find((each) => each.name === name)?.id;
  const before = await idOf('large');
  server.setModels([{ ...local, key: 'k', models: [{ name: 'large' }, { name: 'new' }] }]);
  expect(await idOf('large')).toBe(before);
  expect(await idOf('small')).toBeUndefined();
});

test('an operator is driven by its script until a model is chosen, and told everybody when one is', async () => {
  const server = await startTestServer({ models: [local] });
  const { client, guildId, operators, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const operatorId = operators[0]?.id ?? '';
  const listed = async () => (await client.call('operator.list', { guildId })).operators[0];
  expect(await client.call('operator.driver', { operatorId })).toStrictEqual({
    kind: 'script',
    fallback: 'script',
  });
  expect(await listed()).not.toHaveProperty('driver');
  const [model] = (await client.call('model.list', { guildId })).models;
  const driver = { kind: 'model', modelId: model?.id, fallback: 'none' } as const;
  expect(await client.call('operator.set_driver', { operatorId, ...driver })).toStrictEqual(driver);
  expect(await listed()).toMatchObject({ id: operatorId, driver });
  const told = await events.waitForType('operator.updated');
  expect(told.data).toMatchObject({ operator: { id: operatorId, name: 'Ada', driver } });
  // Another change of the operator leaves what drives it
  await client.call('operator.update', { operatorId, name: 'Ada B' });
  expect(await client.call('operator.driver', { operatorId })).toStrictEqual(driver);
  await client.call('operator.set_driver', { operatorId, kind: 'script' });
  expect(await listed()).not.toHaveProperty('driver');
});

test('a model that is not listed is refused, and so is none', async () => {
  const { client, operators } = await startTestServer({ models: [local] });
  const change = (body: object) =>
    client.request('PUT', `/operators/${operators[0]?.id}/driver`, { body });
  for (const body of [{ kind: 'model', modelId: 'mdl_none' }, { kind: 'model' }]) {
    expect(await change(body)).toMatchObject({
      status: 422,
      body: { code: 'unknown_reference', errors: [{ pointer: '/modelId' }] },
    });
  }
  expect((await change({ kind: 'agent' })).status).toBe(400);
});

test('nobody outside its guild sees or chooses what drives an operator', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'], models: [local] });
  const [anna, ben] = server.clients;
  const { id: guildId } = (await anna?.call('guild.create', { name: 'Own' })) ?? { id: '' };
  const [own] = (await anna?.call('operator.list', { guildId }))?.operators ?? [];
  const path = `/operators/${own?.id}/driver`;
  expect((await ben?.request('GET', path))?.status).toBe(404);
  expect((await ben?.request('PUT', path, { body: { kind: 'script' } }))?.status).toBe(404);
  expect((await ben?.request('GET', `/guilds/${guildId}/models`))?.status).toBe(404);
});

test('the listener for other programs does not know what drives operators', async () => {
  const server = await startTestServer({ models: [local] });
  const { client, guildId, operators, userSetup } = server;
  const operatorId = operators[0]?.id ?? '';
  const [model] = (await client.call('model.list', { guildId })).models;
  await client.call('operator.set_driver', { operatorId, kind: 'model', modelId: model?.id });
  const keys = new ApiKeys();
  const [first] = userSetup.users;
  if (first !== undefined) {
    keys.add(hashApiKey('program'), first.user);
  }
  const { baseUrl } = await server.listen(0, keys);
  const program = new TestClient(baseUrl, 'program');
  expect((await program.request('GET', `/guilds/${guildId}/models`)).status).toBe(404);
  const path = `/operators/${operatorId}/driver`;
  expect((await program.request('GET', path)).status).toBe(404);
  expect((await program.request('PUT', path, { body: { kind: 'script' } })).status).toBe(404);
  const { body } = await program.request('GET', `/guilds/${guildId}/operators`);
  expect(JSON.stringify(body)).not.toContain('driver');
  const health = await program.request('GET', '/health');
  expect(JSON.stringify(health.body)).not.toContain('operator-settings');
  expect((await client.request('GET', path)).body).toMatchObject({ kind: 'model' });
});
