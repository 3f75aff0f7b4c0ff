import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Shot } from './contestant.ts';

/** An event stream that is read and discarded, so that the reader costs next to nothing. */
export interface Listener {
  readonly socket: Socket;
  /** Resolves with the time at which the text arrived. */
  waitFor(text: string): Promise<number>;
}

/** Opens `count` event streams. Resolves once each has been welcomed. */
export function openListeners(shot: Shot, count: number): Promise<Listener[]> {
  return Promise.all(Array.from({ length: count }, () => openListener(shot)));
}

function openListener({ baseUrl, apiKey }: Shot): Promise<Listener> {
  const { port, host, pathname } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      const head = [
        `GET ${pathname}/events HTTP/1.1`,
        `Host: ${host}`,
        `Authorization: Bearer ${apiKey}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
    });
    let wanted: { readonly text: string; readonly found: (at: number) => void } | undefined;
    const waitFor = (text: string) =>
      new Promise<number>((found) => {
        wanted = { text, found };
      });
    socket.once('data', () => resolve({ socket, waitFor }));
    socket.on('data', (chunk: Buffer) => {
      if (wanted !== undefined && chunk.includes(wanted.text)) {
        wanted.found(performance.now());
      }
    });
    socket.on('error', reject);
  });
}
