import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

test('a new guild has three scripted operators and its founder as a member', async () => {
  const { client } = await startTestServer();
  const answer = await client.request('POST', '/guilds', { body: { name: ' North ' } });
  expect(answer).toMatchObject({ status: 201, body: { name: 'North' } });
  const { id: guildId } = answer.body as { id: string };
  expect(answer.headers.get('location')).toBe(`/v1/guilds/${guildId}`);
  const { operators } = await client.call('operator.list', { guildId });
  expect(operators.map(({ name, role }) => `${name}, ${role}`)).toStrictEqual([
    'Ada, Planner',
    'Mira, Writer',
    'Theo, Researcher',
  ]);
  expect(await client.call('guild.update', { guildId, name: 'South' })).toStrictEqual({
    id: guildId,
    name: 'South',
    itemPrefix: 'NOR',
  });
  expect(await client.call('guild.get', { guildId })).toMatchObject({ name: 'South' });
});

test('an operator is created and updated: empty fields are removed, omitted fields stay', async () => {
  const { client, guildId } = await startTestServer();
  const added = await client.request('POST', `/guilds/${guildId}/operators`, {
    body: { name: 'Ines', role: '', capabilities: ['budget'] },
  });
  expect(added.status).toBe(201);
  expect(added.body).toStrictEqual({
    id: expect.stringMatching(/^opr_/),
    name: 'Ines',
    capabilities: ['budget'],
  });
  const { id } = added.body as { id: string };
  const change = (body: object) => client.request('PUT', `/operators/${id}`, { body });
  expect((await change({ role: ' Accountant ', personality: ' Dry. ' })).body).toStrictEqual({
    id,
    name: 'Ines',
    role: 'Accountant',
    personality: ' Dry. ',
    capabilities: ['budget'],
  });
  expect((await change({ personality: '', capabilities: [] })).body).toStrictEqual({
    id,
    name: 'Ines',
    role: 'Accountant',
    capabilities: [],
  });
  const refused: [object, string][] = [
    [{}, ''],
    [{ name: '' }, '/name'],
    [{ capabilities: ['ok', ' '] }, '/capabilities/1'],
    [{ role: 'x'.repeat(501) }, '/role'],
    [{ personality: 'x'.repeat(10_001) }, '/personality'],
    [{ id: 'opr_x', name: 'y' }, '/id'],
  ];
  for (const [body, pointer] of refused) {
    const problem = await client.refused('PUT', `/operators/${id}`, { body });
    expect(problem.errors?.map((fault) => fault.pointer)).toStrictEqual([pointer]);
  }
});
