import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionLimits } from '#shared/limits/server-limits.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers the requests of a connection one after the other: the next is handled once the previous
 * answer was sent. Otherwise one write could bring hundreds of requests, and their answers would
 * wait in memory for a client that does not read. A connection with too many waiting requests is
 * cut.
 */
export function handleSequentially(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Exchange[]>();
  const begin = ({ request, response }: Exchange) => {
    response.once('close', () => goOn(request.socket));
    listener(request, response);
  };
  const goOn = (socket: Socket) => {
    const next = waiting.get(socket)?.shift();
    if (next === undefined) {
      waiting.delete(socket);
    } else if (!socket.destroyed) {
      begin(next);
    }
  };
  return (request, response) => {
    const { socket } = request;
    const line = waiting.get(socket);
    if (line === undefined) {
      waiting.set(socket, []);
      begin({ request, response });
    } else if (line.push({ request, response }) > connectionLimits.waitingRequests) {
      socket.destroy();
    }
  };
}
