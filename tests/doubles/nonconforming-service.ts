import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from './nonconforming-routes.ts';
import { ErrorResponse, operatorId, ServiceState } from './nonconforming-state.ts';
import type { Thing } from './nonconforming-state.ts';

// A service that keeps to the core (contract: Core and extensions) and to nothing else, and
// otherwise differs from ours wherever it can. It was written from that page alone and shares no
// code with the product.

/** The address of a nonconforming service, with controls for tests. */
export interface NonconformingService extends AsyncDisposable {
  /** The texts of all messages of a conversation, oldest first. */
  readonly textsOf: (conversationId: string) => unknown[];
  /** Stores the next request, and cuts the connection instead of answering. */
  readonly loseNextAnswer: () => void;
  readonly baseUrl: string;
  readonly key: string;
  readonly guildId: string;
  readonly operatorId: string;
}

const slowMs = 15;
const key = 'odd~key/7+=';
const guildId = 'guild one';

/**
 * Starts a nonconforming service on loopback.
 *
 * @param storedAs changes a message's text before it is stored
 */
export async function startNonconformingService(
  storedAs: (text: string) => string = (text) => text,
): Promise<NonconformingService> {
  const state = new ServiceState(storedAs);
  const server = createServer((request, response) => void answer(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    key,
    guildId,
    operatorId,
    textsOf: (conversationId) =>
      (state.messages.get(conversationId) ?? []).map(({ text }) => text).toReversed(),
    loseNextAnswer: () => {
      state.isNextAnswerLost = true;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  state: ServiceState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
  }
  await delay(slowMs);
  try {
    const result = perform(state, request, text);
    if (state.isNextAnswerLost && request.method === 'POST') {
      state.isNextAnswerLost = false;
      request.socket.destroy();
      return;
    }
    // Always 200, without a Location.
    response.writeHead(200, { 'Content-Type': 'text/json; charset=UTF-8', 'X-Powered-By': 'Odd' });
    response.end(`\n  ${JSON.stringify(result, undefined, 2)}\n`);
  } catch (error) {
    const failure =
      error instanceof ErrorResponse
        ? error
        : new ErrorResponse(500, 'text/html', '<h1>Whoops</h1>');
    response.writeHead(failure.status, { 'Content-Type': failure.type });
    response.end(failure.body);
  }
}

function perform(state: ServiceState, request: IncomingMessage, text: string): unknown {
  const url = new URL(request.url ?? '', 'http://service');
  if (request.headers.authorization !== `Bearer ${key}`) {
    throw new ErrorResponse(401, 'application/json', '{"message":"Who are you?"}');
  }
  for (const [method, pattern, handle] of routes) {
    const match = pattern.exec(url.pathname.replace('/api/v1', ''));
    if (match !== null && method === request.method) {
      const id = decodeURIComponent(match[1] ?? '');
      const body = text === '' ? {} : (JSON.parse(text) as Thing);
      return handle(state, id, body as Thing, url.searchParams);
    }
  }
  throw new ErrorResponse(
    404,
    'text/html',
    '<!doctype html><title>404</title><h1>Nothing here</h1>',
  );
}
