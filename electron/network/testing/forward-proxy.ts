import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy of HTTP on loopback, which writes down what it was asked. */
export interface ForwardProxy {
  readonly port: number;
  /** The host and port of each tunnel that was asked for, by CONNECT. */
  readonly tunnels: readonly string[];
  /** The URL of each request that was passed on. */
  readonly requests: readonly string[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts a proxy that opens tunnels and passes requests on, all of them to 127.0.0.1.
 *
 * @param refusal the status line with which it refuses every tunnel, such as `403 Forbidden`
 */
export async function startForwardProxy(refusal?: string): Promise<ForwardProxy> {
  const tunnels: string[] = [];
  const requests: string[] = [];
  const ends = new Set<Duplex>();
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    requests.push(url);
    const { port, pathname, search } = new URL(url);
    const onward = { host: '127.0.0.1', port, path: `${pathname}${search}`, method, headers };
    const passed = httpRequest(onward, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.on('connect', ({ url = '' }, near: Duplex) => {
    tunnels.push(url);
    if (refusal !== undefined) {
      near.end(`HTTP/1.1 ${refusal}\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const far = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      near.pipe(far).pipe(near);
    });
    ends.add(near).add(far);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    tunnels,
    requests,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      ends.forEach((end) => end.destroy());
      await closed;
    },
  };
}
