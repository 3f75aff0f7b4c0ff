import { expect, test } from 'vitest';
import { recordEvents } from '../testing/event-recorder.ts';
import { startTestServer } from '../testing/test-server.ts';
import { startTalkingModel } from './model/testing/talking-model.ts';
import { scriptedDriver } from './scripted/scripted-driver.ts';

/** A server whose model reads so many tokens of a request, says so, and forgets the rest. */
async function startForgetful(window: number) {
  const model = await startTalkingModel(
    ({ messages }, count) => {
      const signs = messages.reduce((sum, { content }) => sum + content.length, 0);
      const input = Math.min(Math.ceil(signs / 4), window);
      return { text: `Answer ${count}.`, input, output: 3 };
    },
    [{ id: 'small', object: 'model', max_model_len: window }],
  );
  const server = await startTestServer({
    driver: scriptedDriver,
    models: [
      {
        id: 'one',
        baseUrl: model.baseUrl,
        api: 'chat',
        models: [{ name: 'small', window: 32_000 }],
      },
    ],
  });
  const { client, guildId, operators } = server;
  const [{ id: modelId } = { id: undefined }] = (await client.call('model.list', { guildId }))
    .models;
  const operatorId = operators[0]?.id ?? '';
  const driver = { kind: 'model', modelId, fallback: 'none' } as const;
  await client.call('operator.set_driver', { operatorId, ...driver });
  const { id: conversationId } = await client.call('conversation.create', {
    guildId,
    operatorIds: [operatorId],
  });
  const asOperatorId = operatorId;
  for (let at = 0; at < 3; at += 1) {
    const text = `Part ${at}: ${'some words of a long thread, '.repeat(260)}`;
    await client.call('message.create', { conversationId, text, asOperatorId });
  }
  const ask = async (text: string) => {
    const events = await recordEvents(server.eventsUrl, client.apiKey);
    await client.call('message.create', { conversationId, text });
    await events.waitForText('"text":"Answer ');
    const { messages } = await client.call('message.list', { conversationId });
    const [answer] = messages;
    const runId = answer?.runId ?? '';
    return { answer: answer?.text, told: await client.call('run.told', { runId }) };
  };
  const sizes = () =>
    model.asked.map(({ messages }) => messages.reduce((sum, each) => sum + each.content.length, 0));
  return { model, ask, sizes };
}

test('a request that its server has cut is asked once more, with what has room in its window', async () => {
  const { model, ask, sizes } = await startForgetful(2_000);
  const { answer, told } = await ask('What was part 1?');
  expect(answer).toBe('Answer 2.');
  expect(told.calls).toBe(2);
  expect(told.told?.alarm).toBeUndefined();
  expect(told.told?.leftOut).toMatchObject([{ kind: 'message' }]);
  const [whole = 0, smaller = 0] = sizes();
  expect(whole).toBeGreaterThan(15_000);
  expect(smaller).toBeLessThan(whole / 2);
  expect(model.asked[1]?.messages.at(-1)?.content).toContain('What was part 1?');
  // The window is known from then on
  expect((await ask('And part 2?')).answer).toBe('Answer 3.');
  expect(sizes().at(-1)).toBeLessThan(whole / 2);
});

test('a request that is still cut once it is smaller is answered, and the alarm stays', async () => {
  const { ask, sizes } = await startForgetful(300);
  const long = `What is in this? ${'Many words that must all be read. '.repeat(200)}`;
  const { answer, told } = await ask(long);
  expect(answer).toMatch(/^Answer [12]\.$/);
  expect(sizes().length).toBeLessThanOrEqual(2);
  expect(told.told).toMatchObject({ alarm: 'cut', readTokens: 300 });
});
