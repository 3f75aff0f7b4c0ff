import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { extensionNames } from '#shared/contract/extension.ts';
import type { EventName, OperationName } from '#shared/registry/registry.ts';
import { operations } from '#shared/registry/registry.ts';
import { grownAnswer, grownFrame, plainAnswer } from './sizes-answers.ts';
import type { Growth } from './sizes-answers.ts';

// The service of the gate `sizes`, in its own process: correct in everything, and as large as
// ordered. It prints its port, and reports when each order is done.

/** An order that changes the service's behaviour from now on. */
export type SizesOrder =
  /** Answers an operation with something large. */
  | { readonly answer: OperationName; readonly growth: Growth; readonly bytes: number }
  /** Sends an event this many times to every socket. */
  | {
      readonly event: EventName;
      readonly growth: Growth;
      readonly bytes: number;
      readonly count: number;
    };

let large: { readonly name: OperationName; readonly body: Buffer } | undefined;
let seq = 1;

const patterns = Object.values(operations).map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

const server = createServer((request, response) => {
  request.resume();
  const path = (request.url ?? '').split('?')[0] ?? '';
  const found = patterns.find((each) => each.method === request.method && each.pattern.test(path));
  response.statusCode = found === undefined ? 404 : operations[found.name].status;
  response.setHeader('Content-Type', 'application/json');
  if (found === undefined) {
    response.end('{}');
  } else {
    response.end(found.name === large?.name ? large.body : answerOf(found.name));
  }
});
const sockets = new WebSocketServer({ server, path: '/v1/events' });
sockets.on('connection', (socket) => {
  const user = { id: 'usr_1', name: 'Me' };
  socket.send(JSON.stringify({ type: 'hello', seq, log: 'one', heartbeatSeconds: 15, user }));
});
process.on('message', (order: SizesOrder) => {
  if ('answer' in order) {
    const { answer: name, growth, bytes } = order;
    large = { name, body: Buffer.from(grownAnswer(name, growth, bytes)) };
  } else {
    for (let count = 0; count < order.count; count += 1) {
      seq += 1;
      const frame = grownFrame(order.event, order.growth, seq, order.bytes);
      for (const socket of sockets.clients) {
        socket.send(frame);
      }
    }
  }
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

/** Health offers every extension, so that the client uses them. */
function answerOf(name: OperationName): string {
  return name === 'service.health'
    ? JSON.stringify({ status: 'ok', version: '1', extensions: extensionNames })
    : plainAnswer(name);
}
