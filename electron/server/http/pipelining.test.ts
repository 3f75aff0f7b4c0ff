import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

/** Returns the bytes of a request that creates a guild. */
function founding(server: TestServer, name: string, more: readonly string[] = []): string {
  const body = JSON.stringify({ name });
  const head = [
    'POST /v1/guilds HTTP/1.1',
    `Host: ${new URL(server.baseUrl).host}`,
    `Authorization: Bearer ${server.client.apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...more,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

test('pipelined requests are answered in order', async () => {
  const server = await startTestServer();
  const port = Number(new URL(server.baseUrl).port);
  const names = Array.from({ length: 8 }, (_, index) => `Guild ${index}`);
  const requests = names.map((name, index) =>
    founding(server, name, index === names.length - 1 ? ['Connection: close'] : []),
  );
  const answers = await rawRequest(port, requests.join(''));
  expect([...answers.matchAll(/"name":"(Guild \d)"/g)].map((match) => match[1])).toEqual(names);
});

test('a connection with too many waiting requests is cut and does not block others', async () => {
  const server = await startTestServer();
  const port = Number(new URL(server.baseUrl).port);
  const requests = Array.from({ length: 2_000 }, (_, index) => founding(server, `${index}`));
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')));
    socket.on('error', () => undefined);
    // The client reads nothing, so the answers cannot leave.
    socket.pause();
    socket.on('close', () => resolve());
    void server.client.request('GET', '/me').then(() => socket.resume());
  });
  const { guilds } = await server.client.call('guild.list', {});
  expect(guilds.length).toBeLessThan(100);
});
