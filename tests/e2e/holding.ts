import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { listen } from './redirecting.ts';

/** A way to a service that keeps back what it answers to writes. */
export interface Holding extends AsyncDisposable {
  readonly baseUrl: string;
  /** Keeps back the answer to the next write; resolves once it is here, and can be let go of. */
  readonly holdNext: () => Promise<() => void>;
}

/** Starts a way to a service on loopback, through which its events come as they are. */
export async function startHolding(service: { readonly baseUrl: string }): Promise<Holding> {
  const { host, port, pathname } = new URL(service.baseUrl);
  const held: ((release: () => void) => void)[] = [];
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url = '' } = incoming;
    // The service answers to its own name alone.
    const headers = { ...incoming.headers, host };
    const onward = ask({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
      const release = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      };
      const hold = method === 'GET' ? undefined : held.shift();
      (hold ?? ((go) => go()))(release);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass);
  server.on('upgrade', (incoming, client, head) => {
    const onward = connect(Number(port), '127.0.0.1', () => {
      const headers = Object.entries({ ...incoming.headers, host });
      const lines = headers.map(([name, value]) => `${name}: ${String(value)}\r\n`);
      onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      onward.write(head);
      onward.pipe(client).pipe(onward);
    });
    for (const socket of [onward, client]) {
      socket.on('error', () => socket.destroy());
      socket.on('close', () => [onward, client].forEach((each) => each.destroy()));
    }
  });
  return {
    baseUrl: `${await listen(server)}${pathname}`,
    holdNext: () => new Promise((resolve) => held.push(resolve)),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
