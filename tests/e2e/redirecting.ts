import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that redirects everything to another origin, and the server of that origin. */
export async function startRedirecting() {
  let followed = 0;
  const tried = Promise.withResolvers<void>();
  const other = createServer((_request, response) => {
    followed += 1;
    response.end('{}');
  });
  other.on('upgrade', (_request, socket) => {
    followed += 1;
    socket.destroy();
  });
  const target = await listen(other);
  const first = createServer((request, response) => {
    response.writeHead(307, { Location: `${target}${request.url}` }).end();
  });
  first.on('upgrade', (request, socket) => {
    socket.end(`HTTP/1.1 307 Elsewhere\r\nLocation: ${target}${request.url}\r\n\r\n`);
    tried.resolve();
  });
  const baseUrl = `${await listen(first)}/v1`;
  return {
    baseUrl,
    /** Resolves once an event socket was redirected. */
    tried: tried.promise,
    /** The number of requests and handshakes that reached the other origin. */
    followed: () => followed,
    stop: async () => {
      for (const server of [first, other]) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}

/** Listens on loopback, and answers the origin. */
export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
