import type { Socket } from 'node:net';
import { cut, sendToClient, sendToService } from './fault-proxy.ts';
import type { Fault, Link } from './fault-proxy.ts';

/** Marks a connection that stays broken until the fault ends. */
function strand(link: Link): void {
  link.notes.set('stranded', 1);
}

function swallow(_chunk: Buffer, link: Link): void {
  strand(link);
}

/** Answers in place of the service, as a gateway would, and sends nothing after that. */
function answerWith(status: string, headers: readonly string[], body: string) {
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`];
  const answer = `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;
  return (_chunk: Buffer, { client, service }: Link): void => {
    client.end(answer);
    service.destroy();
  };
}

/** Lets the first bytes of a connection's answers through, and then does something else. */
function afterFirst(bytes: number, then: (link: Link) => void) {
  return (chunk: Buffer, link: Link): void => {
    const passed = link.notes.get('passed') ?? 0;
    const rest = bytes - passed;
    link.notes.set('passed', passed + chunk.length);
    if (rest > 0) {
      sendToClient(chunk.subarray(0, rest), link);
    }
    if (chunk.length >= rest) {
      then(link);
    }
  };
}

/** Splits the data into pieces of this many bytes, each in its own segment. */
function inPieces(bytes: number, pass: (chunk: Buffer, link: Link) => void) {
  return (chunk: Buffer, link: Link): void => {
    for (let at = 0; at < chunk.length; at += bytes) {
      pass(chunk.subarray(at, at + bytes), link);
    }
  };
}

/** The ways in which a network fails, as seen by a client. */
export const faultKinds: readonly Fault[] = [
  { name: 'nobody listens', isDown: true, onBegin: cut },
  {
    name: 'reset as soon as it stands',
    onBegin: cut,
    onConnect: (client: Socket) => {
      client.resetAndDestroy();
      return false;
    },
  },
  {
    name: 'closed as soon as it stands',
    onConnect: (client: Socket) => {
      client.end();
      return false;
    },
  },
  { name: 'taken and never answered', onConnect: () => false },
  { name: 'reset before the request is through', toService: (_chunk, link) => cut(link) },
  {
    name: 'reset amid the request',
    toService: (chunk, link) => {
      sendToService(chunk.subarray(0, Math.ceil(chunk.length / 2)), link);
      setImmediate(() => cut(link));
    },
  },
  { name: 'request lost on its way', toService: swallow },
  { name: 'reset before the answer', toClient: (_chunk, link) => cut(link) },
  { name: 'closed before the answer', toClient: (_chunk, { client }) => void client.end() },
  { name: 'answer lost on its way', toClient: swallow },
  { name: 'reset amid the answer', toClient: afterFirst(60, cut) },
  {
    name: 'closed amid the answer',
    toClient: afterFirst(120, ({ client }) => void client.end()),
  },
  { name: 'silent amid the answer', toClient: afterFirst(90, strand) },
  { name: 'answer late', delayMs: { toClient: 250 } },
  { name: 'request late', delayMs: { toService: 250 } },
  { name: 'slow both ways', delayMs: { toService: 30, toClient: 30 } },
  {
    name: 'in small pieces',
    toService: inPieces(16, sendToService),
    toClient: inPieces(16, sendToClient),
  },
  { name: 'silent both ways', toService: swallow, toClient: swallow },
  { name: 'every connection reset', onBegin: cut },
  {
    name: 'a gateway that is down',
    toService: answerWith('502 Bad Gateway', ['Content-Type: text/html'], '<h1>Bad gateway</h1>'),
  },
  {
    name: 'a gateway that is down after the service has answered',
    toClient: answerWith('504 Gateway Timeout', ['Content-Type: text/plain'], 'upstream timed out'),
  },
  {
    name: 'busy, with a time to come again',
    toService: answerWith('503 Service Unavailable', ['Retry-After: 1'], ''),
  },
  {
    name: 'an answer that is no HTTP',
    toClient: (_chunk, link) => {
      sendToClient(Buffer.from('SSH-2.0-elsewhere\r\n'), link);
      cut(link);
    },
  },
];
