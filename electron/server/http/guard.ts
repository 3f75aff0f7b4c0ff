import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';

/**
 * Refuses requests that a web page in the user's browser could send, before any other check: a Host
 * that is not this listener's own (DNS rebinding), any Origin, and any Sec-Fetch-Site other than
 * none (contract: Callers on this computer). It applies to requests and handshakes.
 */
export function requireLocalCaller(request: IncomingMessage, port: number): void {
  const { headers, rawHeaders } = request;
  if (!isOwnHost(headers.host, port) || count(rawHeaders, 'host') !== 1) {
    throw new HttpError('forbidden_host', 'This Host header is not allowed.');
  }
  if (headers.origin !== undefined) {
    throw new HttpError('forbidden_origin', 'Requests with an Origin header are not allowed.');
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'none') {
    throw new HttpError('forbidden_origin', 'Requests from a web page are not allowed.');
  }
}

function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}` || host === `[::1]:${port}`;
}

/**
 * Counts a header. Raw headers alternate names and values; Node keeps only the first of a repeated
 * Host.
 */
function count(rawHeaders: readonly string[], wanted: string): number {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === wanted.length && name.toLowerCase() === wanted) {
      found += 1;
    }
  }
  return found;
}
