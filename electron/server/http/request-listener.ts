import type { IncomingMessage, ServerResponse } from 'node:http';
import { connectionLimits } from '#shared/limits/server-limits.ts';
import type { UserActor } from '../access/actor.ts';
import { JsonPieces } from '../answers/json-text.ts';
import type { Logger } from '../../logging/log.ts';
import type { Commits } from '../perform/commits.ts';
import type { FairScheduler } from '../basics/fair-scheduler.ts';
import type { Authentication } from './authentication.ts';
import { requireLocalCaller } from './guard.ts';
import { streamResponse } from './streamed-response.ts';
import { problemResponse } from './problem-response.ts';
import type { Connections } from './connections.ts';
import { HttpError } from './http-error.ts';
import type { ExtraHeaders } from './http-error.ts';
import type { GrowableBuffer } from './growable-buffer.ts';
import { readBody } from './request-body.ts';
import { prepareChange, readRoute } from './routed-request.ts';
import type { Reply, RoutedRequest, RouteOptions } from './routed-request.ts';
import { basePath } from './base-path.ts';
import { isOpenPath } from './router.ts';
import type { FoundRoute } from './router.ts';
import type { IncomingBodies } from './incoming-bodies.ts';
import type { UnsentResponses } from './unsent-responses.ts';

/** The dependencies of a request listener. */
export interface RequestListenerOptions extends RouteOptions {
  readonly log: Logger;
  readonly commits: Commits;
  readonly scheduler: FairScheduler;
  readonly unsent: UnsentResponses;
  readonly incoming: IncomingBodies;
  readonly authentication: Authentication;
  readonly connections: Pick<Connections, 'know'>;
  readonly findRoute: (method: string, path: string) => FoundRoute;
  /** The port of the server. */
  readonly port: () => number;
  readonly isStopping: () => boolean;
}

/**
 * Answers requests. Guard, key, route and body come first; input and operation follow in the user's
 * turn.
 */
export function createRequestListener(options: RequestListenerOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const guarded = (work: () => void) => {
      try {
        work();
      } catch (thrown) {
        refuse(options, request, response, thrown);
      }
    };
    guarded(() => {
      const { body, route, user } = receive(options, request, response);
      const answer = (outcome: () => Reply) =>
        guarded(() => send(options, response, user, outcome()));
      const inTurn = (bytes: GrowableBuffer | undefined) =>
        options.scheduler.run(user.seq, () => {
          if (response.destroyed) {
            return;
          }
          if (!options.unsent.hasRoom(user.seq)) {
            options.unsent.waitForRoom(user.seq, () => inTurn(bytes));
          } else if (request.method === 'GET' || request.method === 'HEAD') {
            answer(() => readRoute(options, route(bytes)));
          } else {
            guarded(() => {
              const work = prepareChange(options, route(bytes));
              options.commits.submit(user.seq, work, answer);
            });
          }
        });
      if (body instanceof Promise) {
        body.then(inTurn, (thrown: unknown) => refuse(options, request, response, thrown));
      } else {
        inTurn(body);
      }
    });
  };
}

/** The facts about a request that are known before it is performed. */
interface Received {
  readonly user: UserActor;
  readonly body: Promise<GrowableBuffer> | undefined;
  readonly route: (body: GrowableBuffer | undefined) => RoutedRequest;
}

function receive(
  options: RequestListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Received {
  requireLocalCaller(request, options.port());
  if (options.isStopping()) {
    throw new HttpError('unavailable', 'The server is shutting down.', { Connection: 'close' });
  }
  const { path, query } = splitUrl(request.url ?? '');
  const user = isOpenPath(path) ? nobody : requireUser(options, request);
  const found = options.findRoute(request.method ?? '', path);
  return {
    user,
    body: readBody(request, options.incoming.open(user.seq, response)),
    route: (bytes) => ({ request, user, found, path, query, body: bytes?.toBuffer() }),
  };
}

function requireUser(
  { authentication, connections }: RequestListenerOptions,
  request: IncomingMessage,
): UserActor {
  const user = authentication.requireUser(request);
  connections.know(request.socket, user.seq);
  return user;
}

/** The caller of operations that need no key. It belongs to no guild. */
// No id is ever empty
const nobody: UserActor = { type: 'user', seq: 0, id: '' as UserActor['id'], name: '' };

/** Splits a URL into path and query. A URL outside the base path becomes a path without a route. */
export function splitUrl(url: string): { path: string; query: URLSearchParams | undefined } {
  const mark = url.indexOf('?');
  const whole = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? undefined : new URLSearchParams(url.slice(mark + 1));
  return { path: whole.startsWith(`${basePath}/`) ? whole.slice(basePath.length) : '/', query };
}

function send(
  { log, scheduler, unsent }: RequestListenerOptions,
  response: ServerResponse,
  user: UserActor,
  { status, headers, body }: Reply,
): void {
  const contentType = 'application/json';
  if (body instanceof JsonPieces) {
    cutIfUnread(response);
    response.writeHead(status, {
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      ...headers,
    });
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    streamResponse(response, body.pieces, { log, scheduler, unsent, user: user.seq });
  } else {
    const size = write(response, status, contentType, headers, body);
    // Most answers are with the system by now.
    if (response.writableLength > 0) {
      cutIfUnread(response);
      unsent.hold(user.seq, response, size);
    }
  }
}

/** Cuts the connection of a client that does not read its answer. */
function cutIfUnread(response: ServerResponse): void {
  response.setTimeout(connectionLimits.unreadMs, () => response.destroy());
}

function refuse(
  { log }: RequestListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  thrown: unknown,
): void {
  if (request.destroyed && !request.complete) {
    return;
  }
  const { status, headers, body } = problemResponse(thrown, log);
  write(response, status, 'application/problem+json', headers, body);
}

/** Longer texts are sent as bytes, which do not count for the heap. */
const longBodyLength = 64 * 1024;

const uncached = ['Cache-Control', 'no-store'];

/** Sends a whole answer and returns its size. */
function write(
  response: ServerResponse,
  status: number,
  contentType: string,
  headers: ExtraHeaders | undefined,
  body: string | Buffer,
): number {
  const size = Buffer.byteLength(body);
  const names = ['Content-Type', contentType, 'Content-Length', String(size), ...uncached];
  response.writeHead(
    status,
    headers === undefined ? names : [...names, ...Object.entries(headers).flat()],
  );
  if (typeof body !== 'string') {
    response.end(body);
  } else if (body.length > longBodyLength) {
    response.end(Buffer.from(body));
  }
  // Text of only ASCII, the usual case, is copied instead of encoded.
  else {
    response.end(body, size === body.length ? 'latin1' : 'utf8');
  }
  return size;
}
