import { createServer } from 'node:http';
import type { Server } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKinds } from '#shared/domain/model/api-kind.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { listenOnLoopback } from '../../http/listening.ts';
import type { ModelPart } from './model-port.ts';
import { shapeRequest } from './testing/play-shape.ts';
import * as messages from './testing/shapes/messages-stream.ts';
import * as responses from './testing/shapes/responses-stream.ts';
import * as chat from './testing/shapes/stream.ts';
import { wireOf } from './wire-of.ts';

const words = ['Größe: 10 € ', 'für 計画 🙂', ' – done.'];
const thoughts = ['Ich zähle ', 'die Schritte. 🙂'];
const call = ['work_item-get', '{"workItemId":"wi_Ä🙂"}'] as const;

/** A reply of each kind with all that it may have, as its server streams it. */
const streams: Readonly<Record<ApiKind, readonly string[]>> = {
  chat: [
    ...thoughts.map((reasoning_content) => chat.chunk({ reasoning_content })),
    ...words.map((content) => chat.chunk({ content })),
    chat.calls(chat.call(0, 'c0', call[0], call[1].slice(0, 20))),
    chat.calls(chat.call(0, undefined, undefined, call[1].slice(20))),
    chat.endOfCalls,
    chat.usageChunk,
    chat.done,
  ],
  responses: [
    ...responses.begin,
    ...responses.thought(thoughts, 'b3BhcXVl'),
    ': a comment\n\n',
    ...responses.said(words, 1),
    ...responses.called(2, ...call),
    responses.completed(),
  ],
  messages: [
    ...messages.begin,
    ...messages.thought(thoughts, 'c2ln'),
    messages.ping,
    ...messages.said(words, 1),
    ...messages.called(2, ...call),
    ...messages.end('tool_use'),
  ],
};

/** The pieces in which the next answer comes, each in a packet of its own. */
let pieces: readonly Uint8Array[] = [];
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    void chat.inPieces(pieces)(response);
  });
  baseUrl = `http://127.0.0.1:${await listenOnLoopback(server, 0)}/v1`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function partsOf(api: ApiKind, sent: readonly Uint8Array[]): Promise<ModelPart[]> {
  pieces = sent;
  const parts: ModelPart[] = [];
  const options = { signal: new AbortController().signal };
  for await (const part of wireOf({ baseUrl, api }, 'm').call(shapeRequest, options)) {
    parts.push(part);
  }
  return parts;
}

function bytesOf(api: ApiKind, lineEnd: string): Buffer {
  return Buffer.from(streams[api].join('').replaceAll('\n', lineEnd));
}

/** Cuts bytes at these places, each a part of the whole. */
function cutAt(bytes: Buffer, places: readonly number[]): Uint8Array[] {
  const cuts = [...new Set(places.map((place) => Math.floor(place * bytes.length)))];
  const borders = [0, ...cuts.filter((cut) => cut > 0).toSorted((a, b) => a - b), bytes.length];
  return borders.slice(1).map((end, at) => bytes.subarray(borders[at], end));
}

const lineEnds = fc.constantFrom('\n', '\r\n');
const places = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  maxLength: 40,
});

test.each(apiKinds)('a reply of %s is the same in whatever pieces its bytes come', async (api) => {
  const whole = await partsOf(api, [bytesOf(api, '\n')]);
  const kinds = ['reasoning', 'text', 'call', 'end'];
  expect(whole.map(({ type }) => type).filter((type) => type !== 'delta')).toEqual(
    api === 'responses' ? ['reasoning', ...kinds] : kinds,
  );
  expect(whole.at(-1)).toMatchObject({ type: 'end', reason: 'calls' });
  await fc.assert(
    fc.asyncProperty(lineEnds, places, async (lineEnd, cuts) => {
      expect(await partsOf(api, cutAt(bytesOf(api, lineEnd), cuts))).toEqual(whole);
    }),
    { numRuns: 60 },
  );
});

test.each(apiKinds)('a reply of %s that is cut anywhere before its end is none', async (api) => {
  const bytes = bytesOf(api, '\n');
  // The reader does not wait for anything after the end
  const end = bytesOf(api, '\n').lastIndexOf(
    {
      chat: '"tool_calls"}',
      responses: '"type":"response.completed"',
      messages: '"type":"message_stop"',
    }[api],
  );
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: end }), async (length) => {
      const parts = await partsOf(api, [bytes.subarray(0, length)]);
      expect(parts.filter(({ type }) => type !== 'delta')).toMatchObject([
        { type: 'end', reason: 'broken' },
      ]);
    }),
    { numRuns: 60 },
  );
});
