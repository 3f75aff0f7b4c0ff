import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AskedOfDouble } from './model-shape.ts';

/** A reply that most shapes give, in pieces. */
export const words = ['The plan ', 'has three ', 'steps.'] as const;
export const sentence = words.join('');

export const reported = { prompt_tokens: 21, completion_tokens: 7, total_tokens: 28 };
export const usage = { input: 21, output: 7 };

/** One event of a stream. */
export function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

export function chunk(delta: unknown, finish: string | null = null, more: object = {}): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return event({ id: 'r1', object: 'chat.completion.chunk', created: 1, choices, ...more });
}

export const begin = chunk({ role: 'assistant', content: '' });
export const texts = words.map((content) => chunk({ content }));
export const stop = chunk({}, 'stop');
export const usageChunk = event({ id: 'r1', created: 1, choices: [], usage: reported });
export const done = 'data: [DONE]\n\n';

/** The whole stream of a reply. */
export const wholeReply = [begin, ...texts, stop, usageChunk, done];

export function call(
  index: number | undefined,
  id: string | undefined,
  name: string | undefined,
  text: string | undefined,
): object {
  const named = {
    ...(name !== undefined && { name }),
    ...(text !== undefined && { arguments: text }),
  };
  return {
    ...(index !== undefined && { index }),
    ...(id !== undefined && { id, type: 'function' }),
    function: named,
  };
}

export function calls(...deltas: object[]): string {
  return chunk({ tool_calls: deltas });
}

export const endOfCalls = chunk({}, 'tool_calls');

export function openStream(response: ServerResponse, headers: object = {}): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
  response.flushHeaders();
}

/** An answer that is this stream. */
export function streamed(...events: readonly string[]): (response: ServerResponse) => void {
  return (response) => {
    openStream(response);
    for (const text of events) {
      response.write(text);
    }
    response.end();
  };
}

/** An answer that is these bytes, each piece in a packet of its own. */
export function inPieces(pieces: readonly Uint8Array[]) {
  return async (response: ServerResponse): Promise<void> => {
    openStream(response);
    for (const piece of pieces) {
      await new Promise((resolve) => {
        response.write(piece, resolve);
      });
    }
    response.end();
  };
}

export function refusal(status: number, body: string, headers: object = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}

export function errorBody(message: string, more: object = {}): string {
  return JSON.stringify({ error: { message, type: 'error', ...more } });
}

/** An answer that is JSON and no stream. */
export function json(value: unknown): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(value));
  };
}

/** Writes 200 MiB as fast as they are read, packed or not, or until nobody reads on. */
export async function writeMuch(
  response: ServerResponse,
  text: string,
  packer?: Transform,
): Promise<void> {
  const piece = Buffer.alloc(64 * 1024, text);
  const pieces = Readable.from(Array.from({ length: 3_200 }, () => piece));
  try {
    await (packer ? pipeline(pieces, packer, response) : pipeline(pieces, response));
  } catch {
    // The client has closed the connection
  }
}

/** Ends the connection in the middle of a stream. */
export function droppedAfter(...events: readonly string[]) {
  return (response: ServerResponse): void => {
    openStream(response);
    response.write(events.join(''), () => response.destroy());
  };
}

/** Sends these, and then nothing more. */
export function hangingAfter(...events: readonly string[]) {
  return (response: ServerResponse, { hang }: AskedOfDouble): void => {
    openStream(response);
    if (events.length > 0) {
      response.write(events.join(''));
    }
    hang();
  };
}
