import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerOptions } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { eventSocketOptions } from '../realtime/event-socket.ts';
import { Connections } from './connections.ts';
import type { ConnectionCounts } from './connections.ts';
import { answerMalformedRequest } from './listening.ts';
import { createLog } from '../../logging/log.ts';

const head = 'GET / HTTP/1.1\r\nHost: a\r\n';
const upgrade = `${head}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;

const quickly = { closeTimeout: 50 };

/** A server whose sockets have an owner. A request with a key makes its socket a user's. */
async function startOwned(limits: Partial<ConnectionCounts> = {}, options: ServerOptions = {}) {
  const server: Server = createServer({ keepAliveTimeout: 60_000, ...options });
  const connections = new Connections(server, {
    connections: 20,
    strangers: 5,
    endMs: 100,
    ...limits,
  });
  const sockets = new WebSocketServer({ ...eventSocketOptions, ...quickly });
  server.on('request', (request, response) => {
    if (request.headers.authorization !== undefined) {
      connections.know(request.socket, Number(request.headers.authorization));
    }
    response.writeHead(request.url === '/close' ? 401 : 200).end('{}');
  });
  server.on('upgrade', (request, stream, start) => {
    stream.on('error', () => stream.destroy());
    if (request.url === '/refuse') {
      stream.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n');
    } else {
      sockets.handleUpgrade(request, stream, start, (socket) => socket.close(1001, 'ends'));
    }
  });
  server.on('clientError', (error, stream) => answerMalformedRequest(error, stream, createLog()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    connections.destroyAll();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Connects as somebody who never closes their own side, and never reads unless told to. */
  const stranger = (sent = ''): Socket => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(sent);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  /** Asks with the key of a user, and resolves with the socket once the answer is there. */
  const enter = async (user: number): Promise<Socket> => {
    const socket = stranger(`${head}Authorization: ${user}\r\n\r\n`);
    const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
    expect(answer.toString()).toContain('200 OK');
    return socket;
  };
  const expectSize = async (size: number) => {
    await expect.poll(() => connections.size).toBe(size);
  };
  return { server, connections, stranger, enter, expectSize };
}

test.each([
  ['after a refused upgrade', upgrade.replace('/', '/refuse'), {}],
  ['after the end of an event socket', upgrade, {}],
  [
    'after an answer that closes',
    head.replace('GET /', 'GET /close') + 'Connection: close\r\n',
    {},
  ],
  ['after HTTP that is none', 'no HTTP', {}],
  ['in its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow:', { headersTimeout: 50 }],
  ['before its first byte', '', { headersTimeout: 50 }],
  [
    'in its body',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
    { requestTimeout: 50, headersTimeout: 50 },
  ],
])('a socket %s is gone, though the other side stays open', async (where, sent, times) => {
  const isHeld = where.startsWith('in ') || where.startsWith('before');
  const { stranger, expectSize } = await startOwned(
    {},
    { connectionsCheckingInterval: 20, ...times },
  );
  const first = stranger(isHeld ? sent : `${sent}\r\n`);
  await once(first, 'connect');
  await expectSize(0);
});

test('the oldest stranger gives way to the next, and a user is not counted', async () => {
  const { connections, stranger, enter, expectSize } = await startOwned();
  await enter(1);
  const oldest = stranger();
  const closed = once(oldest.resume(), 'end');
  const others = Array.from({ length: 4 }, () => stranger());
  await expectSize(6);
  others.push(stranger());
  await closed;
  await expectSize(6);
  expect(connections.size).toBe(6);
  expect(others.filter(({ destroyed }) => destroyed)).toEqual([]);
});

test('a user gets in however many strangers come', async () => {
  const { stranger, enter, expectSize } = await startOwned();
  for (let come = 0; come < 200; come += 1) {
    stranger('GET');
  }
  await enter(1);
  // It was the newest of the strangers until it showed its key.
  await expectSize(5);
});

test('a user who holds all connections gives way to another, the oldest first', async () => {
  const { connections, stranger, enter, expectSize } = await startOwned({ connections: 8 });
  const first = await enter(1);
  const closed = once(first, 'end');
  const others = [await enter(1), await enter(1)];
  await enter(2);
  await closed;
  await expectSize(3);
  // Strangers have their own share beside, and take nothing of it.
  for (let come = 0; come < 20; come += 1) {
    stranger('GET');
  }
  await expectSize(8);
  const second = once(others[0] ?? first, 'end');
  await enter(1);
  await second;
  await expectSize(7);
  expect(connections.size).toBe(7);
  expect(others[1]?.destroyed).toBe(false);
});

test('of users who hold all connections, the one who holds fewer is never cut', async () => {
  const { enter, expectSize } = await startOwned({ connections: 9 });
  const few = [await enter(1), await enter(2)];
  for (let come = 0; come < 20; come += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await enter(3);
  }
  await expectSize(4);
  expect(few.filter(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual([]);
});

test('all of them are gone at once where the server has to end', async () => {
  const { server, connections, stranger, enter, expectSize } = await startOwned();
  await enter(1);
  stranger('GET');
  stranger(`${upgrade.replace('/', '/refuse')}\r\n`);
  await expectSize(3);
  const closed = once(server, 'close');
  server.close();
  connections.destroyAll();
  await closed;
  expect(connections.size).toBe(0);
});
