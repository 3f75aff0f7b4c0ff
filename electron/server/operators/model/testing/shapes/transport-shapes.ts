import type { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import type { ModelShape } from './model-shape.ts';
import { errorBody, hangingAfter, json, openStream, streamed, writeMuch } from './stream.ts';
import { cut, unreadable } from './rights.ts';

const tooLarge = { end: 'broken', fault: 'too_large' } as const;

function much(text: string, packer?: () => Transform) {
  return async (response: ServerResponse): Promise<void> => {
    openStream(response, packer && { 'content-encoding': 'gzip' });
    await writeMuch(response, text, packer?.());
  };
}

/** Answers that are of no kind of API, so that what is right is the same for each. */
export const transportShapes: readonly ModelShape[] = [
  { id: 'closed-at-once', answer: (response) => response.destroy(), right: cut },
  { id: 'empty-stream', answer: streamed(), right: cut },
  { id: 'empty-json', answer: json({}), right: unreadable },
  {
    id: 'html-page',
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Sign in</title><p>data: {"choices":[]}</p>');
    },
    right: { end: 'broken', fault: 'not_an_answer' },
  },
  {
    id: 'html-page-that-says-it-is-json',
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('<!doctype html><title>Sign in</title>');
    },
    right: unreadable,
  },
  {
    id: 'html-page-that-says-it-is-a-stream',
    answer: streamed('<!doctype html>\n<title>Sign in</title>\n\n'),
    right: cut,
  },
  {
    id: 'no-content',
    answer: (response) => {
      response.writeHead(204);
      response.end();
    },
    right: cut,
  },
  {
    id: 'no-http',
    answer: (response) => response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
    right: { end: 'broken', fault: 'not_an_answer' },
  },
  {
    id: 'packed-200-mib',
    answer: much(': filler\n\n', () => createGzip({ level: 1 })),
    right: tooLarge,
  },
  {
    id: 'packed-in-an-unknown-way',
    answer: (response) => {
      openStream(response, { 'content-encoding': 'zstd' });
      response.end('whatever');
    },
    right: unreadable,
  },
  {
    id: 'stream-of-200-mib',
    answer: much(': filler\n\n'),
    right: tooLarge,
  },
  { id: 'line-of-200-mib', answer: much('a'), right: tooLarge },
  {
    id: 'hangs-before-its-headers',
    answer: (_response, { hang }) => hang(),
    right: { end: 'broken', fault: 'no_answer' },
    hangs: 'before the first byte',
  },
  {
    id: 'hangs-after-its-headers',
    answer: hangingAfter(),
    right: { end: 'broken', fault: 'no_answer' },
    hangs: 'before the first byte',
  },
  { id: 'error-body-in-a-stream', answer: streamed(errorBody('sorry')), right: cut },
];
