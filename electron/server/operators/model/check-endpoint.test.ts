import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { modelLimits } from '#shared/limits/server-limits.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { answerJson, startAnswering } from './testing/answering-server.ts';
import { startModelDouble } from './testing/model-double.ts';
import {
  begin,
  call,
  calls,
  chunk,
  done,
  endOfCalls,
  openStream,
  stop,
  streamed,
  texts,
  usageChunk,
} from './testing/shapes/stream.ts';
import type { Timers } from './wait.ts';

const { signal } = new AbortController();
const list = answerJson({ object: 'list', data: [{ id: 'm' }, { id: '' }] });
const listed = { models: [{ id: 'm' }], leftOut: 1 };
const speaks: RequestListener = (_request, response) =>
  streamed(begin, ...texts, stop, done)(response);
const refuses = (status: number) => answerJson({ error: { message: 'no' } }, status);
const fault = (code: string) => ({ is: 'no', fault: { code } });
const yes = { is: 'yes' };
const unknown = { is: 'unknown' };

/** Starts a service that lists and speaks as it is told, each for those who have the key alone. */
function startService({
  listing = list,
  speaking = speaks,
  listKey,
  key,
}: {
  listing?: RequestListener;
  speaking?: RequestListener;
  listKey?: string;
  key?: string;
}) {
  return startAnswering((request, response) => {
    const isList = request.method === 'GET';
    const wanted = isList ? listKey : key;
    const isRefused = wanted !== undefined && request.headers.authorization !== `Bearer ${wanted}`;
    (isRefused ? refuses(401) : isList ? listing : speaking)(request, response);
  });
}

test('an endpoint that works is said to, with its models', async () => {
  const { baseUrl, heard } = await startService({});
  expect(await checkEndpoint({ baseUrl }, { signal, modelId: 'm' })).toEqual({
    reached: yes,
    key: yes,
    list: listed,
    answer: yes,
    call: unknown,
  });
  expect(heard).toEqual(['GET /v1/models', 'POST /v1/chat/completions']);
});

test('no model is asked where none is named, and no key counts that was not looked at', async () => {
  const { baseUrl, heard } = await startService({});
  expect(await checkEndpoint({ baseUrl }, { signal })).toEqual({
    reached: yes,
    key: unknown,
    list: listed,
    answer: unknown,
    call: unknown,
  });
  expect(heard).toEqual(['GET /v1/models']);
});

test('a key counts where the list is refused without it, and not where anybody sees the list', async () => {
  const kept = await startService({ listKey: 'sk-1' });
  const open = await startService({ key: 'sk-1' });
  for (const key of ['sk-1', 'sk-2']) {
    const { baseUrl } = open;
    expect(await checkEndpoint({ baseUrl, key }, { signal })).toMatchObject({ key: unknown });
  }
  const server = { baseUrl: kept.baseUrl, key: 'sk-1' };
  expect(await checkEndpoint(server, { signal })).toMatchObject({ key: yes, list: listed });
  expect(await checkEndpoint({ ...server, key: 'sk-2' }, { signal })).toMatchObject({
    reached: yes,
    key: fault('key_refused'),
    list: { fault: { code: 'key_refused' } },
  });
});

test('a key that the list takes and the model refuses is refused', async () => {
  const { baseUrl } = await startService({ key: 'sk-1' });
  const check = (key?: string) => checkEndpoint({ baseUrl, key }, { signal, modelId: 'm' });
  expect(await check('sk-1')).toMatchObject({ key: yes, answer: yes });
  expect(await check('sk-2')).toMatchObject({
    reached: yes,
    key: fault('key_refused'),
    list: listed,
    answer: fault('key_refused'),
  });
  expect(await check()).toMatchObject({ key: fault('key_wanted'), answer: fault('key_wanted') });
});

test.each<[string, RequestListener]>([
  ['key_refused', refuses(401)],
  ['redirected', answerJson({}, 301)],
  ['not_an_answer', (_request, response) => response.end('<html>')],
])('no model is asked where the list ends as %s', async (code, listing) => {
  const { baseUrl, heard } = await startService({ listing });
  const server = { baseUrl, key: 'sk-1' };
  expect(await checkEndpoint(server, { signal, modelId: 'm' })).toMatchObject({
    reached: yes,
    list: { fault: { code } },
    answer: unknown,
  });
  expect(heard).toEqual(['GET /v1/models']);
});

test.each([
  ['no_list', 404],
  ['not_allowed', 403],
  ['server_error', 500],
])('a model is asked although its list ends as %s', async (code, status) => {
  const { baseUrl } = await startService({ listing: refuses(status), key: 'sk-1' });
  expect(await checkEndpoint({ baseUrl, key: 'sk-1' }, { signal, modelId: 'm' })).toMatchObject({
    reached: yes,
    key: yes,
    list: { fault: { code } },
    answer: yes,
  });
});

test.each([
  ['not_found', refuses(404)],
  ['no_credit', refuses(402)],
  ['empty_answer', streams(begin, stop, usageChunk, done)],
  ['empty_answer', streams(begin, chunk({ content: ' \n' }), stop, done)],
  ['cut', streams(begin, ...texts)],
])('a model that does not answer is told as %s', async (code, speaking) => {
  const { baseUrl } = await startService({ speaking });
  const check = await checkEndpoint({ baseUrl, key: 'sk-1' }, { signal, modelId: 'm' });
  expect(check).toMatchObject({ reached: yes, key: unknown, list: listed, answer: fault(code) });
});

test('a model that uses up what it may say has answered', async () => {
  for (const events of [
    [chunk({ reasoning_content: 'Well' }), chunk({}, 'length'), done],
    [chunk({}, 'length'), done],
    [chunk({ content: 'words '.repeat(10_000) }), stop, done],
  ]) {
    const { baseUrl } = await startService({ speaking: streams(...events) });
    expect(await checkEndpoint({ baseUrl }, { signal, modelId: 'm' })).toMatchObject({
      answer: yes,
    });
  }
});

test('the question is short, and so is what it may be answered with', async () => {
  const asked: string[] = [];
  const { baseUrl } = await startService({
    speaking: (request, response) => {
      request.on('data', (bytes: Buffer) => asked.push(bytes.toString()));
      request.on('end', () => speaks(request, response));
    },
  });
  await checkEndpoint({ baseUrl }, { signal, modelId: 'm' });
  expect(asked.join('').length).toBeLessThan(400);
  expect(JSON.parse(asked.join(''))).toMatchObject({ model: 'm', max_tokens: 16 });
});

test('nobody is asked where nothing answers, and why is told', async () => {
  const double = await startModelDouble();
  await double.close();
  const unreached = (code: string) => ({
    reached: fault(code),
    key: unknown,
    list: { fault: { code } },
    answer: unknown,
  });
  const check = (address: string) =>
    checkEndpoint({ baseUrl: address }, { signal, modelId: 'text' });
  expect(await check(double.baseUrl)).toMatchObject(unreached('not_reached'));
  expect(await check('ftp://localhost')).toMatchObject(unreached('bad_address'));
  const { baseUrl: plain } = await startService({});
  expect(await check(plain.replace('http:', 'https:'))).toMatchObject(unreached('not_secure'));
  const server = { baseUrl: plain, key: 'sk-\u20141' };
  expect(await checkEndpoint(server, { signal, modelId: 'm' })).toMatchObject({
    reached: unknown,
    key: fault('bad_key'),
    answer: unknown,
  });
});

test('a stop in the middle of the answer throws its reason', async () => {
  const reason = new Error('enough');
  const stopping = new AbortController();
  const closed = Promise.withResolvers<void>();
  const { baseUrl } = await startService({
    speaking: (_request, response) => {
      response.on('close', () => closed.resolve());
      openStream(response);
      response.write(begin, () => stopping.abort(reason));
    },
  });
  const check = checkEndpoint({ baseUrl }, { signal: stopping.signal, modelId: 'm' });
  await expect(check).rejects.toBe(reason);
  await closed.promise;
});

test.each([
  ['text', yes],
  ['call', yes],
  ['reasoning-alone', yes],
  ['end-of-filter', yes],
  ['500', fault('server_error')],
  ['html-page', fault('not_an_answer')],
  ['no-http', fault('not_an_answer')],
  ['308', fault('redirected')],
])('the double is listed, and its %s is told', async (modelId, answer) => {
  const double = await startModelDouble();
  onTestFinished(() => double.close());
  const check = await checkEndpoint(double, { signal, modelId });
  expect(check).toMatchObject({ reached: yes, list: { leftOut: 0 }, answer });
});

const calling = (name: string, input = '{}') =>
  streams(calls(call(0, 'c1', name, input)), endOfCalls, done);

/** Tests an endpoint whose model answers the first question, and these to the next ones. */
async function checkCalls(...answers: readonly RequestListener[]) {
  const asked: { messages: { role: string; content: unknown }[]; tools?: unknown[] }[] = [];
  const { baseUrl } = await startService({
    speaking: (request, response) => {
      void (async () => {
        asked.push(JSON.parse(await text(request)) as (typeof asked)[0]);
        ([speaks, ...answers][asked.length - 1] ?? refuses(500))(request, response);
      })();
    },
  });
  const options = { signal, modelId: 'm', triesTools: true };
  const check = await checkEndpoint({ baseUrl }, options);
  return { ...check, asked };
}

test('a model calls a tool, is given its result, and ends', async () => {
  const check = await checkCalls(calling('report-ready'), speaks);
  expect(check).toMatchObject({ answer: yes, call: yes });
  expect(check.asked.map(({ tools }) => tools?.length)).toEqual([undefined, 1, 1]);
  expect(check.asked[2]?.messages.slice(-2)).toEqual([
    expect.objectContaining({ role: 'assistant' }),
    { role: 'tool', tool_call_id: 'c1', content: 'ready' },
  ]);
});

test.each<[string, RequestListener[]]>([
  ['no_tool_call', [speaks]],
  ['no_tool_call', [calling('another-tool')]],
  ['no_tool_call', [calling('report-ready', '{"a":')]],
  ['refused_request', [refuses(400)]],
  ['wants_responses', [answerJson({ error: { message: 'Use /v1/responses instead.' } }, 400)]],
  ['refused_request', [calling('report-ready'), refuses(400)]],
  ['cut', [calling('report-ready'), streams(begin)]],
])('a model that cannot be used with tools is told as %s', async (code, answers) => {
  const check = await checkCalls(...answers);
  expect(check).toMatchObject({ answer: yes, key: yes, call: fault(code) });
  expect(check.asked.length).toBe(answers.length + 1);
});

test('a model that is cut off, or declines, may call tools at another time', async () => {
  for (const reason of ['length', 'content_filter']) {
    const check = await checkCalls(streams(...texts, chunk({}, reason), done));
    expect(check).toMatchObject({ answer: yes, call: unknown });
  }
});

test('a model that does not answer in time is told so, with all that was found before', async () => {
  let isLate = () => {};
  const timers: Timers = {
    set: (ms, runOut) => {
      isLate = ms === modelLimits.checkMs - 2 * modelLimits.listMs ? runOut : isLate;
      return () => {};
    },
  };
  const { baseUrl } = await startService({ speaking: () => isLate() });
  const check = await checkEndpoint({ baseUrl, timers }, { signal, modelId: 'm' });
  expect(check).toMatchObject({ reached: yes, list: listed, answer: fault('too_slow') });
});

function streams(...events: readonly string[]): RequestListener {
  return (_request, response) => streamed(...events)(response);
}
