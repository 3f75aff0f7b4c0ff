import { expect, test } from 'vitest';
import { readReplies } from '../runs/journal.ts';
import { assign, waitForStatus } from '../testing/assigned-work.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import type { DrivenServer } from '../testing/driven-operators.ts';
import { buildConversation } from '../testing/test-server.ts';
import type { Said, SaidCall, Talk } from './model/testing/talking-server.ts';

/** A model that says one thing after another, and at last always the same. */
const inTurn =
  (...said: readonly Said[]): Talk =>
  (_asked, count) =>
    said[Math.min(count, said.length) - 1];

const calls = (...made: readonly SaidCall[]): Said => ({ calls: made });

const colour = { kind: 'one', label: 'Colour', options: ['Red', 'Blue'] };

/** The calls of a run: how each ended, and what the model was told. */
const callsIn = ({ db }: DrivenServer, runSeq = 1) =>
  readReplies(db, runSeq).flatMap((reply) =>
    reply.calls.map(({ name, state, result }) => ({ name, state, result })),
  );

const stateOf = ({ db }: DrivenServer, runSeq = 1) =>
  db.get<{ state: string }>('SELECT state FROM runs WHERE seq = ?', runSeq)?.state;

async function questionIn({ client, guildId, events }: DrivenServer) {
  await events.waitForType('question.created');
  const [question] = (await client.call('question.list', { guildId, open: true })).questions;
  if (question === undefined) {
    throw new Error('Nobody has asked.');
  }
  return question;
}

async function proposalIn({ client, guildId, events }: DrivenServer) {
  await events.waitForType('proposal.created');
  const [proposal] = (await client.call('proposal.list', { guildId, open: true })).proposals;
  if (proposal === undefined) {
    throw new Error('Nobody has proposed anything.');
  }
  return proposal;
}

async function textsIn({ client }: DrivenServer, conversationId: string) {
  const { messages } = await client.call('message.list', { conversationId });
  return messages.map(({ text }) => text).toReversed();
}

const unread = async ({ client }: DrivenServer) =>
  (await client.call('notification.list', {})).notifications.filter(({ read }) => !read);

test('a question in a thread has the run wait, and the answer of its form is a message and the result', async () => {
  const server = await startDrivenBy(
    inTurn(calls(['ask', { text: 'Which colour, @Mira?', fields: [colour] }]), 'Blue it is.'),
    { count: 2 },
  );
  const { client, events } = server;
  const { id: conversationId } = await buildConversation(server, {
    operatorCount: 2,
    initialMessage: '@Ada paint the door',
  });
  const question = await questionIn(server);
  expect(question).toMatchObject({ conversationId, text: 'Which colour, Mira?', fields: [colour] });
  expect(stateOf(server)).toBe('waiting');
  expect(await textsIn(server, conversationId)).toStrictEqual([
    '@Ada paint the door',
    'Which colour, Mira?\n\n- Red\n- Blue',
  ]);
  expect(await unread(server)).toMatchObject([
    { type: 'operator_question', meta: { conversationId, questionId: question.id } },
  ]);
  const { id: questionId } = question;
  const answered = await client.call('question.answer', { questionId, values: ['Blue'] });
  expect(answered.state).toBe('answered');
  await events.waitForText('Blue it is.');
  expect(await textsIn(server, conversationId)).toStrictEqual([
    '@Ada paint the door',
    'Which colour, Mira?\n\n- Red\n- Blue',
    'Blue',
    'Blue it is.',
  ]);
  expect(callsIn(server)).toMatchObject([{ state: 'done', result: 'Anna answered:\nBlue' }]);
  expect((await unread(server)).map(({ type }) => type)).toStrictEqual(['conversation_message']);
  // Nobody else has said anything to the question or to its answer
  const { guildId, operators } = server;
  const operatorId = operators[0]?.id;
  expect((await client.call('run.list', { guildId, operatorId })).runs).toHaveLength(1);
  expect(server.model.asked).toHaveLength(2);
});

test('a plain message right after a question answers it where it is one of its answers', async () => {
  const server = await startDrivenBy(
    inTurn(calls(['ask', { text: 'Which colour?', fields: [colour] }]), 'Fine.'),
  );
  const { client, events } = server;
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Paint it' });
  const { id } = await questionIn(server);
  await client.call('message.create', { conversationId, text: ' blue ' });
  await events.waitForText('Fine.');
  const { questions } = await client.call('question.list', { guildId: server.guildId });
  expect(questions).toMatchObject([{ id, state: 'answered', values: ['Blue'] }]);
});

test('a message that is none of the answers leaves the question open, and is a message', async () => {
  const server = await startDrivenBy(
    inTurn(calls(['ask', { text: 'Which colour?', fields: [colour] }]), 'It is the door.'),
  );
  const { client, events } = server;
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Paint it' });
  const { id } = await questionIn(server);
  await client.call('message.create', { conversationId, text: 'Paint what?' });
  await events.waitForText('It is the door.');
  expect(await questionIn(server)).toMatchObject({ id, state: 'open' });
  expect(stateOf(server)).toBe('waiting');
  // Only what follows the question answers it
  await client.call('message.create', { conversationId, text: 'Blue' });
  expect(await questionIn(server)).toMatchObject({ id, state: 'open' });
});

test('a run that waits holds up neither other threads nor other items', async () => {
  const server = await startDrivenBy((asked) =>
    JSON.stringify(asked.messages).includes('Paint')
      ? calls(['ask', { text: 'Which colour?' }])
      : 'Done at once.',
  );
  for (const title of ['Paint one', 'Paint two', 'Paint three', 'Paint four']) {
    await assign(server, server.operators[0]?.id, { title });
  }
  await expect
    .poll(
      async () =>
        (await server.client.call('question.list', { guildId: server.guildId })).questions.length,
    )
    .toBe(4);
  const item = await assign(server, server.operators[0]?.id, { title: 'Bread' });
  await waitForStatus(server.events, item.id, 'review');
  await buildConversation(server, { initialMessage: 'Hello' });
  await server.events.waitForText('"text":"Done at once."');
});

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

test('what is proposed is written once a person allows it, exactly as it was shown', async () => {
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

test('what is declined is not written, and the model is told', async () => {
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

test('what is allowed for a run is not asked again in it, and in the next it is', async () => {
  const { server, conversationId, proposal } = await renamingTwice();
  const { client, guildId, events } = server;
  await client.call('proposal.decide', { proposalId: proposal.id, decision: 'run' });
  await events.waitForText('Renamed 2.');
  const listed = async () => (await client.call('proposal.list', { guildId })).proposals;
  expect(await listed()).toHaveLength(1);
  await client.call('message.create', { conversationId, text: 'And again' });
  await expect.poll(async () => (await listed()).length).toBe(2);
});

test('what is always allowed is not asked until it is revoked', async () => {
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

test('what was always allowed and is revoked before it is written is asked again', async () => {
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

test.each([
  [
    'is stopped',
    async ({ client }: DrivenServer, runId: string) => client.call('run.stop', { runId }),
  ],
  [
    'has its item done',
    async ({ client }: DrivenServer, _runId: string, workItemId: string) =>
      client.call('work_item.update', { workItemId, status: 'done' }),
  ],
  [
    'has its item deleted',
    async ({ client }: DrivenServer, _runId: string, workItemId: string) =>
      client.call('work_item.delete', { workItemId }),
  ],
])(
  'the question of a run that %s is withdrawn, and its notification is read',
  async (_what, end) => {
    const server = await startDrivenBy(inTurn(calls(['ask', { text: 'Which colour?' }]), 'Fine.'));
    const item = await assign(server, server.operators[0]?.id);
    const { id, runId } = await questionIn(server);
    await end(server, runId, item.id);
    await server.events.waitFor(
      ({ type, data }) =>
        type === 'question.updated' && JSON.stringify(data).includes('"withdrawn"'),
    );
    const { questions } = await server.client.call('question.list', { guildId: server.guildId });
    expect(questions).toMatchObject([{ id, state: 'withdrawn' }]);
    expect((await unread(server)).map(({ type }) => type)).not.toContain('operator_question');
  },
);

test('a form that is too large, or none, is not shown to a person', async () => {
  const text = 'a'.repeat(5_000);
  const server = await startDrivenBy(
    inTurn(
      calls(
        ['ask', { text }],
        ['ask', { text: 'Which?', fields: [{ ...colour, options: [text, 'b'] }] }],
        ['ask', { text: 'Which?', fields: Array.from({ length: 11 }, () => colour) }],
        ['ask', { text: 'Which?', fields: [{ ...colour, options: ['a', 'a'] }] }],
        ['ask', { text: 'Which?', fields: [{ kind: 'one', label: 'Colour' }] }],
      ),
      'I do not ask.',
    ),
  );
  const { id } = await buildConversation(server, { initialMessage: 'Paint it' });
  await server.events.waitForText('I do not ask.');
  expect(callsIn(server).map(({ state }) => state)).toStrictEqual(
    Array.from({ length: 5 }, () => 'invalid'),
  );
  expect(await textsIn(server, id)).toStrictEqual(['Paint it', 'I do not ask.']);
});
