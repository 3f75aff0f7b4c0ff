import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { modelLimits } from '#shared/limits/server-limits.ts';
import { listenOnLoopback } from '../../http/listening.ts';
import { chatWire } from './chat-wire.ts';
import type { ModelServer } from './guarded-request.ts';
import type { CallOptions, ModelPart, ModelRequest, ReplyPart } from './model-port.ts';
import { shapeRequest } from './testing/play-shape.ts';
import { startModelDouble } from './testing/model-double.ts';
import type { Timers } from './wait.ts';

async function startDouble(onHang?: (id: string) => void) {
  const double = await startModelDouble(onHang && { onHang });
  onTestFinished(() => double.close());
  return double;
}

/** Starts a server that streams one word and then nothing, and tells when its answer is closed. */
async function startOneWordServer() {
  const closed = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume();
    response.on('close', () => closed.resolve());
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":[{"delta":{"content":"one"}}]}\n\n');
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => void server.close());
  return { baseUrl: `http://127.0.0.1:${port}/v1`, closed: closed.promise };
}

async function partsOf(
  parts: AsyncIterable<ModelPart>,
  onPart?: (part: ModelPart) => void,
): Promise<ModelPart[]> {
  const seen: ModelPart[] = [];
  for await (const part of parts) {
    seen.push(part);
    onPart?.(part);
  }
  return seen;
}

function options(more: Partial<CallOptions> = {}): CallOptions {
  return { signal: new AbortController().signal, ...more };
}

test('text is told as it comes, and once more as a whole', async () => {
  const { baseUrl } = await startDouble();
  const parts = await partsOf(chatWire({ baseUrl }, 'text').call(shapeRequest, options()));
  const deltas = parts.filter((part) => part.type === 'delta');
  expect(deltas.map(({ text }) => text)).toEqual(['The plan ', 'has three ', 'steps.']);
  expect(parts.filter(({ type }) => type !== 'delta').map(({ type }) => type)).toEqual([
    'text',
    'end',
  ]);
});

test('the caller is shown exactly what the server receives, before it does', async () => {
  const double = await startDouble();
  const shown: string[] = [];
  const beforeSending = (body: string) => {
    expect(double.received).toEqual([]);
    shown.push(body);
  };
  await partsOf(chatWire(double, 'text').call(shapeRequest, options({ beforeSending })));
  expect(double.received).toEqual(shown);
});

test('nothing is sent where the caller refuses the body', async () => {
  const double = await startDouble();
  const refusal = new Error('no room');
  const beforeSending = () => {
    throw refusal;
  };
  const call = chatWire(double, 'text').call(shapeRequest, options({ beforeSending }));
  await expect(partsOf(call)).rejects.toBe(refusal);
  expect(double.received).toEqual([]);
});

test('an extra that a provider wants back goes back, and reasoning only within its own reply', async () => {
  const double = await startDouble();
  const port = chatWire(double, 'call-with-a-signature');
  const parts = await partsOf(port.call(shapeRequest, options()));
  const reply = parts.filter(
    (part): part is ReplyPart => part.type === 'call' || part.type === 'reasoning',
  );
  const turns: ModelRequest['turns'] = [
    { role: 'user', text: 'an earlier message' },
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'old' },
        { type: 'text', text: 'Yes.' },
      ],
    },
    ...shapeRequest.turns,
    { role: 'assistant', parts: reply },
    { role: 'result', callId: 'c1', name: 'document-list', text: '[]' },
  ];
  await partsOf(port.call({ ...shapeRequest, turns }, options()));
  const { messages } = JSON.parse(double.received[1] ?? '') as { messages: object[] };
  expect(messages).toEqual([
    { role: 'system', content: shapeRequest.system },
    { role: 'user', content: 'an earlier message' },
    { role: 'assistant', content: 'Yes.' },
    { role: 'user', content: 'the prompt' },
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'I look.',
      tool_calls: [
        {
          id: 'c1',
          type: 'function',
          function: { name: 'document-list', arguments: '{}' },
          extra_content: { google: { thought_signature: 'c2lnbmF0dXJl' } },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: '[]' },
  ]);
});

test('a request has its tools, its bound and its effort, and effort only where it is set', async () => {
  const double = await startDouble();
  const port = chatWire(double, 'text');
  await partsOf(port.call({ ...shapeRequest, effort: 'low' }, options()));
  await partsOf(port.call({ ...shapeRequest, tools: [] }, options()));
  const [first, second] = double.received.map((body) => JSON.parse(body) as object);
  expect(first).toMatchObject({
    model: 'text',
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 4_096,
    reasoning_effort: 'low',
    tools: [
      { type: 'function', function: { name: 'document-list', parameters: { type: 'object' } } },
    ],
  });
  expect(second).not.toHaveProperty('tools');
  expect(second).not.toHaveProperty('reasoning_effort');
});

test('a stop in the middle of a reply reaches the server, and throws its reason', async () => {
  const { baseUrl, closed } = await startOneWordServer();
  const stop = new AbortController();
  const reason = new Error('stopped by a person');
  const call = chatWire({ baseUrl }, 'm').call(shapeRequest, options({ signal: stop.signal }));
  await expect(partsOf(call, () => stop.abort(reason))).rejects.toBe(reason);
  await closed;
});

test('whoever reads no further ends the request', async () => {
  const { baseUrl, closed } = await startOneWordServer();
  // No wait runs out, so that only the end of the reading can end the request
  const timers: Timers = { set: () => () => {} };
  const model = chatWire({ baseUrl, timers }, 'm');
  for await (const part of model.call(shapeRequest, options())) {
    expect(part).toEqual({ type: 'delta', of: 'text', text: 'one' });
    break;
  }
  await closed;
});

test('a server that says nothing for ten seconds is told of, and not given up', async () => {
  let fire = () => {};
  const timers: Timers = {
    set: (ms, call) => {
      if (ms === modelLimits.quietMs) {
        fire = call;
      }
      return () => {};
    },
  };
  const stop = new AbortController();
  const { baseUrl } = await startDouble(() => fire());
  const told = Promise.withResolvers<void>();
  const call = chatWire({ baseUrl, timers }, 'hangs-before-its-headers').call(
    shapeRequest,
    options({ signal: stop.signal, onQuiet: () => told.resolve() }),
  );
  const ended = partsOf(call);
  await told.promise;
  stop.abort(new Error('enough'));
  await expect(ended).rejects.toThrow('enough');
});

test('the key goes with the request, and stands in no fault', async () => {
  const key = 'sk-canary';
  const { baseUrl } = await startDouble();
  for (const id of ['401', '500', 'error-event-first', 'cut-after-a-word', 'html-page']) {
    const parts = await partsOf(chatWire({ baseUrl, key }, id).call(shapeRequest, options()));
    const end = parts.at(-1);
    const fault = end?.type === 'end' && end.reason === 'broken' ? end.fault : undefined;
    expect(fault).toBeDefined();
    const words = [
      fault?.message,
      fault?.stack,
      JSON.stringify(fault),
      String(fault?.cause),
    ].join();
    expect(words).not.toContain(key);
    expect(words).not.toContain('the prompt');
  }
});

test('nothing answers at an address where nothing listens', async () => {
  const double = await startModelDouble();
  await double.close();
  const parts = await partsOf(chatWire(double, 'text').call(shapeRequest, options()));
  expect(parts).toMatchObject([{ type: 'end', reason: 'broken', fault: { code: 'not_reached' } }]);
});

test('a key that cannot be sent and an address that is none are told, and nothing is sent', async () => {
  const double = await startDouble();
  const { baseUrl } = double;
  const endOf = async (server: ModelServer) =>
    (await partsOf(chatWire(server, 'text').call(shapeRequest, options()))).at(-1);
  expect(await endOf({ baseUrl, key: 'sk-\u20141' })).toMatchObject({ fault: { code: 'bad_key' } });
  expect(await endOf({ baseUrl: 'ftp://127.0.0.1/v1' })).toMatchObject({
    fault: { code: 'bad_address' },
  });
  expect(double.received).toEqual([]);
});
