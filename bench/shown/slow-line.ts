import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A line to a service on which everything takes its time, and which can be cut. */
export interface SlowLine {
  readonly port: number;
  /** How long a byte takes in each direction, in milliseconds. */
  delayMs: number;
  /** Ends every connection, and takes no other. */
  readonly cut: () => Promise<void>;
}

/** Opens a line to a port of this computer. */
export async function openSlowLine(servicePort: number): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(servicePort, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      // A chunk never overtakes the one before it.
      let last = Promise.resolve();
      const after = (act: () => void) => {
        last = Promise.all([last, wait(line.delayMs)]).then(act);
      };
      from.on('data', (chunk) => after(() => void to.write(from === near ? named(chunk) : chunk)));
      from.on('end', () => after(() => void to.end()));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  // The service answers to its own port alone.
  const named = (request: Buffer) =>
    Buffer.from(
      request.toString('latin1').replaceAll(`127.0.0.1:${line.port}`, `127.0.0.1:${servicePort}`),
      'latin1',
    );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const line = {
    port,
    delayMs: 0,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await closed;
    },
  };
  return line;
}
