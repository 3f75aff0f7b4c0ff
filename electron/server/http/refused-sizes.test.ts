import { expect, test } from 'vitest';
import { requestLimits } from '#shared/limits/server-limits.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

const eightMib = 8 * 1024 * 1024 - 1_000;

/** Sends a body as it is and returns the refusal with the size of its text. */
async function refusalOf(server: TestServer, method: string, path: string, body?: string) {
  const response = await fetch(`${server.baseUrl}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${server.client.apiKey}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const {
    code,
    detail,
    errors = [],
  } = JSON.parse(text) as {
    code: string;
    detail: string;
    errors?: { pointer: string; message: string }[];
  };
  return { status: response.status, bytes: Buffer.byteLength(text), code, detail, errors };
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const fields = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"f${index}":1`).join(',')}}`;

// Made before any test begins: the tests watch what the server does to its thread.
const halfAMillionFields = fields(500_000);

test('a body of two million wrong ids is refused briefly, before any id is checked', async () => {
  const server = await startTestServer();
  const path = `/guilds/${server.guildId}/conversations`;
  const body = `{"operatorIds":[${'1,'.repeat(1_999_999)}1]}`;
  const refused = await refusalOf(server, 'POST', path, body);
  expect(refused).toMatchObject({ status: 400, code: 'validation_failed' });
  expect(refused.detail).toContain('1,000 values');
  expect(refused.bytes).toBeLessThan(1_000);
});

test('JSON deeper than 16 levels or with over 1,000 values is not parsed', async () => {
  const server = await startTestServer();
  const post = (body: string) => refusalOf(server, 'POST', '/guilds', body);
  expect((await post(`{"name":${nested(100_000)}}`)).detail).toContain('16 levels');
  expect((await post(halfAMillionFields)).detail).toContain('1,000 values');
  // Within both limits the fields themselves are checked.
  expect((await post(`{"name":${nested(15)}}`)).errors).toMatchObject([{ pointer: '/name' }]);
});

test('twenty faults are named and the rest are counted', async () => {
  const server = await startTestServer();
  const path = `/guilds/${server.guildId}/conversations`;
  const ids = await refusalOf(server, 'POST', path, `{"operatorIds":[${'1,'.repeat(499)}1]}`);
  expect(ids.errors).toHaveLength(requestLimits.faultsNamed);
  expect(ids.detail).toContain('(and 499 more)');
  const unknown = await refusalOf(server, 'POST', '/guilds', fields(900));
  expect(unknown.errors).toHaveLength(requestLimits.faultsNamed);
  const parameters = Array.from({ length: 1_500 }, (_, index) => `p${index}=1`).join('&');
  const query = await refusalOf(server, 'GET', `/me?${parameters}`);
  expect(query.errors).toHaveLength(requestLimits.faultsNamed);
  const kinds = `q=x&kinds=${'x,'.repeat(6_000)}x`;
  const search = await refusalOf(server, 'GET', `/guilds/${server.guildId}/search?${kinds}`);
  expect(search.errors.length).toBeLessThanOrEqual(requestLimits.faultsNamed);
});

test('a refusal quotes only the beginning of the input and stays short', async () => {
  const server = await startTestServer();
  const { id } = await buildConversation(server);
  const long = 'x'.repeat(eightMib);
  const attempts = [
    ['POST', '/guilds', `{"${long}":1}`],
    ['POST', '/guilds', `{"name":"${long}"}`],
    ['POST', '/guilds', `{"name":"${'\\u0001'.repeat(eightMib / 8)}"}`],
    ['POST', `/guilds/${server.guildId}/conversations`, `{"operatorIds":["${long}"]}`],
    ['POST', `/conversations/${id}/messages`, `{"text":"${long}"}`],
    ['POST', `/conversations/${id}/messages`, `{"text":"x","asOperatorId":"${long}"}`],
    ['POST', `/guilds/${server.guildId}/work-items`, `{"type":"${long}","title":"x"}`],
    ['POST', `/guilds/${server.guildId}/work-items`, `{"type":"${long}","parentId":"${long}"}`],
    ['GET', `/me?${'x'.repeat(15_000)}=1`],
    ['GET', `/conversations/${'x'.repeat(15_000)}`],
    ['GET', `/conversations/${id}/messages?cursor=${'x'.repeat(15_000)}`],
    ['GET', `/guilds/${server.guildId}/search?q=${'x'.repeat(15_000)}`],
  ] as const;
  for (const [method, path, body] of attempts) {
    const refused = await refusalOf(server, method, path, body);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.bytes).toBeLessThan(2_000);
  }
  const [method, path, body] = attempts[0];
  const { errors } = await refusalOf(server, method, path, body);
  expect(errors.map(({ pointer }) => pointer)).toContainEqual(expect.stringMatching(/^\/x+…$/));
});

test('a text over the limit is refused by its length alone', async () => {
  const server = await startTestServer();
  // It is both too long and invalid Unicode; the second is not checked.
  const body = JSON.stringify({ name: `\u0000${'x'.repeat(1_000)}` });
  const { errors } = await refusalOf(server, 'POST', '/guilds', body);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.message).toContain('500');
});

test('every request that the contract allows is within the limits of JSON', async () => {
  const server = await startTestServer();
  const { guildId, operators } = server;
  const capabilities = Array.from({ length: 50 }, (_, index) => `${index}`.repeat(100));
  await server.client.call('operator.create', { guildId, name: 'Ada', capabilities });
  // Duplicates count once, so there may be many.
  const operatorIds = Array.from({ length: 900 }, () => operators[0]?.id ?? '');
  const { participants } = await server.client.call('conversation.create', {
    guildId,
    operatorIds,
  });
  expect(participants).toHaveLength(2);
  const content = '\u0001'.repeat(1_000_000);
  await server.client.call('document.create', { guildId, title: 'Long', content });
});

test('a body in tiny chunks is refused early, but small bodies may have small chunks', async () => {
  const server = await startTestServer();
  const { host, port } = new URL(server.baseUrl);
  const head = [
    'POST /v1/guilds HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${server.client.apiKey}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    'Connection: close',
  ].join('\r\n');
  const crumbs = (text: string) =>
    text
      .split('')
      .map((each) => `1\r\n${each}\r\n`)
      .join('');
  const small = `${head}\r\n\r\n${crumbs('{"name":"In crumbs"}')}0\r\n\r\n`;
  expect(await rawRequest(Number(port), small)).toContain('201 Created');
  const many = `${head}\r\n\r\n${crumbs(' '.repeat(20_000))}`;
  expect(await rawRequest(Number(port), many)).toContain('in larger chunks');
});
