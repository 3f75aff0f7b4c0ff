import type { Server, ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../../logging/log.ts';
import { StartError } from '../basics/start-error.ts';
import { problemResponse } from './problem-response.ts';
import { invalidInput } from './http-error.ts';

/** Returns limits that keep slow and oversized requests from holding the server. */
export function serverLimits(requestTimeoutMs: number): ServerOptions & {
  shouldUpgradeCallback: (request: { headers: { upgrade?: string } }) => boolean;
} {
  return {
    headersTimeout: Math.min(10_000, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(2_000, requestTimeoutMs),
    keepAliveTimeout: 60_000,
    maxHeaderSize: 16_384,
    // The guard itself refuses a missing Host, with a clear problem.
    requireHostHeader: false,
    noDelay: true,
    // A request to upgrade to another protocol (h2c) is answered as a plain request.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  };
}

/** Listens on the loopback interface and returns the port. */
export function listenOnLoopback(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port)));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Answers invalid HTTP with a problem, like any other refusal. */
export function answerMalformedRequest(
  error: NodeJS.ErrnoException,
  stream: Duplex,
  log: Logger,
): void {
  if (error.code === 'ECONNRESET' || !stream.writable) {
    stream.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    stream.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  const message = 'The request is not valid HTTP, or its headers are too large.';
  const { body } = problemResponse(invalidInput([{ pointer: '', message }]), log);
  stream.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function listenError(error: NodeJS.ErrnoException, port: number): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError('port_taken', `Port ${port} is taken by another program.`, {
      cause: error,
    });
  }
  return new StartError('port_refused', `Port ${port} cannot be listened on (${error.code}).`, {
    cause: error,
  });
}
