import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenOnLoopback } from '../../../http/listening.ts';

/** A server on this computer, until its test ends. */
export interface AnsweringServer {
  readonly origin: string;
  readonly port: number;
  /** The base URL of the API that it may have. */
  readonly baseUrl: string;
  /** Each request that it heard: its method and its path. */
  readonly heard: readonly string[];
}

/** Starts a server that answers as it is told. */
export async function startAnswering(answer: RequestListener): Promise<AnsweringServer> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => endServer(server));
  const origin = `http://127.0.0.1:${port}`;
  return { origin, port, baseUrl: `${origin}/v1`, heard };
}

/** Answers with JSON. */
export function answerJson(value: unknown, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
}

function endServer(server: Server): void {
  server.close();
  server.closeAllConnections();
}
