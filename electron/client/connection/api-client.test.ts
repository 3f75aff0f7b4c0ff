import { expect, test } from 'vitest';
import { freePort } from '../../../tests/doubles/other-program.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { NotificationId } from '#shared/domain/notification/ids.ts';
import { ApiClient } from './api-client.ts';
import { ServiceError } from './service-error.ts';
import { sendJson, startScriptedService } from './testing/scripted-service.ts';
import type { Script } from './testing/scripted-service.ts';

const client = new ApiClient({ fetch, timeoutMs: 60_000, maxBytes: 100_000 });
const guild = { id: 'gld_1', name: 'Lab' };
const guildId = 'gld_1' as GuildId;

async function perform(script: Script) {
  await using service = await startScriptedService(script);
  // Awaited here: the service ends with this function.
  return await client.perform(service.endpoint, 'guild.get', { guildId });
}

async function failure(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
}

test('an answer is parsed, and what is not known in it is left out', async () => {
  const answer = await perform((_request, response) => {
    sendJson(response, 200, { ...guild, invented: 1 });
  });
  expect(answer).toEqual(guild);
});

test('a page holds no more rows than a page may, whatever the service sends', async () => {
  const message = { text: 't', authorId: 'u', authorType: 'user' };
  const createdAt = '2026-11-21T12:00:00.000Z';
  const messages = Array.from({ length: 5_000 }, (_, index) => ({
    id: `m${index}`,
    createdAt,
    ...message,
  }));
  await using service = await startScriptedService((_request, response) =>
    sendJson(response, 200, { messages }),
  );
  const patient = new ApiClient({ fetch, timeoutMs: 60_000 });
  const ask = async (limit: number) => {
    const conversationId = 'c' as ConversationId;
    const page = await patient.perform(service.endpoint, 'message.list', { conversationId, limit });
    return page.messages.length;
  };
  expect([await ask(50), await ask(3_000)]).toEqual([2_000, 3_000]);
});

test('a page that names itself as the next one is refused, and any other is taken', async () => {
  await using service = await startScriptedService((_request, response) =>
    sendJson(response, 200, { messages: [], nextCursor: 'second' }),
  );
  const conversationId = 'c' as ConversationId;
  const read = (cursor?: string) =>
    client.perform(service.endpoint, 'message.list', {
      conversationId,
      limit: 50,
      ...(cursor && { cursor }),
    });
  for (const cursor of [undefined, 'first']) {
    expect(await read(cursor)).toEqual({ messages: [], nextCursor: 'second' });
  }
  const { code, detail } = (await failure(read('second'))).problem;
  expect(code).toBe('answer_invalid');
  expect(detail).toBe('The service sent the same page of a list again instead of the next one.');
});

test('path, query, body and headers come from the definition', async () => {
  await using service = await startScriptedService(({ url }, response) =>
    sendJson(
      response,
      200,
      url.includes('messages')
        ? {
            id: 'm',
            text: 't',
            authorId: 'u',
            authorType: 'user',
            createdAt: '2026-11-21T12:00:00.000Z',
          }
        : { conversations: [] },
    ),
  );
  const oddId = 'a/b?c#d %2F..\\ü' as never;
  await client.perform(service.endpoint, 'conversation.list', {
    guildId: oddId,
    limit: 5,
    cursor: 'x&y=z',
    archived: undefined,
  });
  await client.perform(
    service.endpoint,
    'message.create',
    { conversationId: 'cnv_1' as ConversationId, text: 'Grüße\n👋', asOperatorId: undefined },
    { idempotencyKey: 'entry-1' },
  );
  const [list, post] = service.received;
  expect(list).toMatchObject({
    method: 'GET',
    url: '/v1/guilds/a%2Fb%3Fc%23d%20%252F..%5C%C3%BC/conversations?limit=5&cursor=x%26y%3Dz',
    body: '',
    headers: { authorization: 'Bearer secret-key' },
  });
  expect(list?.headers['idempotency-key']).toBeUndefined();
  expect(post).toMatchObject({
    method: 'POST',
    url: '/v1/conversations/cnv_1/messages',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'entry-1' },
  });
  expect(JSON.parse(post?.body ?? '')).toEqual({ text: 'Grüße\n👋' });
});

test('every POST has a key of its own, and one without fields has no body', async () => {
  await using service = await startScriptedService((_request, response) =>
    sendJson(response, 200, { success: true, markedCount: 0 }),
  );
  await client.perform(service.endpoint, 'notification.read_all', {});
  await client.perform(service.endpoint, 'notification.read_all', {});
  const keys = service.received.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toMatch(/^[\x20-\x7e]{1,255}$/);
  expect(service.received[0]).toMatchObject({ body: '', headers: { 'content-length': '0' } });
});

test.each(['', '.', '..'])('an identifier %j, which no path can hold, is unknown', async (id) => {
  await using service = await startScriptedService(() => {});
  const asked = client.perform(service.endpoint, 'notification.read', {
    notificationId: id as NotificationId,
  });
  expect((await failure(asked)).problem.code).toBe('not_found');
  expect(service.received).toEqual([]);
});

test('a problem keeps its code, sentence, faults, request id and wait', async () => {
  const error = await failure(
    perform((_request, response) => {
      sendJson(
        response,
        429,
        {
          code: 'rate_limited',
          detail: 'Too fast.',
          errors: [{ pointer: '/text', message: 'x' }],
          requestId: 'req-1',
        },
        { 'Retry-After': '7' },
      );
    }),
  );
  expect(error).toMatchObject({ status: 429, retryAfterMs: 7_000 });
  expect(error.problem).toEqual({
    code: 'rate_limited',
    title: 'Too many requests',
    detail: 'Too fast.',
    errors: [{ pointer: '/text', message: 'x' }],
    requestId: 'req-1',
  });
});

test.each([
  [400, 'validation_failed'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'unavailable'],
  [409, 'precondition_failed'],
  [412, 'precondition_failed'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media_type'],
  [418, 'validation_failed'],
  [422, 'validation_failed'],
  [425, 'unavailable'],
  [429, 'rate_limited'],
  [451, 'forbidden'],
  [500, 'internal'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
  [507, 'unavailable'],
  [511, 'unavailable'],
])('%i in a shape of its own is %s by its status alone', async (status, code) => {
  for (const body of ['<h1>Oops</h1>', '{"code":"__proto__","detail":7,"errors":"no"}', '[]', '']) {
    const error = await failure(perform((_request, response) => sendJson(response, status, body)));
    expect(error).toMatchObject({ status, problem: { code } });
    expect(error.problem.detail).toContain(String(status));
  }
});

test.each([
  ['no JSON', '<html>'],
  ['nothing', ''],
  ['another shape', '{"id":7}'],
  ['null', 'null'],
  ['more than is read', `{"id":"gld_1","name":"${'x'.repeat(200_000)}"}`],
])('an answer that is %s is invalid, and known to be one', async (_what, body) => {
  const error = await failure(perform((_request, response) => sendJson(response, 200, body)));
  expect(error).toMatchObject({ status: 200, problem: { code: 'answer_invalid' } });
});

test('an answer without an end is given up at the largest size', async () => {
  const error = await failure(
    perform((_request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(64_000))) {}
      };
      response.on('drain', pour);
      pour();
    }),
  );
  expect(error.problem.code).toBe('answer_invalid');
});

test.each([301, 302, 307, 308])(
  'a redirect (%i) is not followed: the key stays',
  async (status) => {
    await using elsewhere = await startScriptedService((_request, response) =>
      sendJson(response, 200, guild),
    );
    const error = await failure(
      perform((_request, response) =>
        sendJson(response, status, '', { Location: `${elsewhere.endpoint.baseUrl}/guilds/gld_1` }),
      ),
    );
    expect(error.problem.code).toBe('service_unreachable');
    expect(elsewhere.received).toEqual([]);
  },
);

test('a service that cuts the connection, before or amid its answer, is unreachable', async () => {
  for (const script of [
    (_request, response) => response.destroy(),
    (_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"id":', () => response.destroy());
    },
  ] satisfies Script[]) {
    const error = await failure(perform(script));
    expect(error).toMatchObject({ status: undefined, problem: { code: 'service_unreachable' } });
  }
});

test('a port where nobody listens is unreachable', async () => {
  const endpoint = { baseUrl: `http://127.0.0.1:${await freePort()}/v1`, eventsUrl: '', key: 'k' };
  const error = await failure(client.perform(endpoint, 'guild.get', { guildId }));
  expect(error.problem.code).toBe('service_unreachable');
});

test('a service that never answers, or never ends its answer, is given up', async () => {
  const impatient = new ApiClient({ fetch, timeoutMs: 50 });
  for (const script of [
    () => {},
    (_request, response) => {
      response.writeHead(200);
      response.write('{"id":');
    },
  ] satisfies Script[]) {
    await using service = await startScriptedService(script);
    const error = await failure(impatient.perform(service.endpoint, 'guild.get', { guildId }));
    expect(error.problem.code).toBe('service_unreachable');
  }
});
