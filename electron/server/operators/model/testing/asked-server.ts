import { createServer } from 'node:http';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listenOnLoopback } from '../../../http/listening.ts';
import type { CallOptions, ModelPart } from '../model-port.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { allShapes } from './shapes/all-shapes.ts';

/** A request as a server heard it. */
interface Heard {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Starts a server that gives every request the same answer, and keeps what it was asked. */
export async function startServer(answer: RequestListener) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as Heard['body'];
      heard.push({ path: request.url, headers: request.headers, body });
      answer(request, response);
    })();
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { baseUrl: `http://127.0.0.1:${port}/v1`, heard };
}

/** Answers in a shape, whatever is asked. */
export function inShape(id: string): RequestListener {
  const shape = allShapes.find((each) => each.id === id);
  return (request, response) => {
    const asked = { body: { model: id, messages: [] }, request, otherOrigin: '', hang: () => {} };
    void shape?.answer(response, asked);
  };
}

/** The options of a call that nobody stops. */
export function options(more: Partial<CallOptions> = {}): CallOptions {
  return { signal: new AbortController().signal, ...more };
}

/** All parts of a reply. */
export async function partsOf(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const seen: ModelPart[] = [];
  for await (const part of parts) {
    seen.push(part);
  }
  return seen;
}

/** A shape of text of each kind of API. */
export const shapeOf: Readonly<Record<ApiKind, string>> = {
  chat: 'text',
  responses: 'responses-text',
  messages: 'messages-text',
};
