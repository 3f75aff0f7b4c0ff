import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { hostileCases } from './hostile-cases.ts';
import type { HostileCase } from './hostile-wire.ts';

// The service of the gate `hostile-server`, in a process of its own, so that the memory its answers
// take is none of the client's. It says at which port it does what; whenever it is then sent
// anything, it says what it has seen since it last did.

/** One case, and the port on which to meet it. */
export interface OpenCase extends Pick<HostileCase, 'title' | 'kind'> {
  readonly port: number;
}

/** What a client gave away. */
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

/** Hands over each connection with the head of its request; answers with the port. */
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
