import type { Agent } from 'node:http';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import type { TunnelOptions } from '../../network/system-proxy-agent.ts';
import type { Endpoint } from '../connection/endpoint.ts';
import { answerLimits } from '#shared/limits/limits.ts';

const handshakeTimeoutMs = 15_000;

/** A client's position in a service's log. */
export interface LogPosition {
  readonly seq: number;
  /** The id of the log that `seq` counts in. */
  readonly log: string;
}

/** The listener of one socket; after `onClose` it hears nothing more. */
export interface EventSocketListener {
  readonly onText: (text: string) => void;
  /** The service gave a sign of life that is no frame. */
  readonly onPing: () => void;
  readonly onClose: (reason: SocketClosure) => void;
}

/** Why a socket closed: the status of an answer that was no upgrade, or an error of the network. */
export interface SocketClosure {
  readonly status?: number;
  readonly error?: Error;
}

export interface EventSocket {
  /** Asks the service for a sign of life. */
  ping(): void;
  /** Reads nothing more until `resume`: the service has to wait. */
  pause(): void;
  resume(): void;
  /** Drops the socket without a word more. */
  drop(): void;
}

export function openEventSocket(
  endpoint: Endpoint,
  position: LogPosition | undefined,
  listener: EventSocketListener,
  agent?: Agent,
): EventSocket {
  const tunnel = new AbortController();
  const options: ClientOptions & TunnelOptions = {
    headers: { Authorization: `Bearer ${endpoint.key}` },
    maxPayload: answerLimits.frameBytes,
    perMessageDeflate: false,
    followRedirects: false,
    handshakeTimeout: handshakeTimeoutMs,
    agent,
    tunnelSignal: tunnel.signal,
  };
  const socket = new WebSocket(addressOf(endpoint, position), options);
  const end = () => {
    socket.terminate();
    tunnel.abort();
  };
  let isOver = false;
  const close = (reason: SocketClosure) => {
    if (!isOver) {
      isOver = true;
      end();
      listener.onClose(reason);
    }
  };
  socket.on('unexpected-response', (_request, response) => {
    response.destroy();
    close(response.statusCode === undefined ? {} : { status: response.statusCode });
  });
  socket.on('message', (data, isBinary) => {
    if (!isOver && !isBinary) {
      listener.onText(textOf(data));
    }
  });
  for (const sign of ['ping', 'pong'] as const) {
    socket.on(sign, () => {
      if (!isOver) {
        listener.onPing();
      }
    });
  }
  // An error is always followed by close; without this listener it would be thrown.
  socket.on('error', (error) => close({ error }));
  socket.on('close', () => close({}));
  return {
    ping: () => {
      if (socket.readyState === WebSocket.OPEN) {
        socket.ping();
      }
    },
    pause: () => {
      if (socket.readyState === WebSocket.OPEN) {
        socket.pause();
      }
    },
    resume: () => socket.resume(),
    drop: () => {
      isOver = true;
      end();
    },
  };
}

function addressOf({ eventsUrl }: Endpoint, position: LogPosition | undefined): string {
  const address = new URL(eventsUrl);
  if (position !== undefined) {
    address.searchParams.set('since', String(position.seq));
    address.searchParams.set('log', position.log);
  }
  return address.href;
}

function textOf(data: WebSocket.RawData): string {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  return bytes.toString('utf8');
}
