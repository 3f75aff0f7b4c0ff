import { pathParameters } from '#shared/contract/operation.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { serviceError } from './service-error.ts';

/** What of an HTTP request an operation and its input decide. */
export interface RequestParts {
  /** Relative to the base URL, with its query. */
  readonly path: string;
  /** Absent where the operation takes no body. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Spreads a parsed input over path, query (GET, DELETE) and body (POST, PUT).
 *
 * @throws ServiceError `not_found` for an identifier that no path can hold
 */
export function requestParts(
  operation: Operation,
  request: Readonly<Record<string, unknown>>,
): RequestParts {
  const inPath = new Set(pathParameters(operation.path));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_braces, parameter: string) =>
    encodePathSegment(String(request[parameter])),
  );
  const rest = Object.entries(request).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined,
  );
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    const query = new URLSearchParams();
    for (const [name, value] of rest) {
      query.set(name, String(value));
    }
    return { path: rest.length === 0 ? path : `${path}?${query.toString()}` };
  }
  const takesBody = Object.keys(operation.input.shape).some((name) => !inPath.has(name));
  return takesBody ? { path, body: Object.fromEntries(rest) } : { path };
}

/**
 * Encodes an identifier as one segment. An empty one and the dot segments cannot be one, however
 * they are written; like any other that no server made, they are unknown (wire-protocol §1).
 */
function encodePathSegment(value: string): string {
  if (/^\.{0,2}$/.test(value)) {
    throw serviceError('not_found', 'There is nothing of that identifier.');
  }
  return encodeURIComponent(value);
}
