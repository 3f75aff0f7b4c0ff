import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { hashApiKey } from '../access/api-keys.ts';
import type { ApiKeys } from '../access/api-keys.ts';
import type { Clock } from '../basics/monotonic-clock.ts';
import type { EventBus } from '../events/event-bus.ts';
import { Authentication } from '../http/authentication.ts';
import { Connections } from '../http/connections.ts';
import type { DisabledExtensions } from '../http/disabled-extensions.ts';
import { answerMalformedRequest, listenOnLoopback, serverLimits } from '../http/listening.ts';
import { basePath } from '../http/base-path.ts';
import { createRequestListener } from '../http/request-listener.ts';
import type { RequestListenerOptions } from '../http/request-listener.ts';
import { createOperationRouter } from '../http/router.ts';
import { handleSequentially } from '../http/sequential-requests.ts';
import { EventBroadcaster } from '../realtime/event-broadcaster.ts';
import { eventsPath, serveEventSockets } from '../realtime/event-socket.ts';

/** The parts of a server that its listeners share, and what each has for itself. */
export interface HttpListenerOptions extends Pick<
  RequestListenerOptions,
  'db' | 'log' | 'commits' | 'perform' | 'scheduler' | 'unsent' | 'incoming'
> {
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly disabledExtensions: DisabledExtensions;
  readonly heartbeatMs: number;
  readonly requestTimeoutMs: number;
  /** 0 lets the system choose a port. */
  readonly port: number;
  /** The keys that this listener takes. */
  readonly keys: ApiKeys;
}

/** A port of a server with its connections. */
export interface HttpListener {
  readonly baseUrl: string;
  readonly eventsUrl: string;
  /** Takes no more requests, and cuts every connection that is still there after this time. */
  close(graceMs: number): Promise<void>;
}

/**
 * Listens for requests and event sockets on a port of the loopback interface.
 *
 * @throws StartError `port_taken` or `port_refused`
 */
export async function openHttpListener(options: HttpListenerOptions): Promise<HttpListener> {
  const { db, log, clock, bus, heartbeatMs, disabledExtensions, keys } = options;
  const broadcaster = new EventBroadcaster(db);
  let isStopping = false;
  let port = 0;
  const shared = {
    ...options,
    authentication: new Authentication(keys, clock),
    port: () => port,
    isStopping: () => isStopping,
  };
  const router = createOperationRouter(disabledExtensions);
  const server = createServer(serverLimits(options.requestTimeoutMs));
  const connections = new Connections(server);
  const served = { ...shared, connections };
  server.on(
    'request',
    handleSequentially(createRequestListener({ ...served, findRoute: router.find })),
  );
  server.on('clientError', (error, stream: Duplex) => answerMalformedRequest(error, stream, log));
  serveEventSockets({ ...served, server, broadcaster });
  port = await listenOnLoopback(server, options.port);
  // The first request would wait for these, and the start has been reported when they run.
  setImmediate(() => {
    router.prepare();
    // The first hash loads Node's cryptography.
    hashApiKey('');
  });
  const unsubscribe = bus.subscribe((event) => {
    broadcaster.broadcast(event, (each) => disabledExtensions.offeredFrame(each));
  });
  const heartbeat = setInterval(() => broadcaster.ping(), heartbeatMs).unref();
  return {
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    eventsUrl: `ws://127.0.0.1:${port}${basePath}${eventsPath}`,
    close: async (graceMs) => {
      isStopping = true;
      clearInterval(heartbeat);
      broadcaster.close();
      await closeServer(server, connections, graceMs);
      unsubscribe();
    },
  };
}

async function closeServer(
  server: Server,
  connections: Connections,
  graceMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection becomes idle once its answer was sent, and is closed then.
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const cut = setTimeout(() => connections.destroyAll(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
