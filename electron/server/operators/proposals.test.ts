import { expect, test } from 'vitest';
import { assign, waitForStatus } from '../testing/assigned-work.ts';
import { proposalIn, stateOf, unread } from '../testing/deciding.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import { calls, callsIn, inTurn } from '../testing/driven-talk.ts';
import { buildConversation } from '../testing/test-server.ts';
import type { Said } from './model/testing/talking-server.ts';

/** Asks the first operator to rename an item, which it then proposes. */
async function renaming(said: readonly Said[] = ['Renamed.']) {
  let workItemId = '';
  const server = await startDrivenBy((asked, count) =>
    inTurn(calls(['work_item-update', { workItemId, title: 'Roof' }]), ...said)(asked, count),
  );
  const item = await assign(server, undefined, { title: 'Attic' });
  workItemId = item.id;
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Rename it' });
  const proposal = await proposalIn(server);
  const title = async () =>
    (await server.client.call('work_item.get', { workItemId: item.id })).title;
  return { server, item, conversationId, proposal, title };
}

test('a proposal is written once a person allows it, exactly as it was shown', async () => {
  const { server, item, proposal, title } = await renaming();
  expect(proposal).toMatchObject({
    operation: 'work_item.update',
    input: { workItemId: item.id, title: 'Roof' },
    summary: 'Change the item “Attic”',
    changes: [{ field: 'title', from: 'Attic', to: 'Roof' }],
    target: { kind: 'work_item', id: item.id, title: 'Attic' },
    state: 'open',
  });
  expect(await title()).toBe('Attic');
  expect(await unread(server)).toMatchObject([{ type: 'operator_proposal' }]);
  await server.client.call('proposal.decide', { proposalId: proposal.id, decision: 'once' });
  await server.events.waitForText('Renamed.');
  expect(await title()).toBe('Roof');
  expect(callsIn(server)).toMatchObject([{ state: 'done' }]);
  expect(server.db.all('SELECT operation, thing_id AS id FROM run_writes')).toMatchObject([
    { operation: 'work_item.update', id: item.id },
    { operation: 'message.create' },
  ]);
  const { proposals } = await server.client.call('proposal.list', { guildId: server.guildId });
  expect(proposals).toMatchObject([{ id: proposal.id, state: 'done', decision: 'once' }]);
});

test('a declined proposal is not written, and the model is told', async () => {
  const { server, proposal, title } = await renaming(['I leave it.']);
  const note = 'It is an attic.';
  await server.client.call('proposal.decide', {
    proposalId: proposal.id,
    decision: 'decline',
    note,
  });
  await server.events.waitForText('I leave it.');
  expect(await title()).toBe('Attic');
  const told = server.model.asked[1]?.messages.find(({ role }) => role === 'tool')?.content;
  expect(told).toBe(`Refused: Anna declined it: ${note}`);
});

test('a proposal whose target has changed since is shown and asked again', async () => {
  const { server, item, proposal, title } = await renaming();
  const { client } = server;
  await client.call('work_item.update', { workItemId: item.id, title: 'Loft' });
  await client.call('proposal.decide', { proposalId: proposal.id, decision: 'once' });
  await expect
    .poll(
      async () =>
        (await client.call('proposal.list', { guildId: server.guildId })).proposals.length,
    )
    .toBe(2);
  const { proposals } = await client.call('proposal.list', { guildId: server.guildId });
  expect(proposals).toMatchObject([
    { state: 'open', changes: [{ field: 'title', from: 'Loft', to: 'Roof' }] },
    { id: proposal.id, state: 'outdated', reason: expect.stringContaining('has changed since') },
  ]);
  expect(await title()).toBe('Loft');
  await client.call('proposal.decide', { proposalId: proposals[0]?.id ?? '', decision: 'once' });
  await server.events.waitForText('Renamed.');
  expect(await title()).toBe('Roof');
});

test('a proposal that is not what was shown is not performed', async () => {
  const { server, proposal, title } = await renaming(['It failed.']);
  server.db.transaction((tx) =>
    tx.run(`UPDATE decisions SET body = CAST(replace(CAST(body AS TEXT), 'Roof', 'Cave') AS BLOB)`),
  );
  await server.client.call('proposal.decide', { proposalId: proposal.id, decision: 'once' });
  await server.events.waitForText('It failed.');
  expect(await title()).toBe('Attic');
  const { proposals } = await server.client.call('proposal.list', { guildId: server.guildId });
  expect(proposals).toMatchObject([{ state: 'failed', reason: expect.stringContaining('shown') }]);
});

test('a proposal whose target is gone fails with the reason', async () => {
  const { server, item, proposal } = await renaming(['It is gone.']);
  await server.client.call('work_item.delete', { workItemId: item.id });
  await server.client.call('proposal.decide', { proposalId: proposal.id, decision: 'once' });
  await server.events.waitForText('It is gone.');
  const { proposals } = await server.client.call('proposal.list', { guildId: server.guildId });
  expect(proposals).toMatchObject([{ state: 'failed', reason: 'There is no such work item.' }]);
});

/** A model that renames two items one after the other in each run. */
async function renamingTwice() {
  const ids: string[] = [];
  const titles = ['One', 'Two'];
  const server = await startDrivenBy((asked) => {
    const done = asked.messages.filter(({ role }) => role === 'tool').length;
    const workItemId = ids[done];
    return workItemId === undefined
      ? `Renamed ${done}.`
      : calls(['work_item-update', { workItemId, title: `${titles[done]} anew` }]);
  });
  for (const title of titles) {
    ids.push((await assign(server, undefined, { title })).id);
  }
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Rename both' });
  return { server, conversationId, proposal: await proposalIn(server) };
}

test('an operation allowed for a run is not asked again in it, and is in the next', async () => {
  const { server, conversationId, proposal } = await renamingTwice();
  const { client, guildId, events } = server;
  await client.call('proposal.decide', { proposalId: proposal.id, decision: 'run' });
  await events.waitForText('Renamed 2.');
  const listed = async () => (await client.call('proposal.list', { guildId })).proposals;
  expect(await listed()).toHaveLength(1);
  await client.call('message.create', { conversationId, text: 'And again' });
  await expect.poll(async () => (await listed()).length).toBe(2);
});

test('an operation that is always allowed is not asked until it is revoked', async () => {
  const { server, conversationId, proposal } = await renamingTwice();
  const { client, guildId, events, operators } = server;
  await client.call('proposal.decide', { proposalId: proposal.id, decision: 'always' });
  await events.waitForText('Renamed 2.');
  await client.call('message.create', { conversationId, text: 'And again' });
  await expect.poll(() => stateOf(server, 2)).toBe('answered');
  const listed = async () => (await client.call('proposal.list', { guildId })).proposals;
  expect(await listed()).toHaveLength(1);
  const operation = 'work_item.update';
  await client.call('operator.revoke', { operatorId: operators[0]?.id ?? '', operation });
  await client.call('message.create', { conversationId, text: 'Once more' });
  await expect.poll(async () => (await listed()).length).toBe(2);
});

test('a proposal whose operation is revoked before it is written is asked again', async () => {
  const { server, proposal, title } = await renaming();
  const { client, guildId, operators } = server;
  const operatorId = operators[0]?.id ?? '';
  await client.call('operator.pause', { guildId, operatorId, isPaused: true });
  await client.call('proposal.decide', { proposalId: proposal.id, decision: 'always' });
  await client.call('operator.revoke', { operatorId, operation: 'work_item.update' });
  await client.call('operator.pause', { guildId, operatorId, isPaused: false });
  const states = async () =>
    (await client.call('proposal.list', { guildId })).proposals.map(({ state }) => state);
  await expect.poll(states).toStrictEqual(['open', 'outdated']);
  expect(await title()).toBe('Attic');
});

test('a document that is proposed about a message says who wrote it, as it is shown and as it is kept', async () => {
  const server = await startDrivenBy(
    inTurn(calls(['document-create', { title: 'Plan', content: 'Bake.' }]), 'It is there.'),
  );
  const { client, guildId, events } = server;
  await buildConversation(server, { initialMessage: 'Write down the plan' });
  const { id: proposalId, changes } = await proposalIn(server);
  const content = '*By Ada, written by the model small. It may be wrong: check it.*\n\nBake.';
  expect(changes).toContainEqual({ field: 'content', to: content });
  await client.call('proposal.decide', { proposalId, decision: 'once' });
  await events.waitForText('It is there.');
  const { documents } = await client.call('document.list', { guildId });
  const docId = documents[0]?.id ?? '';
  expect(await client.call('document.get', { guildId, docId })).toMatchObject({ content });
});

test('an operator that asks before every change proposes what its task is, too', async () => {
  const server = await startDrivenBy(
    inTurn(calls(['document-create', { title: 'Plan', content: 'Bake.' }]), 'Done.'),
  );
  const { client, guildId, operators } = server;
  await client.call('operator.set_trust', { operatorId: operators[0]?.id ?? '', trust: 'asks' });
  const item = await assign(server, operators[0]?.id, { title: 'Bread' });
  const proposal = await proposalIn(server);
  expect(proposal).toMatchObject({ workItemId: item.id, summary: 'Write the document “Plan”' });
  expect((await client.call('document.list', { guildId })).documents).toStrictEqual([]);
  await client.call('proposal.decide', { proposalId: proposal.id, decision: 'once' });
  await waitForStatus(server.events, item.id, 'review');
  const { documents } = await client.call('document.list', { guildId });
  expect(documents.map(({ title }) => title)).toStrictEqual(['Plan', 'Report: Bread']);
});

test('an operator that only answers writes and proposes nothing but its report', async () => {
  const server = await startDrivenBy(
    inTurn(calls(['document-create', { title: 'Plan', content: 'Bake.' }]), 'I would bake.'),
  );
  const { client, guildId, operators } = server;
  await client.call('operator.set_trust', { operatorId: operators[0]?.id ?? '', trust: 'answers' });
  const item = await assign(server, operators[0]?.id, { title: 'Bread' });
  await waitForStatus(server.events, item.id, 'review');
  expect(callsIn(server)).toMatchObject([
    { state: 'refused', result: expect.stringContaining('You may only answer here') },
  ]);
  const names = server.model.asked[0]?.tools?.map((tool) => tool.function.name);
  expect(names).not.toContain('document-create');
  const { documents } = await client.call('document.list', { guildId });
  expect(documents.map(({ title }) => title)).toStrictEqual(['Report: Bread']);
  expect((await client.call('proposal.list', { guildId })).proposals).toStrictEqual([]);
});
