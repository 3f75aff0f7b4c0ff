import { connect } from 'node:net';
import { statusOf } from '../../electron/server/testing/raw-request.ts';

/** Sends a request byte by byte. Returns the first status that comes back. */
export function firstAnswer(port: number, lines: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.once('data', (chunk: Buffer) => {
      resolve(statusOf(chunk.toString('latin1')));
      socket.destroy();
    });
    // The connection was closed without an answer.
    socket.on('close', () => resolve(0));
    socket.on('error', () => resolve(0));
  });
}
