import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { apiKinds } from '#shared/domain/model/api-kind.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { listenOnLoopback } from '../../http/listening.ts';
import { inShape, options, partsOf, shapeOf, startServer } from './testing/asked-server.ts';
import { shapeRequest } from './testing/play-shape.ts';
import { wireOf } from './wire-of.ts';

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

test.each(apiKinds)('a stop before %s has said anything closes its connection', async (api) => {
  const closed = Promise.withResolvers<void>();
  const stop = new AbortController();
  const reason = new Error('stopped');
  const { baseUrl } = await startServer((_request, response) => {
    response.on('close', () => closed.resolve());
    stop.abort(reason);
  });
  const call = wireOf({ baseUrl, api }, 'm').call(shapeRequest, options({ signal: stop.signal }));
  await expect(partsOf(call)).rejects.toBe(reason);
  await closed.promise;
});

test.each(apiKinds)(
  '%s is sent what its caller was shown, and nothing that it refuses',
  async (api) => {
    const { baseUrl, heard } = await startServer(inShape(shapeOf[api]));
    const shown: unknown[] = [];
    const beforeSending = (body: string) => void shown.push(JSON.parse(body));
    const port = wireOf({ baseUrl, api }, 'm');
    await partsOf(port.call(shapeRequest, options({ beforeSending })));
    expect(heard.map(({ body }) => body)).toEqual(shown);
    const refusal = new Error('no room');
    const refuse = () => {
      throw refusal;
    };
    const call = port.call(shapeRequest, options({ beforeSending: refuse }));
    await expect(partsOf(call)).rejects.toBe(refusal);
    expect(heard).toHaveLength(1);
  },
);
