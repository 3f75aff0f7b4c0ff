import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { InputFault } from '#shared/problem/problem.ts';
import type { HelloFrame } from '#shared/contract/frame.ts';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { UserActor } from '../access/actor.ts';
import type { Authentication } from '../http/authentication.ts';
import type { Connections } from '../http/connections.ts';
import { requireLocalCaller } from '../http/guard.ts';
import { problemResponse } from '../http/problem-response.ts';
import { invalidInput, HttpError } from '../http/http-error.ts';
import { splitUrl } from '../http/request-listener.ts';
import type { DisabledExtensions } from '../http/disabled-extensions.ts';
import type { Logger } from '../../logging/log.ts';
import type { ReadableDb } from '../../storage/database.ts';
import type { FairScheduler } from '../basics/fair-scheduler.ts';
import type { EventBroadcaster } from './event-broadcaster.ts';
import { describeLog } from '../events/event-log.ts';
import { EventSubscriber } from './event-subscriber.ts';
import { replayPage } from './replay-page.ts';
import { ReplayTurns } from './replay-turns.ts';
import { connectionLimits } from '#shared/limits/server-limits.ts';

/** The path of the event stream, below the base URL. */
export const eventsPath = '/events';

/** The dependencies of the event sockets. */
export interface EventSocketOptions {
  readonly server: Server;
  readonly db: ReadableDb;
  readonly log: Logger;
  readonly broadcaster: EventBroadcaster;
  readonly scheduler: FairScheduler;
  readonly authentication: Authentication;
  readonly connections: Pick<Connections, 'know'>;
  readonly port: () => number;
  readonly heartbeatMs: number;
  readonly isStopping: () => boolean;
  readonly disabledExtensions: DisabledExtensions;
}

/** How event sockets are made, whatever is sent over them. */
export const eventSocketOptions = {
  noServer: true,
  perMessageDeflate: false,
  clientTracking: false,
  maxPayload: connectionLimits.clientFrameBytes,
  /** A client that does not complete a close is cut. */
  closeTimeout: connectionLimits.endMs / 2,
} as const;

/** Upgrades handshakes to event sockets, with the same guard and keys as for requests. */
export function serveEventSockets(options: EventSocketOptions): void {
  const sockets = new WebSocketServer(eventSocketOptions);
  const turns = new ReplayTurns();
  options.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    try {
      const handshake = requireHandshake(options, request);
      sockets.handleUpgrade(request, stream, head, (webSocket) =>
        welcome(options, handshake, webSocket, stream, turns),
      );
    } catch (thrown) {
      refuseUpgrade(stream, thrown, options.log);
    }
  });
}

interface Handshake {
  readonly user: UserActor;
  /** The position to resume from; undefined for a client that only wants new events. */
  readonly since: number | undefined;
  readonly log: string | undefined;
}

function requireHandshake(options: EventSocketOptions, request: IncomingMessage): Handshake {
  requireLocalCaller(request, options.port());
  if (options.isStopping()) {
    throw new HttpError('unavailable', 'The server is shutting down.');
  }
  const user = options.authentication.requireUser(request);
  options.connections.know(request.socket, user.seq);
  const { path, query } = splitUrl(request.url ?? '');
  const { disabledExtensions } = options;
  if (path !== eventsPath || request.method !== 'GET' || disabledExtensions.has('events')) {
    throw new HttpError('not_found', 'There is nothing to upgrade at this address.');
  }
  return {
    user,
    ...requirePosition(query ?? new URLSearchParams(), !disabledExtensions.has('resume')),
  };
}

function requirePosition(
  query: URLSearchParams,
  canResume: boolean,
): Pick<Handshake, 'since' | 'log'> {
  const faults: InputFault[] = [];
  for (const name of new Set(query.keys())) {
    if (!canResume || (name !== 'since' && name !== 'log')) {
      faults.push({ pointer: name, message: 'Is not known here.' });
    } else if (query.getAll(name).length > 1) {
      faults.push({ pointer: name, message: 'Given twice.' });
    }
  }
  const since = query.get('since') ?? undefined;
  if (since !== undefined && !/^\d{1,15}$/.test(since)) {
    faults.push({ pointer: 'since', message: 'Must be the seq of an event.' });
  }
  if (faults.length > 0) {
    throw invalidInput(faults);
  }
  return {
    since: since === undefined ? undefined : Number(since),
    log: query.get('log') ?? undefined,
  };
}

function welcome(
  { db, broadcaster, heartbeatMs, log, scheduler, disabledExtensions }: EventSocketOptions,
  { user, since, log: askedLog }: Handshake,
  webSocket: WebSocket,
  stream: Duplex,
  turns: ReplayTurns,
): void {
  const subscriber = new EventSubscriber(user, webSocket, stream);
  broadcaster.add(subscriber);
  webSocket.on('close', () => broadcaster.remove(subscriber));
  const { id, newest } = describeLog(db);
  const hello: HelloFrame = {
    type: 'hello',
    seq: newest,
    log: id,
    heartbeatSeconds: heartbeatMs / 1000,
    user: { id: user.id, name: user.name },
  };
  subscriber.sendDirect(JSON.stringify(hello));
  if (since === undefined) {
    subscriber.goLive();
    return;
  }
  if (since > newest || (askedLog !== undefined && askedLog !== id)) {
    subscriber.sendResync(newest);
    subscriber.goLive();
    return;
  }
  const frameOf = disabledExtensions.offeredFrame.bind(disabledExtensions);
  const leave = turns.take(user.seq, () =>
    subscriber
      .replay(since, scheduler, (after) => replayPage(db, { user, frameOf }, after))
      .catch((error: unknown) => {
        log.error({ err: error }, 'A replay failed');
        webSocket.terminate();
      }),
  );
  webSocket.on('close', leave);
}

function refuseUpgrade(stream: Duplex, thrown: unknown, log: Logger): void {
  const { status, headers, body } = problemResponse(thrown, log);
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines].join('\r\n');
  stream.end(`${head}\r\n\r\n${body}`);
}
