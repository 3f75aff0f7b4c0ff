import type { Socket } from 'node:net';

// Building blocks of hostile cases: raw bytes on the wire.

/** The behaviour of a bad service on a connection, after it has read the request. */
export interface HostileCase {
  readonly title: string;
  readonly kind: 'request' | 'socket';
  readonly act: (socket: Socket, request: string, elsewhere: string) => void;
}

/** The unit in which these cases are large. */
export const mebibyte = 1024 * 1024;

/** More than any body may have, but no more than a machine can hold that reads all of it. */
export const tooManyBytes = 128 * mebibyte;

/** A response up to its body. */
export const head = (status: string, ...headers: string[]) =>
  `${[`HTTP/1.1 ${status}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

/** Keeps writing until the client closes the connection. */
export function pour(socket: Socket, piece: string | Buffer, maxBytes: number): void {
  let left = maxBytes;
  const more = () => {
    while (left > 0 && !socket.destroyed) {
      left -= piece.length;
      if (!socket.write(piece)) {
        return;
      }
    }
    socket.end();
  };
  socket.on('drain', more);
  more();
}
