import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../../../http/listening.ts';
import { begin, chunk, done, json, openStream, stop, usageChunk } from './shapes/stream.ts';

/** A request as a model receives it. */
interface AskedModel {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens: number;
}

/** What a model does with a request: it writes a text, refuses by a status, or says nothing. */
export type Talk = (
  asked: AskedModel,
  count: number,
) => string | { readonly status: number } | undefined;

/** Starts a model's server on this computer that lists these models, and talks as it is told. */
export async function startTalkingServer(talk: Talk, models: readonly string[] = []) {
  const asked: AskedModel[] = [];
  const authorizations: (string | undefined)[] = [];
  let cutCount = 0;
  const list = { object: 'list', data: models.map((id) => ({ id, object: 'model' })) };
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      json(list)(response);
      return;
    }
    void (async () => {
      const body = JSON.parse(await text(request)) as AskedModel;
      asked.push(body);
      authorizations.push(request.headers.authorization);
      response.on('close', () => {
        cutCount += response.writableFinished ? 0 : 1;
      });
      const said = talk(body, asked.length);
      if (said === undefined) {
        return;
      }
      if (typeof said === 'object') {
        response.writeHead(said.status).end('{}');
        return;
      }
      openStream(response);
      for (const piece of [begin, chunk({ content: said }), stop, usageChunk, done]) {
        response.write(piece);
      }
      response.end();
    })();
  });
  const port = await listenOnLoopback(server, 0);
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    authorizations,
    cutCount: () => cutCount,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
