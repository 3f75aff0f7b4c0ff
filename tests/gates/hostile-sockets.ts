import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { head, mebibyte, pour, tooManyBytes } from './hostile-wire.ts';
import type { HostileCase } from './hostile-wire.ts';

function acceptOf(handshake: string): string {
  const key = /sec-websocket-key: (.*)\r\n/i.exec(handshake)?.[1] ?? '';
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

/** A frame with any first byte and claimed length. */
function frame(first: number, body: string | Buffer, claimed?: bigint): Buffer {
  const bytes = Buffer.from(body);
  const start = Buffer.alloc(10);
  start[0] = first;
  start[1] = 127;
  start.writeBigUInt64BE(claimed ?? BigInt(bytes.length), 2);
  return Buffer.concat([start, bytes]);
}

const text = 0x81;
const hello = frame(
  text,
  '{"type":"hello","seq":1,"log":"x","heartbeatSeconds":15,"user":{"id":"u","name":"n"}}',
);

/** Upgrades, sends the greeting and then misbehaves. */
function upgraded(
  title: string,
  misbehave: (stream: Socket) => void,
  ...headers: string[]
): HostileCase {
  return {
    title: `a socket: ${title}`,
    kind: 'socket',
    act: (stream, handshake) => {
      const lines = [
        'Upgrade: websocket',
        `Sec-WebSocket-Accept: ${acceptOf(handshake)}`,
        ...headers,
      ];
      stream.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n${lines.join('\r\n')}\r\n\r\n`,
      );
      stream.write(hello);
      misbehave(stream);
    },
  };
}

const frames = (title: string, ...all: (string | Buffer)[]) =>
  upgraded(title, (stream) => {
    for (const each of all) {
      stream.write(each);
    }
  });

/** The worst handshakes and event sockets. */
export const hostileSockets: readonly HostileCase[] = [
  frames('a frame larger than may be', frame(text, Buffer.alloc(9 * mebibyte, 'x'))),
  frames('a frame larger than all memory', frame(text, 'x', 2n ** 63n - 1n)),
  frames('a length that is none', frame(text, 'x', 2n ** 64n - 1n)),
  upgraded('fragments without an end', (stream) => {
    stream.write(frame(0x01, 'x'));
    pour(stream, frame(0x00, Buffer.alloc(mebibyte, 'x')), tooManyBytes);
  }),
  frames('a fragment of nothing', frame(0x80, 'x')),
  frames('reserved bits', frame(0xf1, 'x')),
  frames('an opcode nobody knows', frame(0x8b, 'x')),
  frames('a masked frame', Buffer.from([text, 0x81, 1, 2, 3, 4, 5])),
  frames('a large ping', frame(0x89, Buffer.alloc(200))),
  frames(
    'a flood of pings',
    Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0x89, 0]))),
  ),
  frames('a close of a code that is none', Buffer.from([0x88, 2, 0x03, 0xed])),
  frames('a close of one byte', Buffer.from([0x88, 1, 3])),
  frames('invalid UTF-8', frame(text, Buffer.from([0xff, 0xfe]))),
  frames('binary', frame(0x82, hello)),
  frames('lists within each other', frame(text, '['.repeat(4 * mebibyte))),
  frames(
    'a million rows',
    frame(text, `{"type":"message.created","data":[${'0,'.repeat(mebibyte)}0]}`),
  ),
  frames(
    'a place beyond all numbers',
    frame(text, '{"type":"message.created","seq":1e400,"data":{}}'),
  ),
  frames('a place below nothing', frame(text, '{"type":"resync","seq":-5}')),
  frames('greeting after greeting', ...Array.from({ length: 5_000 }, () => hello)),
  frames(
    'resync after resync',
    ...Array.from({ length: 2_000 }, (_, n) => frame(text, `{"type":"resync","seq":${n}}`)),
  ),
  frames(
    'events of unknown kinds',
    ...Array.from({ length: 20_000 }, (_, n) => frame(text, `{"type":"x.${n}","seq":${n}}`)),
  ),
  frames(
    'keys of the prototype',
    frame(
      text,
      '{"type":"__proto__","__proto__":{"polluted":1},"data":{"__proto__":{"polluted":1}}}',
    ),
  ),
  upgraded(
    'compressed without being asked',
    (stream) => void stream.write(frame(0xc1, 'x')),
    'Sec-WebSocket-Extensions: permessage-deflate',
  ),
  upgraded('a protocol nobody asked for', () => {}, 'Sec-WebSocket-Protocol: chat'),
  {
    title: 'a socket: a wrong answer to the challenge',
    kind: 'socket',
    act: (stream) =>
      void stream.write(
        'HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: no\r\n\r\n',
      ),
  },
  {
    title: 'a socket: half a handshake',
    kind: 'socket',
    act: (stream) => void stream.write('HTTP/1.1 101 Swi'),
  },
  {
    title: 'a socket: a handshake without an end',
    kind: 'socket',
    act: (stream) => pour(stream, 'HTTP/1.1 100 X\r\n\r\n'.repeat(1_000), 20 * mebibyte),
  },
  {
    title: 'a socket: a redirect elsewhere',
    kind: 'socket',
    act: (stream, _request, elsewhere) =>
      void stream.end(head('302 There', `Location: ${elsewhere}`, 'Content-Length: 0')),
  },
  {
    title: 'a socket: a page',
    kind: 'socket',
    act: (stream) => void stream.end(`${head('200 OK')}<html>`),
  },
];
