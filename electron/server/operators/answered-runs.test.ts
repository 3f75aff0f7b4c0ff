import { expect, test } from 'vitest';
import { questionIn, textsIn } from '../testing/deciding.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import { calls, inTurn } from '../testing/driven-talk.ts';
import { buildConversation } from '../testing/test-server.ts';

const colour = { kind: 'one', label: 'Colour', options: ['Red', 'Blue'] };

/** A run that has asked, was answered, and then failed. */
async function startFailedAfterAnswer(answer: 'form' | 'message') {
  const server = await startDrivenBy(
    inTurn(
      calls(['ask', { text: 'Which colour?', fields: [colour] }]),
      { status: 400 },
      'Painted.',
    ),
  );
  const { client, events } = server;
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Paint it' });
  const { id: questionId } = await questionIn(server);
  await (answer === 'form'
    ? client.call('question.answer', { questionId, values: ['Blue'] })
    : client.call('message.create', { conversationId, text: 'Blue' }));
  await events.waitForText('I couldn’t answer');
  const { messages } = await client.call('message.list', { conversationId });
  return { ...server, conversationId, notice: messages[0] };
}

const texts = [
  'Paint it',
  'Which colour?\n\n- Red\n- Blue',
  'Blue',
  expect.stringContaining('I couldn’t answer “Paint it”.'),
];

test.each(['form', 'message'] as const)(
  'a run that fails after its question was answered by a %s leaves one notice and needs its person once',
  async (answer) => {
    const server = await startFailedAfterAnswer(answer);
    const { client, guildId, conversationId, model } = server;
    expect((await client.call('run.list', { guildId, stuck: true })).runs).toHaveLength(1);
    await client.call('message.create', { conversationId, text: 'Is anybody there?' });
    await server.events.waitForText('Painted.');
    expect(await textsIn(server, conversationId)).toStrictEqual([
      ...texts,
      'Is anybody there?',
      'Painted.',
    ]);
    const { runs } = await client.call('run.list', { guildId });
    expect(runs.map(({ state }) => state)).toStrictEqual(['answered', 'failed']);
    expect(model.asked).toHaveLength(3);
  },
);

test.each(['form', 'message'] as const)(
  'a run that is tried again reads the question and the answer by a %s that it had',
  async (answer) => {
    const server = await startFailedAfterAnswer(answer);
    const { client, conversationId, notice, model, events } = server;
    await client.call('message.retry', { conversationId, messageId: notice?.retryOf ?? '' });
    await events.waitForText('Painted.');
    const told = model.asked.at(-1)?.messages.at(-1)?.content ?? '';
    expect(told).toMatch(
      /person Anna\nPaint it[\S\s]+operator Ada\nWhich colour\?[\S\s]+person Anna\nBlue\n/,
    );
    expect(told.split('Blue\n')).toHaveLength(3);
    expect(await textsIn(server, conversationId)).toStrictEqual([...texts, 'Painted.']);
    expect(model.asked).toHaveLength(3);
  },
);

test('an answer is not tried again apart from what it answers', async () => {
  const { client, guildId, conversationId } = await startFailedAfterAnswer('form');
  const { messages } = await client.call('message.list', { conversationId });
  const answer = messages.find(({ text }) => text === 'Blue');
  await client.call('message.retry', { conversationId, messageId: answer?.id ?? '' });
  expect((await client.call('run.list', { guildId })).runs).toHaveLength(1);
});
