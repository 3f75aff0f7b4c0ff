import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { rawRequest, statusOf } from '../testing/raw-request.ts';
import { startTestServer } from '../testing/test-server.ts';

/** Sends a beginning and then single bytes at intervals; resolves with everything received. */
function trickle(port: number, beginning: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    let drops: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(beginning);
      drops = setInterval(() => socket.write('a'), 200);
    });
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drops);
      resolve(answer);
    });
  });
}

test('forty requests that trickle in are cut off, while others are served', async () => {
  const { baseUrl, client } = await startTestServer({ requestTimeoutMs: 3_000 });
  const port = Number(new URL(baseUrl).port);
  const head = `POST /v1/guilds HTTP/1.1\r\nHost: 127.0.0.1:${port}`;
  const body = [
    head,
    `Authorization: Bearer ${client.apiKey}`,
    'Content-Type: application/json',
    'Content-Length: 1000\r\n\r\n{',
  ].join('\r\n');
  const slow = Array.from({ length: 20 }, () => [
    trickle(port, `${head}\r\nX-Slow: `),
    trickle(port, body),
  ]).flat();
  // A whole request has ten times as long as this needs, also on a busy machine.
  expect((await client.request('GET', '/me')).status).toBe(200);
  const statuses = (await Promise.all(slow)).map(statusOf);
  expect(new Set(statuses)).toStrictEqual(new Set([408]));
  expect((await client.call('guild.list', {})).guilds).toHaveLength(1);
});

test('endless headers and headers over 16 KiB are cut off', async () => {
  const { baseUrl, client } = await startTestServer();
  const port = Number(new URL(baseUrl).port);
  const large = `GET /v1/me HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Large: ${'x'.repeat(20_000)}`;
  const answer = await rawRequest(port, large);
  expect(statusOf(answer)).toBe(400);
  expect(answer).toContain('Connection: close');
  expect((await client.request('GET', '/me')).status).toBe(200);
});
