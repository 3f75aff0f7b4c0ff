import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestLimits } from '#shared/limits/server-limits.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { IncomingBodies } from './incoming-bodies.ts';
import { readBody } from './request-body.ts';

/** Sends a request with the beginning of its body; the status of the answer follows. */
function begin({ baseUrl, apiKey }: TestClient, length: number, beginning: Buffer) {
  const { host, port } = new URL(baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const head = [
    'POST /v1/guilds HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(beginning);
  const status = new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString().slice(9, 12)));
  });
  return { socket, status };
}

/** A body of four megabytes that makes a guild. */
const large = Buffer.from(`{"name":"Large"${' '.repeat(4_000_000)}}`);

test('large bodies of a user wait for those that they send already, and others do not', async () => {
  allowStalls('it writes many megabytes on the thread of the server that takes them');
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const [anna, ben] = server.clients;
  if (anna === undefined || ben === undefined) {
    throw new Error('Both users have a client.');
  }
  const unfinished = Array.from({ length: requestLimits.largeBodies }, () =>
    begin(anna, large.length, large.subarray(0, 1_000_000)),
  );
  // Ben's answer shows that the server has read what came before it.
  expect(await begin(ben, large.length, large).status).toBe('201');
  const waiting = Array.from({ length: 6 }, () => begin(anna, large.length, large));
  const order: string[] = [];
  const answers = waiting.map(({ status }) => status.then((code) => order.push(code)));
  expect(await begin(ben, large.length, large).status).toBe('201');
  expect((await anna.request('POST', '/guilds', { body: { name: 'Small' } })).status).toBe(201);
  expect(order).toStrictEqual([]);
  // One that goes away makes room, and so does one that ends.
  unfinished[0]?.socket.destroy();
  unfinished[1]?.socket.write(large.subarray(1_000_000));
  await Promise.all(answers);
  expect(order).toStrictEqual(Array.from({ length: 6 }, () => '201'));
  expect(await unfinished[1]?.status).toBe('201');
});

test('a client that goes away while its body waits takes nothing with it', async () => {
  const server = await startTestServer();
  const unfinished = Array.from({ length: requestLimits.largeBodies + 8 }, () =>
    begin(server.client, large.length, large.subarray(0, 200_000)),
  );
  expect((await server.client.request('GET', '/me')).status).toBe(200);
  for (const { socket } of unfinished) {
    socket.destroy();
  }
  expect(await begin(server.client, large.length, large).status).toBe('201');
});

test('the bodies of one user have so much memory in all, and another user has their own', async () => {
  const bodies = new IncomingBodies();
  const open = (user: number) => {
    const request = new IncomingMessage(new Socket());
    request.headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const response = new ServerResponse(request);
    return { request, response, read: readBody(request, bodies.open(user, response)) };
  };
  const piece = Buffer.alloc(requestLimits.largeBodyBytes);
  const count = requestLimits.bodiesBytes / piece.length;
  const held = Array.from({ length: count }, () => open(1));
  for (const { request } of held) {
    request.push(piece);
  }
  const refused = open(1);
  refused.request.push(piece);
  await expect(refused.read).rejects.toThrow('Too many large bodies at once');
  const others = open(2);
  others.request.push(piece);
  others.request.push(null);
  expect((await others.read)?.size).toBe(piece.length);
  held[0]?.response.emit('close');
  const later = open(1);
  later.request.push(piece);
  later.request.push(null);
  expect((await later.read)?.size).toBe(piece.length);
});
