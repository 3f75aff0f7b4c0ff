import { expect, test } from 'vitest';
import { apiKinds } from '#shared/domain/model/api-kind.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import { startAnswering } from './model/testing/answering-server.ts';
import * as messages from './model/testing/shapes/messages-stream.ts';
import * as responses from './model/testing/shapes/responses-stream.ts';
import { sentence, streamed, wholeReply } from './model/testing/shapes/stream.ts';
import { scriptedDriver } from './scripted/scripted-driver.ts';
import { scriptedWorkDriver } from './scripted/scripted-work-driver.ts';

const replies = {
  chat: { path: '/v1/chat/completions', events: wholeReply },
  responses: { path: '/v1/responses', events: responses.wholeReply },
  messages: { path: '/v1/messages', events: messages.wholeReply },
};

test.each(apiKinds)('a model behind %s answers in a thread', async (api) => {
  const { path, events } = replies[api];
  const { baseUrl, heard } = await startAnswering((request, response) => {
    request.resume();
    streamed(...events)(response);
  });
  const server = await startTestServer({
    driver: scriptedDriver,
    workDriver: scriptedWorkDriver,
    models: [{ id: 'one', baseUrl, api, models: [{ name: 'small', window: 32_000 }] }],
  });
  const { client, guildId, operators } = server;
  const [model] = (await client.call('model.list', { guildId })).models;
  const operatorId = operators[0]?.id ?? '';
  const driver = { kind: 'model', modelId: model?.id, fallback: 'script' } as const;
  await client.call('operator.set_driver', { operatorId, ...driver });
  const seen = await recordEvents(server.eventsUrl, client.apiKey);
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Well?' });
  await seen.waitForText('"authorType":"operator"');
  const [answer] = (await client.call('message.list', { conversationId })).messages;
  expect(answer?.text).toBe(sentence);
  expect(heard.filter((each) => each.startsWith('POST'))).toEqual([`POST ${path}`]);
});
