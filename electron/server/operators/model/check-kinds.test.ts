import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { answerJson, startAnswering } from './testing/answering-server.ts';
import * as messages from './testing/shapes/messages-stream.ts';
import * as responses from './testing/shapes/responses-stream.ts';
import * as chat from './testing/shapes/stream.ts';

const { signal } = new AbortController();
const key = 'sk-1';
const tool = 'report-ready';
const yes = { is: 'yes' };

interface Kind {
  readonly path: string;
  readonly keyOf: (request: IncomingMessage) => unknown;
  readonly speaks: readonly string[];
  readonly calls: readonly string[];
  /** The text in a body that shows that the result of the call came back. */
  readonly result: string;
}

const bearer = (request: IncomingMessage) => request.headers.authorization?.replace('Bearer ', '');

const kinds: Readonly<Record<ApiKind, Kind>> = {
  chat: {
    path: '/v1/chat/completions',
    keyOf: bearer,
    speaks: chat.wholeReply,
    calls: [chat.calls(chat.call(0, 'c0', tool, '{}')), chat.endOfCalls, chat.done],
    result: '"role":"tool"',
  },
  responses: {
    path: '/v1/responses',
    keyOf: bearer,
    speaks: responses.wholeReply,
    calls: [...responses.begin, ...responses.called(0, tool, '{}'), responses.completed()],
    result: '"type":"function_call_output"',
  },
  messages: {
    path: '/v1/messages',
    keyOf: (request) => request.headers['x-api-key'],
    speaks: messages.wholeReply,
    calls: [...messages.begin, ...messages.called(0, tool, '{}'), ...messages.end('tool_use')],
    result: '"type":"tool_result"',
  },
};

/** A server of one kind of API, for those who have the key alone. */
function startKind({ path, keyOf, speaks, calls, result }: Kind) {
  const bodies: string[] = [];
  const answer: RequestListener = (request, response) => {
    void (async () => {
      const body = await text(request);
      if (keyOf(request) !== key) {
        answerJson({ error: { message: 'no' } }, 401)(request, response);
      } else if (request.method === 'GET') {
        answerJson({ data: [{ type: 'model', id: 'm' }], has_more: false })(request, response);
      } else if (request.url === path) {
        bodies.push(body);
        chat.streamed(...(bodies.length === 2 ? calls : speaks))(response);
      } else {
        answerJson({}, 404)(request, response);
      }
    })();
  };
  return startAnswering(answer).then((server) => ({
    ...server,
    hasResult: () => bodies[2]?.includes(result),
  }));
}

test.each(['chat', 'responses', 'messages'] as const)(
  'an endpoint of %s is tested',
  async (api) => {
    const { baseUrl, heard, hasResult } = await startKind(kinds[api]);
    const server = { baseUrl, api, key };
    expect(await checkEndpoint(server, { signal, modelId: 'm', triesTools: true })).toEqual({
      reached: yes,
      key: yes,
      list: { models: [{ id: 'm' }], leftOut: 0 },
      answer: yes,
      call: yes,
    });
    const asked = `POST ${kinds[api].path}`;
    expect(heard.slice(1)).toEqual([asked, asked, asked]);
    expect(hasResult()).toBe(true);
  },
);

test.each(['chat', 'responses', 'messages'] as const)('a wrong key of %s is found', async (api) => {
  const { baseUrl } = await startKind(kinds[api]);
  const check = (wrong: string | undefined) =>
    checkEndpoint({ baseUrl, api, key: wrong }, { signal, modelId: 'm' });
  expect(await check('sk-2')).toMatchObject({ key: { is: 'no', fault: { code: 'key_refused' } } });
  expect(await check(undefined)).toMatchObject({
    key: { is: 'no', fault: { code: 'key_wanted' } },
  });
});

test('an endpoint that is asked by another kind than it has does not answer', async () => {
  const { baseUrl } = await startKind(kinds.chat);
  const server = { baseUrl, api: 'responses' as const, key };
  expect(await checkEndpoint(server, { signal, modelId: 'm' })).toMatchObject({
    reached: yes,
    list: { models: [{ id: 'm' }] },
    answer: { is: 'no', fault: { code: 'not_found' } },
  });
});
