import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';

// What no generator comes upon: a service's worst, by hand, as raw bytes on the wire. All of it is
// made as this is loaded, so that no case takes time of the client's.

/** What one bad service does with a connection, once it has the request. */
export interface HostileCase {
  readonly title: string;
  readonly kind: 'request' | 'socket';
  readonly act: (socket: Socket, request: string, elsewhere: string) => void;
}

const mebibyte = 1024 * 1024;

/** More than any body may be, and still no more than a machine can take that reads it all. */
const tooManyBytes = 128 * mebibyte;

/** What a bomb comes to: so much that who reads it all is seen by the memory that it takes. */
const bombBytes = 256 * mebibyte;

const head = (status: string, ...headers: string[]) =>
  `${[`HTTP/1.1 ${status}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

const json = 'Content-Type: application/json';

function request(title: string, act: HostileCase['act']): HostileCase {
  return { title, kind: 'request', act };
}

/** A whole answer. */
function answer(title: string, body: string | Buffer, ...headers: string[]) {
  const bytes = Buffer.from(body);
  return request(title, (socket) => {
    socket.write(head('200 OK', json, `Content-Length: ${bytes.length}`, ...headers));
    socket.end(bytes);
  });
}

/** Raw bytes, whatever they are. */
const raw = (title: string, bytes: string | Buffer) =>
  request(title, (socket) => void socket.end(bytes));

/** Goes on writing until somebody has had enough. */
function pour(socket: Socket, piece: string | Buffer, mostBytes: number): void {
  let left = mostBytes;
  const more = () => {
    while (left > 0 && !socket.destroyed) {
      left -= piece.length;
      if (!socket.write(piece)) return;
    }
    socket.end();
  };
  socket.on('drain', more);
  more();
}

const requests: readonly HostileCase[] = [
  answer('ten million lists within each other', '['.repeat(10 * mebibyte)),
  answer('objects within each other', '{"a":'.repeat(4 * mebibyte)),
  answer('a list of ten million rows', `{"guilds":[${'0,'.repeat(10 * mebibyte)}0]}`),
  answer(
    'ten million empty objects',
    `{"guilds":[${`[${'{},'.repeat(99_999)}{}],`.repeat(100)}0]}`,
  ),
  answer(
    'five million fields',
    `{${Array.from({ length: 5_000_000 }, (_, n) => `"${n}":0`).join(',')}}`,
  ),
  answer('a number beyond all numbers', '{"guilds":[],"nextCursor":1e999999}'),
  answer('a number of a million digits', `{"guilds":[{"id":"x","name":${'9'.repeat(mebibyte)}}]}`),
  answer(
    'a name of sixty million characters',
    `{"guilds":[{"id":"${'x'.repeat(60 * mebibyte)}","name":""}]}`,
  ),
  answer(
    'a name of sixty million characters, one of which is not Latin',
    `{"guilds":[{"id":"${'x'.repeat(60 * mebibyte)}→","name":""}]}`,
  ),
  answer(
    'keys of the prototype',
    '{"__proto__":{"polluted":1},"guilds":[{"__proto__":{"polluted":1}}]}',
  ),
  answer('a constructor', '{"constructor":{"prototype":{"polluted":1}},"guilds":[]}'),
  answer('the same key twice', '{"guilds":1,"guilds":[],"guilds":{}}'),
  answer('invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0xc0, 0x80, 0x7d])),
  answer('UTF-16', Buffer.from('\ufeff{"guilds":[]}', 'utf16le')),
  answer('lone surrogates', String.raw`{"guilds":[{"id":"\ud800","name":"\udfff"}]}`),
  answer('U+0000', '{"guilds":[{"id":"\u0000","name":"x"}]}\u0000\u0000'),
  answer('a page', '<html><script>alert(1)</script></html>', 'Content-Type: text/html'),
  answer('nothing', ''),
  answer('cookies', '{"guilds":[]}', 'Set-Cookie: a=b; Domain=example.org; Path=/'),
  answer('another service to be preferred', '{"guilds":[]}', 'Alt-Svc: h2="127.0.0.1:1"'),
  answer('a page to go on to', '{"guilds":[]}', 'Refresh: 0; url=http://127.0.0.1:1/'),
  answer(
    'a bomb of gzip',
    gzipSync(Buffer.alloc(bombBytes, '0,'), { level: 1 }),
    'Content-Encoding: gzip',
  ),
  answer(
    'a bomb within a bomb',
    gzipSync(gzipSync(Buffer.alloc(bombBytes, ' '), { level: 1 })),
    'Content-Encoding: gzip, gzip',
  ),
  answer(
    'a bomb of brotli',
    brotliCompressSync(Buffer.alloc(bombBytes, ' '), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    }),
    'Content-Encoding: br',
  ),
  answer('gzip that is none', 'not gzip', 'Content-Encoding: gzip'),
  answer('an encoding nobody knows', '{"guilds":[]}', 'Content-Encoding: rot13'),
  answer('a hundred encodings', '{"guilds":[]}', `Content-Encoding: ${'gzip, '.repeat(100)}gzip`),
  request('a body without an end', (socket) => {
    socket.write(head('200 OK', json));
    pour(socket, Buffer.alloc(mebibyte, '[0,'), tooManyBytes);
  }),
  request('an error without an end', (socket) => {
    socket.write(head('500 No', json));
    pour(socket, Buffer.alloc(mebibyte, 'x'), tooManyBytes);
  }),
  request('chunks of one byte', (socket) => {
    socket.write(head('200 OK', json, 'Transfer-Encoding: chunked'));
    pour(socket, '1\r\n[\r\n'.repeat(10_000), 40 * mebibyte);
  }),
  raw(
    'a chunk of a size that is none',
    `${head('200 OK', json, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  ),
  raw(
    'a chunk larger than all memory',
    `${head('200 OK', json, 'Transfer-Encoding: chunked')}ffffffffffffffff\r\n{}`,
  ),
  raw('half a body', `${head('200 OK', json, 'Content-Length: 1000')}{"guilds":[`),
  raw('less than there is', `${head('200 OK', json, 'Content-Length: 2')}{"guilds":[]}`),
  raw(
    'two lengths',
    `${head('200 OK', json, 'Content-Length: 2', 'Content-Length: 13')}{"guilds":[]}`,
  ),
  raw(
    'two answers',
    `${head('200 OK', json, 'Content-Length: 2')}{}${head('200 OK')}{"guilds":[]}`,
  ),
  raw('a length below nothing', `${head('200 OK', json, 'Content-Length: -1')}{}`),
  request('a trickle', (socket) => {
    socket.write(head('200 OK', json, 'Content-Length: 100000'));
    const timer = setInterval(() => socket.write(' '), 50);
    socket.on('close', () => clearInterval(timer));
  }),
  request('silence', () => {}),
  request('a cut', (socket) => socket.resetAndDestroy()),
  request('interim answers without an end', (socket) =>
    pour(socket, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000), 20 * mebibyte),
  ),
  request(
    'hints of elsewhere',
    (socket, _request, elsewhere) =>
      void socket.end(
        `HTTP/1.1 103 Early Hints\r\nLink: <${elsewhere}>; rel=preload\r\n\r\n${head('200 OK', json)}{"guilds":[]}`,
      ),
  ),
  request('a header without an end', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX: ');
    pour(socket, 'x'.repeat(mebibyte), 40 * mebibyte);
  }),
  raw('ten thousand headers', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(10_000)}\r\n{"guilds":[]}`),
  raw(
    'a header with a line of its own',
    'HTTP/1.1 200 OK\r\nX: a\nHTTP/1.1 200 OK\r\n\r\n{"guilds":[]}',
  ),
  raw('HTTP/0.9', '{"guilds":[]}'),
  raw('HTTP/2', Buffer.from('000012040000000000000300000064', 'hex')),
  raw('TLS', Buffer.from('160303007a020000760303', 'hex')),
  raw('no status', 'HTTP/1.1  OK\r\n\r\n'),
  raw('status 999', `${head('999 Beyond', json)}{"guilds":[]}`),
  raw('status 204 with a body', `${head('204 None', 'Content-Length: 13')}{"guilds":[]}`),
  raw(
    'an upgrade nobody asked for',
    `${head('101 Switching Protocols', 'Upgrade: x')}{"guilds":[]}`,
  ),
  raw(
    'a question for another password',
    `${head('401 No', 'WWW-Authenticate: Basic realm="x", Negotiate')}{}`,
  ),
  raw('a proxy that asks for a password', `${head('407 No', 'Proxy-Authenticate: Basic')}{}`),
  raw(
    'markup in an error',
    `${head('500 No', json)}{"error":{"message":"<img src=x onerror=alert(1)>"}}`,
  ),
  raw('a page as an error', `${head('502 No', 'Content-Type: text/html')}<h1>Bad gateway</h1>`),
  raw('an eternity to wait', `${head('503 No', `Retry-After: ${'9'.repeat(400)}`)}{}`),
  ...[300, 301, 302, 303, 305, 307, 308].map((status) =>
    request(
      `a redirect (${status}) elsewhere`,
      (socket, _request, elsewhere) =>
        void socket.end(head(`${status} There`, `Location: ${elsewhere}`, 'Content-Length: 0')),
    ),
  ),
  raw(
    'a redirect to a file',
    head('302 There', 'Location: file:///etc/passwd', 'Content-Length: 0'),
  ),
  raw('a redirect to itself', head('302 There', 'Location: /v1/guilds', 'Content-Length: 0')),
];

function acceptOf(handshake: string): string {
  const key = /sec-websocket-key: (.*)\r\n/i.exec(handshake)?.[1] ?? '';
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

/** A frame's head, with whatever first byte and length, and its body. */
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

/** Upgrades, greets and then misbehaves. */
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
    for (const each of all) stream.write(each);
  });

const sockets: readonly HostileCase[] = [
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

/** All that was thought of. */
export const hostileCases: readonly HostileCase[] = [...requests, ...sockets];
