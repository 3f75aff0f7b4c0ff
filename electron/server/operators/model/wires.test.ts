import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { apiKinds } from '#shared/domain/model/api-kind.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { listenOnLoopback } from '../../http/listening.ts';
import type { CallOptions, ModelPart, ModelRequest, ReplyPart } from './model-port.ts';
import { shapeRequest } from './testing/play-shape.ts';
import { allShapes } from './testing/shapes/all-shapes.ts';
import { wireOf } from './wire-of.ts';

interface Heard {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Starts a server that gives every request the same answer, and keeps what it was asked. */
async function startServer(answer: RequestListener) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as Heard['body'];
      heard.push({ path: request.url, headers: request.headers, body });
      answer(request, response);
    })();
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { baseUrl: `http://127.0.0.1:${port}/v1`, heard };
}

/** Answers in a shape, whatever is asked. */
function inShape(id: string): RequestListener {
  const shape = allShapes.find((each) => each.id === id);
  return (request, response) => {
    const asked = { body: { model: id, messages: [] }, request, otherOrigin: '', hang: () => {} };
    void shape?.answer(response, asked);
  };
}

function options(more: Partial<CallOptions> = {}): CallOptions {
  return { signal: new AbortController().signal, ...more };
}

async function partsOf(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const seen: ModelPart[] = [];
  for await (const part of parts) {
    seen.push(part);
  }
  return seen;
}

const shapeOf: Readonly<Record<ApiKind, string>> = {
  chat: 'text',
  responses: 'responses-text',
  messages: 'messages-text',
};

/** Asks for a reply in a shape, and then for the next one with that reply and the result of a call. */
async function askTwice(api: ApiKind, shape: string, model: string) {
  const { baseUrl, heard } = await startServer(inShape(shape));
  const port = wireOf({ baseUrl, api }, model);
  const parts = await partsOf(port.call(shapeRequest, options()));
  const reply = parts.filter((part): part is ReplyPart => !['delta', 'end'].includes(part.type));
  const results = reply.flatMap((part) =>
    part.type === 'call'
      ? [{ role: 'result', callId: part.callId, name: part.name, text: '[]' } as const]
      : [],
  );
  const turns: ModelRequest['turns'] = [
    { role: 'user', text: 'an earlier message' },
    { role: 'assistant', parts: reply.filter(({ type }) => type !== 'call') },
    ...shapeRequest.turns,
    { role: 'assistant', parts: reply },
    ...results,
  ];
  await partsOf(port.call({ ...shapeRequest, turns }, options()));
  return { reply, first: heard[0]?.body ?? {}, second: heard[1]?.body ?? {} };
}

const call = {
  type: 'function_call',
  call_id: 'c2',
  name: 'work_item-get',
  arguments: '{"workItemId":"wi_1"}',
};

test('Responses has what its provider wants back, whole, and nothing of it is stored', async () => {
  const shape = 'responses-call-after-reasoning-and-text';
  const { first, second } = await askTwice('responses', shape, 'gpt-5');
  const encrypted = ['reasoning.encrypted_content'];
  expect(first).toMatchObject({ store: false, stream: true, include: encrypted });
  expect(first).toMatchObject({ model: 'gpt-5', max_output_tokens: 4_096 });
  expect(second).toMatchObject({ store: false, include: encrypted });
  expect(second['input']).toEqual([
    { role: 'developer', content: shapeRequest.system },
    { role: 'user', content: [{ type: 'input_text', text: 'an earlier message' }] },
    { role: 'assistant', content: 'The plan has three steps.' },
    { role: 'user', content: [{ type: 'input_text', text: 'the prompt' }] },
    {
      type: 'reasoning',
      id: 'rs_0',
      encrypted_content: 'b3BhcXVl',
      summary: [
        { type: 'summary_text', text: 'First I count the steps.' },
        { type: 'summary_text', text: 'Then I name them.' },
      ],
    },
    { role: 'assistant', content: 'The plan has three steps.' },
    call,
    { type: 'function_call_output', call_id: 'c2', output: '[]' },
  ]);
});

test('reasoning without words goes back where its provider wants it', async () => {
  const { reply, second } = await askTwice(
    'responses',
    'responses-reasoning-without-a-summary',
    'm',
  );
  expect(reply.map(({ type }) => type)).toEqual(['reasoning', 'text']);
  expect(second['input']).toContainEqual({
    type: 'reasoning',
    id: 'rs_0',
    encrypted_content: 'b3BhcXVl',
    summary: [],
  });
});

test('reasoning that nobody keeps does not go back to Responses', async () => {
  const { reply, second } = await askTwice('responses', 'responses-reasoning-as-it-is', 'm');
  expect(reply.some(({ type }) => type === 'reasoning')).toBe(true);
  expect(JSON.stringify(second['input'])).not.toContain('reasoning');
  expect(JSON.stringify(second['input'])).not.toContain('rs_0');
});

test('Messages has the signature of its reasoning back, within that reply alone', async () => {
  const { second } = await askTwice('messages', 'messages-call-after-reasoning-and-text', 'm');
  const said = { type: 'text', text: 'The plan has three steps.' };
  expect(second['system']).toEqual([{ type: 'text', text: shapeRequest.system }]);
  expect(second['messages']).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'an earlier message' }] },
    { role: 'assistant', content: [said] },
    { role: 'user', content: [{ type: 'text', text: 'the prompt' }] },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'First I count the steps.', signature: 'c2ln' },
        said,
        { type: 'tool_use', id: 'toolu_2', name: call.name, input: { workItemId: 'wi_1' } },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_2', content: '[]' }] },
  ]);
});

test('hidden reasoning goes back to Messages as it came, and is shown to nobody', async () => {
  const { reply, second } = await askTwice('messages', 'messages-reasoning-that-is-hidden', 'm');
  expect(reply).toMatchObject([{ type: 'reasoning', text: '' }, { type: 'text' }]);
  expect(second['messages']).toMatchObject([
    {},
    {},
    {},
    { content: [{ type: 'redacted_thinking', data: 'b3BhcXVl' }, { type: 'text' }] },
  ]);
});

test('a call that could not be read goes back to Messages as an object', async () => {
  const { second } = await askTwice('messages', 'messages-call-with-half-its-arguments', 'm');
  expect(second['messages']).toMatchObject([
    {},
    {},
    { content: [{ type: 'tool_use', input: { rawInvalidInput: '{"workItemId":' } }] },
    {},
  ]);
});

test('replay of one kind of API does no harm in another', async () => {
  const { reply } = await askTwice('responses', 'responses-call-after-reasoning-and-text', 'gpt-5');
  for (const api of apiKinds) {
    const { baseUrl, heard } = await startServer(inShape(shapeOf[api]));
    const turns: ModelRequest['turns'] = [
      ...shapeRequest.turns,
      { role: 'assistant', parts: reply },
      { role: 'result', callId: 'c2', name: call.name, text: '[]' },
    ];
    const parts = await partsOf(
      wireOf({ baseUrl, api }, 'm').call({ ...shapeRequest, turns }, options()),
    );
    expect(parts.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
    expect(heard).toHaveLength(1);
  }
});

test.each([
  ['chat', 'reasoning_effort'],
  ['responses', 'reasoning'],
  ['messages', 'output_config'],
] as const)('an effort is sent to %s only where it is set', async (api, field) => {
  const { baseUrl, heard } = await startServer(inShape(shapeOf[api]));
  const port = wireOf({ baseUrl, api }, 'm');
  await partsOf(port.call(shapeRequest, options()));
  await partsOf(port.call({ ...shapeRequest, effort: 'low' }, options()));
  expect(heard[0]?.body).not.toHaveProperty(field);
  expect(heard[1]?.body[field]).toEqual(api === 'chat' ? 'low' : { effort: 'low' });
});

test('an effort that Messages does not have is not sent, and said', async () => {
  const { baseUrl, heard } = await startServer(inShape('messages-text'));
  const port = wireOf({ baseUrl, api: 'messages' }, 'm');
  const parts = await partsOf(port.call({ ...shapeRequest, effort: 'enormous' }, options()));
  expect(parts).toMatchObject([{ type: 'end', reason: 'broken', fault: { code: 'not_written' } }]);
  expect(heard).toEqual([]);
});

test('tools are sent as they are, with nothing that only one provider knows', async () => {
  const sent = await Promise.all(
    (['responses', 'messages'] as const).map(async (api) => {
      const { baseUrl, heard } = await startServer(inShape(shapeOf[api]));
      await partsOf(wireOf({ baseUrl, api }, 'm').call(shapeRequest, options()));
      return heard[0]?.body['tools'];
    }),
  );
  const tool = { name: 'document-list', description: 'Lists documents.' };
  const input = { type: 'object' };
  expect(sent).toEqual([
    [{ ...tool, type: 'function', parameters: input, strict: false }],
    [{ ...tool, input_schema: input }],
  ]);
});

test.each([
  ['chat', '/v1/chat/completions', { authorization: 'Bearer sk-canary' }],
  ['responses', '/v1/responses', { authorization: 'Bearer sk-canary' }],
  [
    'messages',
    '/v1/messages',
    {
      'x-api-key': 'sk-canary',
      'anthropic-version': '2023-06-01',
      authorization: 'Bearer sk-canary',
    },
  ],
] as const)('%s is asked at its path, with the key in its header', async (api, path, known) => {
  const { baseUrl, heard } = await startServer(inShape(shapeOf[api]));
  const port = wireOf({ baseUrl, api, key: 'sk-canary' }, 'm');
  await partsOf(port.call(shapeRequest, options()));
  expect(heard).toMatchObject([{ path, headers: known }]);
  const names = Object.keys(heard[0]?.headers ?? {});
  expect(names.toSorted()).toEqual(
    [
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
      ...Object.keys(known),
    ].toSorted(),
  );
  expect(JSON.stringify(heard[0]?.body)).not.toContain('sk-canary');
});

const firstWords: Readonly<Record<ApiKind, string>> = {
  chat: 'data: {"choices":[{"delta":{"content":"one"}}]}\n\n',
  responses:
    'data: {"type":"response.output_text.delta","item_id":"m","output_index":0,"delta":"one"}\n\n',
  messages:
    'data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n' +
    'data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"one"}}\n\n',
};

test.each(apiKinds)('a stop closes the connection to %s at once', async (api) => {
  const closed = Promise.withResolvers<void>();
  const { baseUrl } = await startServer((_request, response) => {
    response.on('close', () => closed.resolve());
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(firstWords[api]);
  });
  const stop = new AbortController();
  const reason = new Error('stopped');
  const reading = async () => {
    const parts = wireOf({ baseUrl, api }, 'm').call(
      shapeRequest,
      options({ signal: stop.signal }),
    );
    for await (const part of parts) {
      expect(part).toEqual({ type: 'delta', of: 'text', text: 'one' });
      stop.abort(reason);
    }
  };
  await expect(reading()).rejects.toBe(reason);
  await closed.promise;
});

test.each(apiKinds)('whoever reads %s no further ends its request', async (api) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(firstWords[api]);
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => void server.close());
  const ended = once(server, 'connection').then(([socket]) => once(socket as never, 'close'));
  const model = wireOf({ baseUrl: `http://127.0.0.1:${port}/v1`, api }, 'm');
  for await (const part of model.call(shapeRequest, options())) {
    expect(part).toMatchObject({ type: 'delta' });
    break;
  }
  await ended;
});
