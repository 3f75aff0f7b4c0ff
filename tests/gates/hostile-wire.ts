import type { Socket } from 'node:net';

// What hostile cases are made of: raw bytes on the wire.

/** What one bad service does with a connection, once it has the request. */
export interface HostileCase {
  readonly title: string;
  readonly kind: 'request' | 'socket';
  readonly act: (socket: Socket, request: string, elsewhere: string) => void;
}

/** The unit in which these cases are large. */
export const mebibyte = 1024 * 1024;

/** More than any body may be, and still no more than a machine can take that reads it all. */
export const tooManyBytes = 128 * mebibyte;

/** A response up to its body. */
export const head = (status: string, ...headers: string[]) =>
  `${[`HTTP/1.1 ${status}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

/** Goes on writing until somebody has had enough. */
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
