import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Endpoint } from '../../connection/endpoint.ts';
import { Signals } from '../../testing/signals.ts';

/** One handshake that a scripted event service took. */
export interface TakenSocket {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  /** Sends a frame: JSON of a value, or a text as it is. */
  readonly send: (frame: unknown) => void;
}

/** A real event service on loopback whose frames a test sends by hand. */
export interface ScriptedEvents extends AsyncDisposable {
  readonly endpoint: Endpoint;
  readonly taken: Signals<TakenSocket>;
  /** The status that handshakes are refused with, once set. */
  refuseWith: number | undefined;
  readonly refused: Signals<number>;
}

/** Starts an event service. */
export async function startScriptedEvents(): Promise<ScriptedEvents> {
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer();
  const taken = new Signals<TakenSocket>();
  const refused = new Signals<number>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: ScriptedEvents = {
    endpoint: {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      eventsUrl: `ws://127.0.0.1:${port}/v1/events`,
      key: 'secret-key',
    },
    taken,
    refused,
    refuseWith: undefined,
    [Symbol.asyncDispose]: async () => {
      for (const client of sockets.clients) {
        client.terminate();
      }
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('upgrade', (request, stream, head) => {
    if (service.refuseWith !== undefined) {
      stream.end(`HTTP/1.1 ${service.refuseWith} No\r\nContent-Length: 0\r\n\r\n`);
      refused.add(service.refuseWith);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const query = new URL(request.url ?? '', 'http://service').searchParams;
      const send = (frame: unknown) =>
        socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
      taken.add({ socket, request, query, send });
    });
  });
  return service;
}

/** The greeting of a service; override what a test is about. */
export function buildHello(overrides: object = {}): object {
  return {
    type: 'hello',
    seq: 10,
    log: 'log-a',
    heartbeatSeconds: 15,
    user: { id: 'usr_me', name: 'Me' },
    ...overrides,
  };
}

/** The frame of a message that was posted. */
export function buildMessageCreated(seq: number, overrides: object = {}): object {
  const message = {
    id: `msg_${seq}`,
    text: `Message ${seq}`,
    authorId: 'opr_ada',
    authorType: 'operator',
    createdAt: '2026-11-21T12:00:00.000Z',
    ...overrides,
  };
  return {
    type: 'message.created',
    seq,
    at: '2026-11-21T12:00:00.000Z',
    guildId: 'gld_1',
    data: { conversationId: 'cnv_one', message },
  };
}
