import { expect, test } from 'vitest';
import { assign, waitForStatus } from '../testing/assigned-work.ts';
import { questionIn, stateOf, textsIn, unread } from '../testing/deciding.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import type { DrivenServer } from '../testing/driven-operators.ts';
import { calls, callsIn, inTurn } from '../testing/driven-talk.ts';
import { buildConversation } from '../testing/test-server.ts';

const colour = { kind: 'one', label: 'Colour', options: ['Red', 'Blue'] };

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
  const { lastMessage } = await client.call('conversation.get', { conversationId });
  expect(lastMessage?.messageId).toBe(question.messageId);
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

test('the last message of a thread says that it is a question, told, listed and told again, also once it is declined', async () => {
  const server = await startDrivenBy(
    inTurn(calls(['ask', { text: 'Which colour?', fields: [colour] }]), undefined),
  );
  const { client, events } = server;
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Paint it' });
  const { id: questionId, messageId } = await questionIn(server);
  await client.call('question.answer', { questionId, isDeclined: true });
  const asked = { messageId, isQuestion: true };
  const { lastMessage } = await client.call('conversation.get', { conversationId });
  expect(lastMessage).toMatchObject(asked);
  const moved = ({ stored }: Pick<typeof events, 'stored'>) =>
    stored.filter(
      ({ type, data }) =>
        type === 'conversation.updated' && JSON.stringify(data).includes(messageId ?? '-'),
    );
  expect(moved(events)).toMatchObject([{ data: { conversation: { lastMessage: asked } } }]);
  const again = await recordEvents(server.eventsUrl, client.apiKey, { query: '?since=0' });
  await again.waitForType('question.updated');
  expect(moved(again)).toStrictEqual(moved(events));
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

test('the form of one question answers no other one of the thread, whatever stands right before', async () => {
  const server = await startDrivenBy(
    inTurn(
      calls(['ask', { text: 'Which colour?', fields: [colour] }]),
      calls(['ask', { text: 'And the frame?', fields: [colour] }]),
      'Blue it is.',
    ),
  );
  const { client, events, guildId } = server;
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Paint it' });
  const { id: questionId } = await questionIn(server);
  await client.call('message.create', { conversationId, text: 'And what is around it' });
  await events.waitForText('And the frame?');
  await client.call('question.answer', { questionId, values: ['Blue'] });
  const { questions } = await client.call('question.list', { guildId });
  expect(questions.map(({ text, state }) => [text, state])).toStrictEqual([
    ['And the frame?', 'open'],
    ['Which colour?', 'answered'],
  ]);
  await events.waitForText('Blue it is.');
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
