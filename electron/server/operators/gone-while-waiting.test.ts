import { expect, test } from 'vitest';
import { assign, waitForStatus } from '../testing/assigned-work.ts';
import { proposalIn, questionIn, stateOf, textsIn } from '../testing/deciding.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import type { DrivenServer } from '../testing/driven-operators.ts';
import { calls, inTurn } from '../testing/driven-talk.ts';
import { buildConversation } from '../testing/test-server.ts';
import type { Said } from './model/testing/talking-server.ts';

// Things go away while an operator waits for a person. Nothing stays that cannot be decided, nothing
// goes on that is over, and the reason is said.

const asks: Said = calls(['ask', { text: 'Which colour?' }]);
const reports: Said = calls(['report', { content: 'It is painted.' }]);

/** The states of the questions and proposals, and of the runs, as a person sees them. */
async function seenIn({ client, guildId }: DrivenServer) {
  const { questions } = await client.call('question.list', { guildId });
  const { proposals } = await client.call('proposal.list', { guildId });
  const { runs } = await client.call('run.list', { guildId });
  return {
    decisions: [...questions, ...proposals].map(({ state }) => state),
    runs: runs.map(({ state, reason, stuck }) => [state, stuck ?? '', reason ?? '']),
  };
}

async function workThatAsks() {
  const server = await startDrivenBy(inTurn(asks, reports));
  const item = await assign(server, server.operators[0]?.id, { type: 'epic', title: 'Door' });
  const question = await questionIn(server);
  await expect.poll(() => stateOf(server)).toBe('waiting');
  return { server, item, question };
}

async function threadThatAsks() {
  const server = await startDrivenBy(inTurn(asks, 'Blue it is.'));
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Paint it' });
  const { id: questionId } = await questionIn(server);
  await expect.poll(() => stateOf(server)).toBe('waiting');
  return { server, conversationId, questionId };
}

async function threadThatProposes() {
  let workItemId = '';
  const server = await startDrivenBy((asked, count) =>
    inTurn(calls(['work_item-update', { workItemId, title: 'Roof' }]), 'Done.')(asked, count),
  );
  workItemId = (await assign(server, undefined, { title: 'Attic' })).id;
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Rename it' });
  const { id: proposalId } = await proposalIn(server);
  await expect.poll(() => stateOf(server)).toBe('waiting');
  const title = async () => (await server.client.call('work_item.get', { workItemId })).title;
  return { server, conversationId, proposalId, title };
}

const unlisted = 'This model is no longer listed in the settings.';

test('the question of an item that is deleted goes, and the item is worked on once it is restored', async () => {
  const { server, item, question } = await workThatAsks();
  await server.client.call('work_item.delete', { workItemId: item.id });
  await server.events.waitForType('question.updated');
  expect((await seenIn(server)).decisions).toEqual(['withdrawn']);
  const body = { values: ['Blue'] };
  const refused = await server.client.refused('POST', `/questions/${question.id}/answer`, { body });
  expect(refused).toMatchObject({
    code: 'already_decided',
    detail: 'It was withdrawn: the operator does not go on with it.',
  });
  expect(server.model.asked).toHaveLength(1);
  await server.client.call('trash.restore', { guildId: server.guildId, thingId: item.id });
  await waitForStatus(server.events, item.id, 'review');
  expect(server.model.asked).toHaveLength(2);
  expect(await seenIn(server)).toEqual({ decisions: ['withdrawn'], runs: [['answered', '', '']] });
});

test('the question of an item that is taken off its operator goes with the run, which says why', async () => {
  const { server, item } = await workThatAsks();
  await server.client.call('work_item.update', { workItemId: item.id, assignedOperatorId: null });
  await server.events.waitForType('question.updated');
  expect(await seenIn(server)).toEqual({
    decisions: ['withdrawn'],
    runs: [['stopped', '', 'It was taken off the item.']],
  });
});

test('a question in a thread that is archived is answered all the same', async () => {
  const { server, conversationId, questionId } = await threadThatAsks();
  await server.client.call('conversation.update', { conversationId, archived: true });
  await server.client.call('question.answer', { questionId, values: ['Blue'] });
  await server.events.waitForText('Blue it is.');
  expect(await seenIn(server)).toEqual({ decisions: ['answered'], runs: [['answered', '', '']] });
});

test('a question whose model is named no more is answered, and why nothing follows is said', async () => {
  const { server, conversationId, questionId } = await threadThatAsks();
  server.setModels([]);
  await server.client.call('question.answer', { questionId, values: ['Blue'] });
  await server.events.waitForText('I couldn’t answer “Paint it”');
  expect((await textsIn(server, conversationId)).join('\n')).toContain(unlisted);
  await expect
    .poll(() => seenIn(server))
    .toMatchObject({
      decisions: ['answered'],
      runs: expect.arrayContaining([['failed', 'failed', unlisted]]),
    });
});

test('work whose model is named no more waits once its question is answered, and says why', async () => {
  const { server, question } = await workThatAsks();
  server.setModels([]);
  await server.client.call('question.answer', { questionId: question.id, values: ['Blue'] });
  await expect
    .poll(() => seenIn(server))
    .toEqual({ decisions: ['answered'], runs: [['queued', 'no_answer', unlisted]] });
  server.setModels([server.endpoint]);
  await waitForStatus(server.events, question.workItemId ?? '', 'review');
});

test('an allowed proposal is written, also where the model is named no more', async () => {
  const { server, proposalId, title } = await threadThatProposes();
  server.setModels([]);
  await server.client.call('proposal.decide', { proposalId, decision: 'once' });
  await server.events.waitForText('I couldn’t answer “Rename it”');
  expect(await title()).toBe('Roof');
  expect((await seenIn(server)).decisions).toEqual(['done']);
});

test('a proposal of a model is withdrawn where its operator follows a script by then', async () => {
  const { server, proposalId, title } = await threadThatProposes();
  const operatorId = server.operators[0]?.id ?? '';
  await server.client.call('operator.set_driver', { operatorId, kind: 'script' });
  await server.client.call('proposal.decide', { proposalId, decision: 'once' });
  await server.events.waitForText('I follow a fixed script');
  await expect
    .poll(() => seenIn(server))
    .toEqual({ decisions: ['withdrawn'], runs: [['answered', '', '']] });
  expect(await title()).toBe('Attic');
});
