import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

import { recordEvents } from '../testing/event-recorder.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { pruneEvents } from '../events/event-log.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';

/** Writes events into the log, each with a text of a given length. */
function logEvents(
  { db, guildId }: Pick<TestServer, 'db' | 'guildId'>,
  { count, length, audience = 'guild_seq' }: { count: number; length: number; audience?: string },
): void {
  db.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO events (at, type, ${audience}, data)
     SELECT '2026-01-01T00:00:00.000Z', 'document.deleted',
            (SELECT seq FROM guilds WHERE id = ?3),
            json_object('id', hex(zeroblob(?2 / 2)))
     FROM n`,
    count,
    length,
    guildId,
  );
}

const longestLog = '2099-01-01T00:00:00.000Z';

test('a replay overtaken by pruning ends with resync', async () => {
  allowStalls('it logs 40 MB of events in one turn');
  const server = await startTestServer();
  logEvents(server, { count: 4_000, length: 10_000 });
  const { newest } = server.db.get<{ newest: number }>(`SELECT max(seq) AS newest FROM events`) ?? {
    newest: 0,
  };
  const slow = await recordEvents(server.eventsUrl, server.client.apiKey, { query: '?since=0' });
  slow.webSocket.pause();
  // Once the server reads no more of the log, the system's own buffers are full and the server
  // waits.
  await server.client.request('GET', '/me');
  pruneEvents(server.db, { before: longestLog, keep: 100, batch: 100_000 });
  slow.webSocket.resume();
  expect(await slow.waitForType('resync')).toStrictEqual({ type: 'resync', seq: newest });
  await server.client.call('guild.create', { name: 'Another' });
  const live = await slow.waitFor(({ seq, type }) => type !== 'resync' && (seq ?? 0) > newest);
  // The events before the resync came without gaps or repeats.
  const seqs = slow.frames.flatMap(({ type, seq }) =>
    type === 'hello' || type === 'resync' || seq === undefined || seq > newest ? [] : [seq],
  );
  expect(seqs.length).toBeLessThan(newest);
  expect(seqs).toStrictEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  expect(live.seq).toBe(newest + 1);
});

// The library does this; a version that stopped doing it would fail here.
test('a client that sends pings but does not read is cut off', async () => {
  const server = await startTestServer();
  const port = Number(new URL(server.baseUrl).port);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const head = [
    'GET /v1/events HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${server.client.apiKey}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  // A ping of 125 bytes, masked with zeros; its pong is nearly as long.
  const ping = Buffer.concat([Buffer.from([0x89, 0xfd, 0, 0, 0, 0]), Buffer.alloc(125)]);
  const pings = Buffer.concat(Array.from({ length: 500 }, () => ping));
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve('closed')));
  const flooded = (async () => {
    // Some megabytes of pongs fit into the system's own buffers.
    for (let count = 0; count < 2_000 && !socket.destroyed; count += 1) {
      await new Promise<void>((resolve) => socket.write(pings, () => resolve()));
    }
    return socket.destroyed ? closed : 'all were taken';
  })();
  expect(await Promise.race([closed, flooded])).toBe('closed');
});
