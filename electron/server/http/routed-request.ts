import type { IncomingMessage } from 'node:http';
import type { OperationRequest } from '#shared/registry/registry.ts';
import type { UserActor } from '../access/actor.ts';
import { JsonBytes, JsonPieces, toJson } from '../answers/json-text.ts';
import { outcomeOf } from '../basics/outcome.ts';
import type { OperationResult } from '../perform/operation-handler.ts';
import type { BeforeCommit, Perform } from '../perform/perform.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { basePath } from './base-path.ts';
import type { ExtraHeaders } from './http-error.ts';
import { findReplay, readRequestKey, storeResponse } from './idempotency.ts';
import { parseJson } from './request-body.ts';
import type { FoundRoute } from './router.ts';

/** Performs the requests. */
export interface RouteOptions {
  readonly db: ReadableDb;
  readonly perform: Perform;
}

/** A request whose operation is found and whose body is complete. */
export interface RoutedRequest {
  readonly request: IncomingMessage;
  readonly user: UserActor;
  readonly found: FoundRoute;
  readonly path: string;
  readonly query: URLSearchParams | undefined;
  readonly body: Buffer | undefined;
}

/** A response that is ready to be sent. */
export interface Reply {
  readonly status: number;
  readonly headers?: ExtraHeaders | undefined;
  readonly body: string | Buffer | JsonPieces<unknown>;
}

/** Answers a request that only reads. */
export function readRoute(options: RouteOptions, routed: RoutedRequest): Reply {
  return performWith(options, routed, parsed(routed));
}

/**
 * Parses a request that changes something, and returns the rest of the work, which is short and is
 * committed with that of others. The key of a repeat counts before its faults.
 */
export function prepareChange(options: RouteOptions, routed: RoutedRequest): () => Reply {
  const { request, user, found, path, body } = routed;
  const key = readRequestKey(request, path, body);
  if (key === undefined) {
    const input = parsed(routed);
    return () => performWith(options, routed, input);
  }
  const input = outcomeOf(() => parsed(routed));
  return () => {
    const replay = findReplay(options.db, user, key);
    if (replay !== undefined) {
      const headers = { ...locationHeader(replay.location), 'Idempotency-Replayed': 'true' };
      return { status: replay.status, headers, body: replay.body };
    }
    const beforeCommit = storeResponse(user, key, found.route.status);
    return performWith(options, routed, input(), beforeCommit);
  };
}

function parsed({ request, found, query, body }: RoutedRequest): unknown {
  return found.route.parseInput({
    params: found.params,
    query,
    body: body === undefined ? undefined : parseJson(body),
    headers: request.headers,
  });
}

function performWith(
  { perform }: RouteOptions,
  { user, found }: RoutedRequest,
  input: unknown,
  beforeCommit?: BeforeCommit,
): Reply {
  const { name, status } = found.route;
  // Parsed by the schema of this operation
  const answer = perform(name, user, input as OperationRequest<typeof name>, beforeCommit);
  const { output } = answer;
  return { status, headers: headersOf(answer), body: bodyOf(output) };
}

function bodyOf(output: unknown): Reply['body'] {
  if (output instanceof JsonPieces) {
    return output;
  }
  return output instanceof JsonBytes ? output.bytes : toJson(output);
}

function headersOf({ location, etag }: OperationResult<unknown>): ExtraHeaders | undefined {
  if (location === undefined && etag === undefined) {
    return undefined;
  }
  return { ...locationHeader(location), ...(etag !== undefined && { ETag: etag }) };
}

function locationHeader(location: string | null | undefined): ExtraHeaders {
  return location ? { Location: `${basePath}${location}` } : {};
}
