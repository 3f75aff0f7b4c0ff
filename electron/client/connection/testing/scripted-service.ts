import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '../endpoint.ts';

/** A request as a scripted service received it. */
interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers a request, or does not. */
export type Script = (request: ReceivedRequest, response: ServerResponse) => void;

/** A real HTTP service on loopback that does what a test says. */
export interface ScriptedService extends AsyncDisposable {
  readonly server: Server;
  readonly endpoint: Endpoint;
  readonly received: ReceivedRequest[];
}

/** Starts a service that answers every request by a script. */
export async function startScriptedService(script: Script): Promise<ScriptedService> {
  const received: ReceivedRequest[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { method = '', url = '', headers } = request;
    const got = { method, url, headers, body };
    received.push(got);
    script(got, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    received,
    endpoint: {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      eventsUrl: `ws://127.0.0.1:${port}/v1/events`,
      key: 'secret-key',
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
