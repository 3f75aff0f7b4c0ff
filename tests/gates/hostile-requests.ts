import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { head, mebibyte, pour, tooManyBytes } from './hostile-wire.ts';
import type { HostileCase } from './hostile-wire.ts';

/** The size of a decompressed bomb: large enough that reading all of it shows in memory use. */
const bombBytes = 256 * mebibyte;

const json = 'Content-Type: application/json';

function request(title: string, act: HostileCase['act']): HostileCase {
  return { title, kind: 'request', act };
}

/** A complete answer. */
function answer(title: string, body: string | Buffer, ...headers: string[]) {
  const bytes = Buffer.from(body);
  return request(title, (socket) => {
    socket.write(head('200 OK', json, `Content-Length: ${bytes.length}`, ...headers));
    socket.end(bytes);
  });
}

/** Raw bytes of any kind. */
const raw = (title: string, bytes: string | Buffer) =>
  request(title, (socket) => void socket.end(bytes));

/** The worst answers to a request. */
export const hostileRequests: readonly HostileCase[] = [
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
