import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { operations } from '#shared/registry/registry.ts';
import { refusedHandshake } from '../testing/event-recorder.ts';
import { rawRequest, statusOf } from '../testing/raw-request.ts';
import { startTestServer } from '../testing/test-server.ts';

interface Variant {
  readonly name: string;
  /** Header lines in addition to Authorization and Connection. */
  readonly lines: readonly string[];
  readonly isAllowed: boolean;
}

function variantsFor(port: number): Variant[] {
  const own = `Host: 127.0.0.1:${port}`;
  const allowedHosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
  const foreignHosts = [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    'localhost',
    `127.0.0.1:${port + 1}`,
    `127.0.0.2:${port}`,
    `0.0.0.0:${port}`,
    `127.1:${port}`,
    `2130706433:${port}`,
    `localhost.:${port}`,
    `localhost.evil.example:${port}`,
    `evil.localhost:${port}`,
    `[::]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `user@127.0.0.1:${port}`,
    `127.0.0.1:${port}.evil.example`,
    `127.0.0.1:0${port}`,
    ' ',
  ];
  const origins = [
    'null',
    'http://evil.example',
    `http://127.0.0.1:${port}`,
    `http://localhost:${port}`,
    'https://localhost',
    'file://',
    'app://guildhall',
    'chrome-extension://abc',
    '*',
  ];
  const sites = ['cross-site', 'same-site', 'same-origin', 'None', 'none, cross-site', 'x'];
  const harmless = [
    'Sec-Fetch-Mode: cors',
    'Sec-Fetch-Mode: websocket',
    'Sec-Fetch-Dest: empty',
    'Sec-Fetch-Site: none',
    'Referer: http://evil.example/',
  ];
  return [
    ...allowedHosts.map((host) => ({ name: host, lines: [`Host: ${host}`], isAllowed: true })),
    ...foreignHosts.map((host) => ({ name: host, lines: [`Host: ${host}`], isAllowed: false })),
    { name: 'no Host', lines: [], isAllowed: false },
    { name: 'two Hosts', lines: [own, 'Host: evil.example'], isAllowed: false },
    { name: 'own Host twice', lines: [own, own], isAllowed: false },
    ...origins.map((origin) => ({
      name: `Origin ${origin}`,
      lines: [own, `Origin: ${origin}`],
      isAllowed: false,
    })),
    ...sites.map((site) => ({
      name: `Sec-Fetch-Site ${site}`,
      lines: [own, `Sec-Fetch-Site: ${site}`],
      isAllowed: false,
    })),
    ...harmless.map((line) => ({ name: line, lines: [own, line], isAllowed: true })),
  ];
}

test('every address refuses requests that a web page could send, before checking the key', async () => {
  const { baseUrl, client } = await startTestServer();
  const port = Number(new URL(baseUrl).port);
  const keys = [`Authorization: Bearer ${client.apiKey}`, 'X-None: 1'];
  const wrong: string[] = [];
  for (const { method, path } of [...Object.values(operations), { method: 'GET', path: '/nope' }]) {
    const answers = variantsFor(port).flatMap(({ name, lines, isAllowed }) =>
      keys.map(async (key) => {
        const head = [`${method} /v1${path} HTTP/1.1`, ...lines, key, 'Connection: close'];
        const status = statusOf(await rawRequest(port, `${head.join('\r\n')}\r\n\r\n`));
        if ((status === 403) === isAllowed) {
          wrong.push(`${method} ${path} ${name}: ${status}`);
        }
      }),
    );
    await Promise.all(answers);
  }
  expect(wrong).toStrictEqual([]);
});

test('handshakes pass the same guard', async () => {
  const { baseUrl, client } = await startTestServer();
  const port = Number(new URL(baseUrl).port);
  const wrong: string[] = [];
  for (const { name, lines, isAllowed } of variantsFor(port)) {
    const head = [
      'GET /v1/events HTTP/1.1',
      ...lines,
      `Authorization: Bearer ${client.apiKey}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    const status = await firstStatus(port, `${head.join('\r\n')}\r\n\r\n`);
    if (status !== (isAllowed ? 101 : 403)) {
      wrong.push(`${name}: ${status}`);
    }
  }
  expect(wrong).toStrictEqual([]);
});

test('no CORS header is ever sent, and a preflight is refused', async () => {
  const { client } = await startTestServer();
  const options = await client.request('OPTIONS', '/me', {
    headers: { Origin: 'http://a.example' },
  });
  expect(options.status).toBe(403);
  const get = await client.request('GET', '/me');
  const names = [...options.headers.keys(), ...get.headers.keys()];
  expect(names.filter((name) => name.startsWith('access-control'))).toStrictEqual([]);
});

test('a key in the query is ignored as a key and refused by name', async () => {
  const { client, eventsUrl } = await startTestServer();
  const { apiKey } = client;
  const bare = await fetch(`${client.baseUrl}/me?key=${apiKey}`);
  expect(bare.status).toBe(401);
  const named = await client.refused('GET', `/me?access_token=${apiKey}`);
  expect(named).toMatchObject({ code: 'validation_failed', errors: [{ pointer: 'access_token' }] });
  const url = `${eventsUrl}?access_token=${apiKey}`;
  expect(await refusedHandshake(url, {})).toStrictEqual({ status: 401, code: 'unauthorized' });
  expect(await refusedHandshake(url, { Authorization: `Bearer ${apiKey}` })).toStrictEqual({
    status: 400,
    code: 'validation_failed',
  });
});

test('invalid HTTP is answered with a problem', async () => {
  const { baseUrl } = await startTestServer();
  const port = Number(new URL(baseUrl).port);
  const answer = await rawRequest(port, 'GET /v1/me\u0000 HTTP/1.1\r\n\r\n');
  expect(statusOf(answer)).toBe(400);
  expect(answer).toContain('application/problem+json');
  const huge = await rawRequest(port, `GET /v1/me HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(statusOf(huge)).toBe(400);
});

test('a request to upgrade to another protocol is answered as a plain request', async () => {
  const { baseUrl, client } = await startTestServer();
  const port = Number(new URL(baseUrl).port);
  const head = [
    'GET /v1/me HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${client.apiKey}`,
    'Connection: Upgrade, close',
    'Upgrade: h2c',
  ];
  expect(statusOf(await rawRequest(port, `${head.join('\r\n')}\r\n\r\n`))).toBe(200);
});

function firstStatus(port: number, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('error', reject);
    socket.once('data', (chunk: Buffer) => {
      resolve(statusOf(chunk.toString()));
      socket.destroy();
    });
  });
}
