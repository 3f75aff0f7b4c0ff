import { pathParameters } from '#shared/contract/operation.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { serviceError } from './service-error.ts';
import { text } from '../text/text.ts';

/** The parts of an HTTP request that an operation and its input decide. */
export interface RequestParts {
  /** Relative to the base URL, with its query. */
  readonly path: string;
  /** Absent where the operation takes no body. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Spreads a parsed input over path, headers, query (GET, DELETE) and body (POST, PUT).
 *
 * @throws ServiceError `not_found` for an identifier that no path can hold
 */
export function requestParts(
  operation: Operation,
  request: Readonly<Record<string, unknown>>,
): RequestParts {
  const named = operation.headers ?? {};
  const headers = Object.fromEntries(
    Object.entries(named).flatMap(([field, header]) => {
      const value = request[field];
      return typeof value === 'string' ? [[header, value]] : [];
    }),
  );
  const elsewhere = new Set([...pathParameters(operation.path), ...Object.keys(named)]);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_braces, parameter: string) =>
    encodePathSegment(String(request[parameter])),
  );
  const rest = Object.entries(request).filter(
    ([name, value]) => !elsewhere.has(name) && value !== undefined,
  );
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    const query = new URLSearchParams();
    for (const [name, value] of rest) {
      query.set(name, String(value));
    }
    return { path: rest.length === 0 ? path : `${path}?${query.toString()}`, headers };
  }
  const takesBody = Object.keys(operation.input.shape).some((name) => !elsewhere.has(name));
  return takesBody ? { path, headers, body: Object.fromEntries(rest) } : { path, headers };
}

/**
 * Encodes an identifier as one segment. An empty one and the dot segments cannot be one, however
 * they are written; like any other that no server made, they are unknown (contract: Identifiers).
 */
function encodePathSegment(value: string): string {
  if (/^\.{0,2}$/.test(value)) {
    throw serviceError('not_found', text.service.unknownThing);
  }
  return encodeURIComponent(value);
}
