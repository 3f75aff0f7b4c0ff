import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy on loopback that takes connections and never says a word. */
export interface SilentProxy {
  readonly port: number;
  /** Its first connection, which reads what comes. */
  readonly first: Promise<Socket>;
  /** Takes no more connections. Those that are open stay so until their other end closes them. */
  readonly stop: () => void;
}

export async function startSilentProxy(): Promise<SilentProxy> {
  const first = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    first.resolve(socket.resume());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, first: first.promise, stop: () => void server.close() };
}
