import { expect, test } from 'vitest';
import { rawRequest, statusOf } from '../testing/raw-request.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';

test('an unknown address is 404, and an unsupported method is 405 with Allow', async () => {
  const { client, guildId } = await startTestServer();
  expect(await client.refused('GET', '/nope')).toMatchObject({ status: 404, code: 'not_found' });
  for (const [method, path, allow] of [
    ['DELETE', '/me', 'GET, HEAD'],
    ['PATCH', `/guilds/${guildId}`, 'GET, HEAD, PUT'],
    ['PUT', `/guilds/${guildId}/conversations`, 'GET, HEAD, POST'],
    ['POST', '/health', 'GET, HEAD'],
  ] as const) {
    const refused = await client.refused(method, path);
    expect(refused).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(refused.headers.get('allow')).toBe(allow);
  }
});

test('a body must be JSON with that content type, in UTF-8, and at most 8 MiB', async () => {
  const server = await startTestServer();
  const { client } = server;
  const { id } = await buildConversation(server);
  const post = (body: string, headers: Record<string, string> = {}) =>
    client.request('POST', `/conversations/${id}/messages`, { body, headers });
  const codeOf = async (body: string, headers?: Record<string, string>) =>
    ((await post(body, headers)).body as { code?: string }).code;

  expect(await codeOf('{"text":')).toBe('malformed_json');
  expect(await codeOf('\u0000')).toBe('malformed_json');
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
    expect(await codeOf('{"text":"x"}', { 'Content-Type': type })).toBe('unsupported_media_type');
  }
  const latin = { 'Content-Type': 'application/json; charset=latin1' };
  expect(await codeOf('{"text":"x"}', latin)).toBe('unsupported_media_type');
  const utf8 = { 'Content-Type': 'application/json; charset=UTF-8' };
  expect((await post('{"text":"x"}', utf8)).status).toBe(201);
  expect(await codeOf(JSON.stringify({ text: 'x'.repeat(9 * 1024 * 1024) }))).toBe(
    'payload_too_large',
  );
  // Below the cap the limit of the text itself applies.
  expect(await codeOf(JSON.stringify({ text: 'x'.repeat(7 * 1024 * 1024) }))).toBe(
    'validation_failed',
  );
  for (const value of ['[]', '"x"', 'null', '7']) {
    expect(await codeOf(value)).toBe('validation_failed');
  }
});

test('a chunked body over 8 MiB is refused, and the connection stays usable', async () => {
  const server = await startTestServer();
  const { id } = await buildConversation(server);
  const port = Number(new URL(server.baseUrl).port);
  const head = [
    `POST /v1/conversations/${id}/messages HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${server.client.apiKey}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  ];
  const megabyte = ' '.repeat(1024 * 1024);
  const chunks = Array.from({ length: 9 }, () => `100000\r\n${megabyte}\r\n`).join('');
  const next = `GET /v1/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
  const answers = await rawRequest(port, `${head.join('\r\n')}\r\n\r\n${chunks}0\r\n\r\n${next}`);
  expect(statusOf(answers)).toBe(413);
  expect(answers).toContain('"status":"ok"');
});

test('a body that is not UTF-8 is malformed', async () => {
  const server = await startTestServer();
  const { id } = await buildConversation(server);
  const response = await fetch(`${server.baseUrl}/conversations/${id}/messages`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${server.client.apiKey}`,
      'Content-Type': 'application/json',
    },
    body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
  });
  expect(await response.json()).toMatchObject({ status: 400, code: 'malformed_json' });
});

test('unknown fields and parameters are refused by name, and every fault is reported', async () => {
  const { client, guildId } = await startTestServer();
  const faultsOf = async (method: string, path: string, body?: unknown) => {
    const refused = await client.refused(method, path, { body });
    expect(refused).toMatchObject({ status: 400, code: 'validation_failed' });
    return refused.errors?.map((fault) => fault.pointer);
  };
  expect(await faultsOf('GET', '/me?foo=1&bar=2')).toStrictEqual(['foo', 'bar']);
  expect(await faultsOf('POST', '/guilds?x=1', { name: 'A' })).toStrictEqual(['x']);
  expect(await faultsOf('POST', '/guilds', { name: ' ', 'a/b~c': 1 })).toStrictEqual([
    '/name',
    '/a~1b~0c',
  ]);
  expect(await faultsOf('GET', `/guilds/${guildId}/conversations?limit=5&limit=6`)).toStrictEqual([
    'limit',
  ]);
  expect(await faultsOf('GET', '/me?__proto__=1')).toStrictEqual(['__proto__']);
  expect(await faultsOf('POST', '/guilds', '{"name":"A","__proto__":{"a":1}}')).toStrictEqual([
    '/__proto__',
  ]);
  expect(await faultsOf('PUT', `/guilds/${guildId}`, {})).toStrictEqual(['/name']);
});

test('path parameters are read from the path alone', async () => {
  const { client, guildId } = await startTestServer();
  const other = await client.call('guild.create', { name: 'Other' });
  const refused = await client.refused('PUT', `/guilds/${guildId}`, {
    body: { guildId: other.id, name: 'Taken over' },
  });
  expect(refused.errors).toMatchObject([{ pointer: '/guildId' }]);
  const query = await client.refused('GET', `/guilds/${guildId}?guildId=${other.id}`);
  expect(query.errors).toMatchObject([{ pointer: 'guildId' }]);
  const { guilds } = await client.call('guild.list', {});
  expect(guilds.map((guild) => guild.name)).toStrictEqual(['Guildhall', 'Other']);
});

test('an id of any form is answered with 404', async () => {
  const { client, guildId, operators } = await startTestServer();
  const oddIds = ['x', '%00', '%ff', '%E0%A4%A', '..%2f..', 'a'.repeat(5000), "'%20OR%201=1--"];
  for (const id of oddIds) {
    const answer = await client.refused('GET', `/conversations/${id}/messages`);
    expect(answer).toMatchObject({ status: 404, code: 'not_found' });
  }
  for (const id of ['', 'x'.repeat(5000), '\u0000', operators[0]?.id.toUpperCase() ?? '']) {
    const answer = await client.refused('POST', `/guilds/${guildId}/conversations`, {
      body: { operatorIds: [id] },
    });
    expect(answer).toMatchObject({ status: 422, code: 'unknown_reference' });
  }
});

test('a request that never ends is cut off', async () => {
  const { baseUrl } = await startTestServer({ requestTimeoutMs: 50 });
  const port = Number(new URL(baseUrl).port);
  const answer = await rawRequest(port, 'GET /v1/health HTTP/1.1\r\nHost: a');
  expect(statusOf(answer)).toBe(408);
});
