import { expect, test } from 'vitest';
import { ApiKeys, hashApiKey } from '../../access/api-keys.ts';
import { recordEvents } from '../../testing/event-recorder.ts';
import { openDecision, renaming } from '../../testing/open-decisions.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';

async function startProposed() {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const { db, operators, userIds } = server;
  const operatorId = operators[0]?.id ?? '';
  const of = { operatorId, userId: userIds[0] ?? '' };
  const propose = () => openDecision(db, { proposal: renaming }, of);
  return { ...server, operatorId, propose };
}

test('a proposal is listed to its person alone, with what it would change', async () => {
  const { propose, clients, guildId } = await startProposed();
  const [anna, ben] = clients;
  const { id, runId } = propose();
  expect(await anna?.call('proposal.list', { guildId })).toMatchObject({
    proposals: [{ id, runId, ...renaming, state: 'open' }],
    nextCursor: null,
  });
  expect(await ben?.call('proposal.list', { guildId })).toMatchObject({ proposals: [] });
  const body = { decision: 'once' };
  expect(await ben?.refused('POST', `/proposals/${id}/decide`, { body })).toMatchObject({
    code: 'not_found',
  });
});

test('a proposal that is declined is the result of its call, with the note', async () => {
  const { propose, client, eventsUrl } = await startProposed();
  const events = await recordEvents(eventsUrl, client.apiKey);
  const { id, runId } = propose();
  const decision = { decision: 'decline', note: ' Not that one. ' } as const;
  const declined = await client.call('proposal.decide', { proposalId: id, ...decision });
  expect(declined).toMatchObject({ state: 'declined', decision: 'decline', note: 'Not that one.' });
  const told = await events.waitForType('proposal.updated');
  expect(told.data).toMatchObject({ proposal: { id, state: 'declined' } });
  const { steps } = await client.call('run.steps', { runId });
  expect(steps.find(({ kind }) => kind === 'call')).toMatchObject({
    state: 'refused',
    result: 'Refused: Anna declined it: Not that one.',
  });
});

test('an operation that is always allowed is listed and can be revoked, one allowed once is not listed', async () => {
  const { propose, client, operatorId, userIds } = await startProposed();
  const grants = async () => (await client.call('operator.grants', { operatorId })).grants;
  await client.call('proposal.decide', { proposalId: propose().id, decision: 'once' });
  await client.call('proposal.decide', { proposalId: propose().id, decision: 'run' });
  expect(await grants()).toStrictEqual([]);
  await client.call('proposal.decide', { proposalId: propose().id, decision: 'always' });
  await client.call('proposal.decide', { proposalId: propose().id, decision: 'always' });
  expect(await grants()).toMatchObject([{ operation: 'work_item.update', grantedBy: userIds[0] }]);
  const left = await client.call('operator.revoke', { operatorId, operation: 'work_item.update' });
  expect(left.grants).toStrictEqual([]);
  expect(await grants()).toStrictEqual([]);
  // Revoking an operation that is not granted changes nothing
  expect(await client.call('operator.revoke', { operatorId, operation: 'x' })).toStrictEqual({
    grants: [],
  });
});

test('two clients that decide at once are one decision and one refusal', async () => {
  const { propose, client } = await startProposed();
  const path = `/proposals/${propose().id}/decide`;
  const answers = await Promise.all(
    ['once', 'decline'].map((decision) => client.request('POST', path, { body: { decision } })),
  );
  expect(answers.map(({ status }) => status)).toStrictEqual([200, 409]);
});

test('the trust of an operator is set, listed and told, and left out where it is the default', async () => {
  const { client, guildId, operatorId, eventsUrl } = await startProposed();
  const events = await recordEvents(eventsUrl, client.apiKey);
  const trust = async () =>
    (await client.call('operator.list', { guildId })).operators.find(({ id }) => id === operatorId)
      ?.trust;
  expect(await trust()).toBeUndefined();
  expect(await client.call('operator.set_trust', { operatorId, trust: 'asks' })).toMatchObject({
    id: operatorId,
    trust: 'asks',
  });
  const told = await events.waitForType('operator.updated');
  expect(told.data).toMatchObject({ operator: { id: operatorId, trust: 'asks' } });
  expect(await trust()).toBe('asks');
  await client.call('operator.update', { operatorId, role: 'Baker' });
  expect(await trust()).toBe('asks');
  await client.call('operator.set_trust', { operatorId, trust: 'task' });
  expect(await trust()).toBeUndefined();
});

test('other programs are told of no decisions, and take none', async () => {
  const { listen, client, guildId, operatorId, propose, userSetup } = await startProposed();
  const { id } = propose();
  const keys = new ApiKeys();
  const [first] = userSetup.users;
  if (first !== undefined) {
    keys.add(hashApiKey('program'), first.user);
  }
  const { baseUrl, eventsUrl } = await listen(0, keys);
  const program = new TestClient(baseUrl, 'program');
  const events = await recordEvents(eventsUrl, 'program');
  expect((await program.request('GET', `/guilds/${guildId}/proposals`)).status).toBe(404);
  const body = { decision: 'once' };
  expect((await program.request('POST', `/proposals/${id}/decide`, { body })).status).toBe(404);
  await client.call('proposal.decide', { proposalId: id, decision: 'decline' });
  await client.call('operator.update', { operatorId, role: 'Baker' });
  await events.waitForType('operator.updated');
  expect(events.ofType('proposal.updated')).toStrictEqual([]);
});
