import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../../../http/listening.ts';
import {
  begin,
  call,
  calls,
  chunk,
  done,
  endOfCalls,
  event,
  json,
  openStream,
  stop,
  usageChunk,
} from './shapes/stream.ts';

/** A request as a model receives it. */
interface AskedModel {
  readonly model: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_calls?: readonly unknown[];
    readonly tool_call_id?: string;
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly max_tokens: number;
}

/** The tokens that a model says that it used. */
interface Used {
  readonly input?: number;
  readonly output?: number;
}

/**
 * The answer of a model to a request: a text, with the tokens that it says it used; a text in
 * pieces, which breaks off where they throw; calls of tools; a refusing status; or silence.
 */
export type Said =
  | string
  | { readonly status: number }
  | { readonly pieces: AsyncIterable<SaidPiece>; readonly end?: 'length' | 'content_filter' }
  | ({
      readonly calls: readonly SaidCall[];
      readonly text?: string;
      readonly end?: 'length';
    } & Used)
  | { readonly text: string; readonly input: number; readonly output: number }
  | undefined;
export type Talk = (asked: AskedModel, count: number) => Said | Promise<Said>;

/** A piece of a text, or of the reasoning before it. */
export type SaidPiece = string | { readonly reasoning: string };

/** The name of a tool, and its arguments or their text. */
export type SaidCall = readonly [name: string, input: object | string];

/**
 * Starts a model's server on this computer that lists these models, and talks as it is told.
 *
 * @param models their names, or what the list says of them
 */
export async function startTalkingServer(
  talk: Talk,
  models: readonly (string | object)[] = [],
  port = 0,
) {
  const asked: AskedModel[] = [];
  const bodies: string[] = [];
  const authorizations: (string | undefined)[] = [];
  let cutCount = 0;
  const list = {
    object: 'list',
    data: models.map((model) =>
      typeof model === 'string' ? { id: model, object: 'model' } : model,
    ),
  };
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      json(list)(response);
      return;
    }
    void (async () => {
      const sent = await text(request);
      bodies.push(sent);
      const body = JSON.parse(sent) as AskedModel;
      asked.push(body);
      authorizations.push(request.headers.authorization);
      response.on('close', () => {
        cutCount += response.writableFinished ? 0 : 1;
      });
      await say(response, await talk(body, asked.length), asked.length);
    })();
  });
  const ownPort = await listenOnLoopback(server, port);
  return {
    baseUrl: `http://127.0.0.1:${ownPort}/v1`,
    asked,
    /** The requests as they came. */
    bodies,
    authorizations,
    cutCount: () => cutCount,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function say(response: ServerResponse, said: Said, count: number): Promise<void> {
  if (said === undefined) {
    return;
  }
  if (typeof said === 'object' && 'status' in said) {
    response.writeHead(said.status).end('{}');
    return;
  }
  openStream(response);
  if (typeof said === 'object' && 'pieces' in said) {
    await sayInPieces(response, said);
    return;
  }
  const content = typeof said === 'string' ? said : said.text;
  const used = typeof said === 'object' && 'input' in said ? usageOf(said) : usageChunk;
  const called = typeof said === 'object' && 'calls' in said ? callsOf(said, count) : [stop];
  for (const piece of [begin, chunk({ content }), ...called, used, done]) {
    response.write(piece);
  }
  response.end();
}

async function sayInPieces(
  response: ServerResponse,
  { pieces, end }: Extract<Said, { pieces: object }>,
): Promise<void> {
  response.write(begin);
  try {
    for await (const piece of pieces) {
      if (response.destroyed) {
        return;
      }
      const delta =
        typeof piece === 'string' ? { content: piece } : { reasoning_content: piece.reasoning };
      response.write(chunk(delta));
    }
  } catch {
    response.destroy();
    return;
  }
  for (const piece of [chunk({}, end ?? 'stop'), usageChunk, done]) {
    response.write(piece);
  }
  response.end();
}

function usageOf({ input, output }: Used): string {
  return event({ choices: [], usage: { prompt_tokens: input, completion_tokens: output } });
}

function callsOf({ calls: made, end }: Extract<Said, { calls: object }>, count: number): string[] {
  const pieces = made.map(([name, input], index) => {
    const given = typeof input === 'string' ? input : JSON.stringify(input);
    return calls(call(index, `call_${count}_${index}`, name, given));
  });
  return [...pieces, end === 'length' ? chunk({}, 'length') : endOfCalls];
}
