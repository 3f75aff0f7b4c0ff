import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that any page may call, from any origin. It records every request. */
export interface OpenListener {
  readonly url: string;
  /** The method and path of every request and socket handshake so far. */
  readonly heard: readonly string[];
  close(): Promise<void>;
}

/** Opens the listener on loopback, on a port that the system chooses. */
export function openListener(): Promise<OpenListener> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/plain' });
    response.end('heard');
  });
  server.on('upgrade', (request, socket) => {
    heard.push(`UPGRADE ${request.url}`);
    socket.destroy();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${port}`,
        heard,
        close: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(() => done());
          }),
      });
    });
  });
}
