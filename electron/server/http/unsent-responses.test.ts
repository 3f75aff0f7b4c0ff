import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connectionLimits } from '#shared/limits/server-limits.ts';
import { allHandlers } from '../start/all-handlers.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

/** Sends a request on a connection of its own and reads nothing. */
function askAndReadNothing(server: TestServer, path: string): Socket {
  const { host, port } = new URL(server.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.on('error', () => undefined);
  const key = `Authorization: Bearer ${server.client.apiKey}`;
  socket.write(`GET /v1${path} HTTP/1.1\r\nHost: ${host}\r\n${key}\r\n\r\n`);
  return socket;
}

test('unread responses take bounded memory, counted per user', async () => {
  const count = { made: 0 };
  const large = 'x'.repeat(12_000_000);
  const server = await startTestServer({
    users: ['Anna', 'Ben'],
    handlers: (dependencies) => ({
      ...allHandlers(dependencies),
      'guild.get': ({ actor }) => {
        if (actor.name === 'Anna') {
          count.made += 1;
        }
        return { output: { id: 'gld_x' as never, name: actor.name === 'Anna' ? large : 'small' } };
      },
    }),
  });
  const sockets = Array.from({ length: 20 }, () => askAndReadNothing(server, '/guilds/x'));
  const [, ben] = server.clients;
  // Anna's first answers use up her limit; the others wait.
  while (count.made < 3) {
    await wait(10);
  }
  for (let time = 0; time < 5; time += 1) {
    expect(await ben?.request('GET', '/guilds/x')).toMatchObject({ body: { name: 'small' } });
  }
  // Part of an answer is in the system's own buffers.
  expect(count.made).toBeLessThanOrEqual(connectionLimits.unsentAnswerBytes / 6_000_000);
  for (const socket of sockets) {
    socket.destroy();
  }
  const again = await server.client.request('GET', '/guilds/x');
  expect(again.status).toBe(200);
});
