import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import { modelLimits } from '#shared/limits/server-limits.ts';
import { listModels } from './list-models.ts';
import { answerJson, startAnswering } from './testing/answering-server.ts';
import { writeMuch } from './testing/shapes/stream.ts';
import type { Timers } from './wait.ts';

const { signal } = new AbortController();

async function listOf(answer: RequestListener, path = '/v1', key?: string) {
  const { origin } = await startAnswering(answer);
  return listModels({ baseUrl: origin + path, key }, { signal });
}

/** The code of the fault with which a server's answer ends. */
async function faultOf(answer: RequestListener, path?: string, key?: string) {
  const listed = await listOf(answer, path, key);
  return 'fault' in listed ? listed.fault : undefined;
}

const list = (data: unknown) => answerJson({ object: 'list', data });

test.each([
  ['Ollama', { id: 'llama3.2:latest', owned_by: 'library' }, {}],
  [
    'LM Studio',
    { id: 'qwen3-8b', max_context_length: 131_072, loaded_context_length: 8_192 },
    { window: { tokens: 8_192, of: 'server' } },
  ],
  [
    'LM Studio before it loads the model',
    { id: 'qwen3-8b', max_context_length: 131_072 },
    { window: { tokens: 131_072, of: 'model' } },
  ],
  ['vLLM', { id: 'a/b', max_model_len: 32_768 }, { window: { tokens: 32_768, of: 'server' } }],
  [
    'llama.cpp',
    { id: '/models/a.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 40_960, size: 5 } },
    { window: { tokens: 40_960, of: 'model' } },
  ],
  ['llama.cpp while it loads', { id: 'a', meta: null }, {}],
  [
    'OpenRouter',
    {
      id: 'anthropic/claude-sonnet-4.5',
      context_length: 1_000_000,
      top_provider: { context_length: 200_000 },
      pricing: { prompt: '0.000003', completion: '0.000015', request: '0', image: '0.0048' },
    },
    {
      window: { tokens: 200_000, of: 'server' },
      price: { currency: 'USD', input: 3_000_000, output: 15_000_000 },
    },
  ],
  [
    'Anthropic',
    { type: 'model', id: 'claude-x', display_name: 'X', max_input_tokens: 200_000 },
    { window: { tokens: 200_000, of: 'server' } },
  ],
  ['a service with odd windows', { id: 'a', context_length: '8k', max_model_len: -1 }, {}],
  [
    'a service with a window without end',
    { id: 'a', max_model_len: endpointLimits.window + 1, context_length: endpointLimits.window },
    { window: { tokens: endpointLimits.window, of: 'model' } },
  ],
  ['a service with half a token', { id: 'a', context_length: 8.5, context_window: 0 }, {}],
])('a model of %s has what its server tells', async (_name, entry, told) => {
  const listed = await listOf(list([{ object: 'model', ...entry }]));
  expect(listed).toEqual({ models: [{ id: entry.id, ...told }], leftOut: 0 });
});

test.each([
  [{ prompt: '0', completion: '0' }, 0, 0],
  [{ prompt: '0.00000025', completion: '0.0000012500' }, 250_000, 1_250_000],
  [{ prompt: '2.5e-7', completion: '1E-6' }, 250_000, 1_000_000],
  // A price below a millionth is rounded up, so that no limit on money is passed
  [{ prompt: '0.0000000000001', completion: '0.0000000000011' }, 1, 2],
  [{ prompt: '1', completion: '1' }, 1e12, 1e12],
])('the price %j is exact in millionths', async (pricing, input, output) => {
  const listed = await listOf(list([{ id: 'a', pricing }]));
  expect(listed).toMatchObject({ models: [{ price: { currency: 'USD', input, output } }] });
});

test.each([
  { prompt: '-1', completion: '-1' },
  { prompt: 0.000003, completion: 0.000015 },
  { prompt: '0.000003' },
  { prompt: '', completion: '0.1' },
  { prompt: '0,5', completion: '0.1' },
  { prompt: ' 1', completion: '0.1' },
  { prompt: '1e99', completion: '1' },
  { prompt: '9'.repeat(1_000_000), completion: '1' },
  { prompt: '0.1', completion: '0.1', request: '0.01' },
  { prompt: '0.1', completion: '0.1', currency: 'EUR' },
  { prompt: '0.1', completion: '0.1', unit: 'per_million_tokens' },
  { input: 3, output: 15 },
  'free',
  null,
])('the price %#, of another form, is not known', async (pricing) => {
  expect(await listOf(list([{ id: 'a', pricing }]))).toEqual({
    models: [{ id: 'a' }],
    leftOut: 0,
  });
});

test('ids are trimmed and unique, keep their order, and are left out where they cannot be used', async () => {
  const longest = 'a'.repeat(endpointLimits.modelName);
  const listed = await listOf(
    list([
      { id: ' b ' },
      { id: 'a' },
      { id: 'b', context_length: 5 },
      { id: longest },
      { id: `${longest}a` },
      { id: ' '.repeat(1_000_000) },
      { id: 'line\nbreak' },
      { id: 'turned\u202Eback' },
      { id: 'half\uD83D' },
      { id: '' },
      { id: 7 },
      {},
      null,
      'c',
      [],
    ]),
  );
  expect(listed).toEqual({ models: [{ id: 'b' }, { id: 'a' }, { id: longest }], leftOut: 11 });
});

test('more models than are taken are counted, and one that comes again is not', async () => {
  const many = Array.from({ length: endpointLimits.models + 5 }, (_, at) => ({ id: `m${at}` }));
  const listed = await listOf(list([...many, { id: 'm0' }]));
  expect(listed).toMatchObject({ leftOut: 5 });
  expect('models' in listed && listed.models.length).toBe(endpointLimits.models);
});

test('a list that is not wrapped and one without a model are lists', async () => {
  expect(await listOf(answerJson([{ id: 'a' }]))).toEqual({ models: [{ id: 'a' }], leftOut: 0 });
  for (const data of [[], null, undefined]) {
    expect(await listOf(list(data))).toEqual({ models: [], leftOut: 0 });
  }
});

test.each([
  [401, 'sk-1', 'key_refused'],
  [401, undefined, 'key_wanted'],
  [403, 'sk-1', 'not_allowed'],
  [429, 'sk-1', 'too_many_requests'],
  [500, 'sk-1', 'server_error'],
])('a status of %d with the key %s is told as %s', async (status, key, code) => {
  const fault = await faultOf(answerJson({ error: { message: 'sk-1' } }, status), '/v1', key);
  expect(fault).toMatchObject({ code, status });
  expect(fault?.message).not.toContain('sk-1');
});

test('a key that is refused with a status of 400 is told as refused', async () => {
  const answer = answerJson([{ error: { message: 'API key not valid.' } }], 400);
  expect(await faultOf(answer, '/v1beta/openai', 'k')).toMatchObject({ code: 'key_refused' });
});

test.each([
  ['', 'no_list_here'],
  ['/api', 'no_list_here'],
  ['/v1', 'no_list'],
  ['/api/v1/', 'no_list'],
  ['/v1beta/openai', 'no_list'],
])('a list that is not there below %j is told as %s', async (path, code) => {
  for (const status of [404, 405]) {
    expect(await faultOf(answerJson({}, status), path)).toMatchObject({ code, status });
  }
  // LM Studio answers so to each address that it does not know
  expect(await faultOf(answerJson({ error: 'Unexpected endpoint.' }), path)).toMatchObject({
    code,
  });
});

test('a page, text, redirects and half an answer are each told as what they are', async () => {
  const page: RequestListener = (_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Sign in</title>');
  };
  expect(await faultOf(page)).toMatchObject({ code: 'not_an_answer' });
  const other = await startAnswering(list([{ id: 'a' }]));
  const moved: RequestListener = (_request, response) => {
    response.writeHead(302, { location: `${other.baseUrl}/models` });
    response.end();
  };
  expect(await faultOf(moved)).toMatchObject({ code: 'redirected', status: 302 });
  expect(other.heard).toEqual([]);
  const half: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
    response.write('{"data":[', () => response.destroy());
  };
  expect(await faultOf(half)).toMatchObject({ code: 'cut' });
  const deep: RequestListener = (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('['.repeat(200_000));
  };
  expect(await faultOf(deep)).toMatchObject({ code: 'bad_answer' });
});

test('a list of 200 MiB is read no further than its bound', async () => {
  const much: RequestListener = (_request, response) => void writeMuch(response, ' ');
  expect(await faultOf(much)).toMatchObject({ code: 'too_large' });
});

/** Timers of which the test lets the one of the whole list go off. */
function timersOfList() {
  let goOff = () => {};
  const timers: Timers = {
    set: (ms, call) => {
      goOff = ms === modelLimits.listMs ? call : goOff;
      return () => {};
    },
  };
  return { timers, isOver: () => goOff() };
}

test('a list that comes a byte at a time is given up when its time is over', async () => {
  const { timers, isOver } = timersOfList();
  const { baseUrl } = await startAnswering((_request, response) => {
    response.write('[', () => isOver());
  });
  const listed = await listModels({ baseUrl, timers }, { signal });
  expect(listed).toMatchObject({ fault: { code: 'too_slow' } });
});

test('a refusal whose words do not end is told by its status', async () => {
  const { timers, isOver } = timersOfList();
  const { baseUrl } = await startAnswering((_request, response) => {
    response.writeHead(429, { 'retry-after': '20' });
    response.write('wait');
  });
  // The time is over once the status has come
  const channel = 'http.client.response.finish';
  const onStatus = () => void setImmediate(() => isOver());
  subscribe(channel, onStatus);
  onTestFinished(() => void unsubscribe(channel, onStatus));
  expect(await listModels({ baseUrl, timers }, { signal })).toMatchObject({
    fault: { code: 'too_many_requests', retryAfterMs: 20_000 },
  });
});

test('the key goes to the list by GET, and nothing more is asked', async () => {
  const keys: (string | undefined)[] = [];
  const { baseUrl, heard } = await startAnswering((request, response) => {
    keys.push(request.headers.authorization);
    list([])(request, response);
  });
  await listModels({ baseUrl: `${baseUrl}//`, key: 'sk-1' }, { signal });
  expect(heard).toEqual(['GET /v1/models']);
  expect(keys).toEqual(['Bearer sk-1']);
});

test('a stop ends the request and throws its reason', async () => {
  const closed = Promise.withResolvers<void>();
  const stop = new AbortController();
  const { baseUrl } = await startAnswering((_request, response) => {
    response.on('close', () => closed.resolve());
    stop.abort(new Error('enough'));
  });
  await expect(listModels({ baseUrl }, stop)).rejects.toThrow('enough');
  await closed.promise;
  await expect(listModels({ baseUrl }, stop)).rejects.toThrow('enough');
});

test('an address that is none and a key that cannot be sent are faults', async () => {
  for (const baseUrl of ['', 'nonsense', 'ftp://localhost/v1', 'file:///v1']) {
    expect(await listModels({ baseUrl }, { signal })).toMatchObject({
      fault: { code: 'bad_address' },
    });
  }
  for (const key of ['sk-\n1', 'sk-\u20141', 'sk-\u0000']) {
    const { baseUrl, heard } = await startAnswering(list([]));
    expect(await listModels({ baseUrl, key }, { signal })).toMatchObject({
      fault: { code: 'bad_key' },
    });
    expect(heard).toEqual([]);
  }
});

/** Asks a server of Messages that answers each page by its query. */
async function pagesOf(pageAfter: (after: string | null) => object) {
  const { baseUrl, heard } = await startAnswering((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    answerJson(pageAfter(url.searchParams.get('after_id')))(request, response);
  });
  return { listed: await listModels({ baseUrl, api: 'messages', key: 'k' }, { signal }), heard };
}

test('the list of Messages is read page by page', async () => {
  const { listed, heard } = await pagesOf((after) =>
    after === null
      ? { data: [{ id: 'a' }, { id: 'b' }], has_more: true, last_id: 'b' }
      : { data: [{ id: 'b' }, { id: 'c' }, {}], has_more: false, last_id: 'c' },
  );
  expect(listed).toEqual({ models: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], leftOut: 1 });
  expect(heard).toEqual(['GET /v1/models?limit=1000', 'GET /v1/models?limit=1000&after_id=b']);
});

test('pages without end are read to their bound, and the same page is not read twice', async () => {
  const endless = await pagesOf((after) => {
    const id = `m${Number((after ?? 'm0').slice(1)) + 1}`;
    return { data: [{ id }], has_more: true, last_id: id };
  });
  expect(endless.heard).toHaveLength(modelLimits.listPages);
  const same = await pagesOf(() => ({ data: [{ id: 'a' }], has_more: true, last_id: 'a' }));
  expect(same.heard).toHaveLength(2);
  expect(same.listed).toEqual({ models: [{ id: 'a' }], leftOut: 0 });
});

test('a page that fails is told, and is no shorter list', async () => {
  const { listed } = await pagesOf((after) =>
    after === null ? { data: [{ id: 'a' }], has_more: true, last_id: 'a' } : { error: 'gone' },
  );
  expect(listed).toMatchObject({ fault: { code: 'no_list' } });
});

test('no other kind of API is asked for pages', async () => {
  const { baseUrl, heard } = await startAnswering(
    answerJson({ data: [{ id: 'a' }], has_more: true, last_id: 'a' }),
  );
  await listModels({ baseUrl, api: 'responses' }, { signal });
  expect(heard).toEqual(['GET /v1/models']);
});

test.each([
  ['chat', { authorization: 'Bearer k' }],
  ['responses', { authorization: 'Bearer k' }],
  ['messages', { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' }],
] as const)('the key of %s goes with its list', async (api, known) => {
  const headers: unknown[] = [];
  const { baseUrl } = await startAnswering((request, response) => {
    headers.push(request.headers);
    answerJson({ data: [] })(request, response);
  });
  await listModels({ baseUrl, api, key: 'k' }, { signal });
  expect(headers).toMatchObject([known]);
});
