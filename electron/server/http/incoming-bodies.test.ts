import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestLimits } from '#shared/limits/limits.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { startTestServer } from '../testing/test-server.ts';

test('unfinished bodies take bounded memory, counted per user', async () => {
  allowStalls('it writes a hundred megabytes on the thread of the server that takes them');
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const { host, port } = new URL(server.baseUrl);
  const maxBodies = requestLimits.bodiesBytes / 4_000_000;
  const part = Buffer.alloc(4_000_000, ' ');
  const statuses = Array.from({ length: maxBodies + 4 }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    const head = [
      'POST /v1/guilds HTTP/1.1',
      `Host: ${host}`,
      `Authorization: Bearer ${server.client.apiKey}`,
      'Content-Type: application/json',
      'Content-Length: 5000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(part);
    return new Promise<string>((resolve) => {
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString().slice(9, 12)));
    });
  });
  expect(await Promise.race(statuses)).toBe('503');
  const [, ben] = server.clients;
  expect((await ben?.request('POST', '/guilds', { body: { name: 'Small' } }))?.status).toBe(201);
});
