import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { hostileCases } from './hostile-cases.ts';
import type { HostileCase } from './hostile-wire.ts';

// The service of the gate `hostile-server`, in its own process, so that the memory of its answers
// does not count for the client. It prints the port of each case. On any message it prints what it
// has seen since the last one.

/** A case, with the port that serves it. */
export interface OpenCase extends Pick<HostileCase, 'title' | 'kind'> {
  readonly port: number;
}

/** The secrets that a client revealed. */
export interface Sightings {
  readonly keyElsewhere: number;
  readonly cookiesReturned: number;
}

const [, , key = ''] = process.argv;
let seen = { keyElsewhere: 0, cookiesReturned: 0 };

const elsewhere = await listen((stream, request) => {
  if (request.includes(key)) {
    seen.keyElsewhere += 1;
  }
  stream.end('HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{"guilds":[]}');
});
const cases: OpenCase[] = [];
for (const { title, kind, act } of hostileCases) {
  const port = await listen((stream, request) => {
    if (/^cookie:/im.test(request)) {
      seen.cookiesReturned += 1;
    }
    act(stream, request, `http://localhost:${elsewhere}/v1/guilds`);
  });
  cases.push({ title, kind, port });
}
process.on('message', () => {
  process.send?.(seen satisfies Sightings);
  seen = { keyElsewhere: 0, cookiesReturned: 0 };
});
process.on('disconnect', () => process.exit());
process.send?.(cases);

/** Passes each connection on with the head of its request. Returns the port. */
async function listen(act: (stream: Socket, request: string) => void): Promise<number> {
  const server = createServer((stream) => {
    stream.on('error', () => stream.destroy());
    let head = '';
    const take = (bytes: Buffer) => {
      head += bytes.toString('latin1');
      if (head.includes('\r\n\r\n')) {
        stream.off('data', take).resume();
        act(stream, head);
      }
    };
    stream.on('data', take);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
