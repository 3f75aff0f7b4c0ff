import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { checkEndpoint } from './check-endpoint.ts';
import { answerJson, startAnswering } from './testing/answering-server.ts';
import { startModelDouble } from './testing/model-double.ts';
import {
  begin,
  chunk,
  done,
  openStream,
  stop,
  streamed,
  texts,
  usageChunk,
} from './testing/shapes/stream.ts';

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

function streams(...events: readonly string[]): RequestListener {
  return (_request, response) => streamed(...events)(response);
}
