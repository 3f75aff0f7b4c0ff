import { gzipSync } from 'node:zlib';
import { modelLimits } from '#shared/limits/server-limits.ts';
import type { ModelShape } from './model-shape.ts';
import {
  begin,
  call,
  calls,
  chunk,
  done,
  droppedAfter,
  endOfCalls,
  errorBody,
  event,
  hangingAfter,
  json,
  openStream,
  refusal,
  sentence,
  stop,
  streamed,
  texts,
  usage,
  usageChunk,
  wholeReply,
} from './stream.ts';
import { cut, unreadable } from './rights.ts';

const tooLarge = { end: 'broken', fault: 'too_large' } as const;
const oneCall = calls(call(0, 'c1', 'work_item-get', '{"workItemId":"wi_1"}'));

/** Streams that break, do not end, or are none. */
export const brokenShapes: readonly ModelShape[] = [
  { id: 'cut-before-the-first-word', answer: droppedAfter(begin), right: cut },
  { id: 'cut-after-a-word', answer: droppedAfter(begin, ...texts), right: cut },
  {
    id: 'cut-within-an-event',
    answer: droppedAfter(begin, ...texts, stop.slice(0, 20)),
    right: cut,
  },
  { id: 'cut-within-a-call', answer: droppedAfter(calls(call(0, 'c1', 'x', '{"a'))), right: cut },
  { id: 'cut-after-a-whole-call', answer: droppedAfter(oneCall), right: cut },
  { id: 'end-without-a-reason', answer: streamed(begin, ...texts, done), right: cut },
  { id: 'end-of-calls-without-a-reason', answer: streamed(oneCall, done), right: cut },
  { id: 'end-within-an-event', answer: streamed(begin, ...texts, stop.slice(0, 20)), right: cut },
  {
    id: 'refused-for-responses',
    answer: refusal(
      400,
      errorBody('Function tools are not supported here. Use /v1/responses instead.'),
    ),
    right: { end: 'broken', fault: 'wants_responses' },
  },
  {
    id: 'not-found-but-in-responses',
    answer: refusal(404, errorBody('This model is only supported in v1/responses.')),
    right: { end: 'broken', fault: 'wants_responses' },
  },
  {
    id: 'end-of-calls-without-calls',
    answer: streamed(...texts, endOfCalls, done),
    right: { end: 'broken', fault: 'no_call' },
  },
  {
    id: 'end-of-length',
    answer: streamed(...texts, chunk({}, 'length'), usageChunk, done),
    right: { end: 'length', text: sentence, usage },
  },
  {
    id: 'end-of-filter',
    answer: streamed(...texts, chunk({}, 'content_filter'), done),
    right: { end: 'refused', text: sentence },
  },
  {
    id: 'end-of-refusal',
    answer: streamed(chunk({ refusal: 'I cannot.' }), stop, done),
    right: { end: 'refused', text: 'I cannot.' },
  },
  {
    id: 'end-of-filter-with-a-call',
    answer: streamed(oneCall, chunk({}, 'content_filter'), done),
    right: { end: 'refused' },
  },
  {
    id: 'end-of-an-unknown-kind',
    answer: streamed(...texts, chunk({}, 'sleepy'), done),
    right: unreadable,
  },
  {
    id: 'more-than-was-asked-for',
    answer: streamed(
      begin,
      ...Array.from({ length: 2_000 }, () => chunk({ content: 'words '.repeat(10) })),
      stop,
      done,
    ),
    right: { end: 'length' },
    isTextOpen: true,
  },
  {
    id: 'error-event-first',
    answer: streamed(event({ error: { message: 'Say "key sk-1" again', code: 'x' } })),
    right: { end: 'broken', fault: 'reported' },
  },
  {
    id: 'error-event-after-words',
    answer: streamed(
      begin,
      ...texts,
      event({ error: { message: 'overloaded', code: 503 } }),
      stop,
      done,
    ),
    right: { end: 'broken', fault: 'server_error' },
  },
  {
    id: 'error-event-of-too-many-requests',
    answer: streamed(begin, event({ error: { message: 'slow down', code: 429 } })),
    right: { end: 'broken', fault: 'too_many_requests' },
  },
  {
    id: 'error-event-after-a-call',
    answer: streamed(oneCall, event({ error: { message: 'lost' } }), endOfCalls, done),
    right: { end: 'broken', fault: 'reported' },
  },
  {
    id: 'error-as-json-with-200',
    answer: json({ error: { message: 'no such model' } }),
    right: { end: 'broken', fault: 'reported' },
  },
  {
    id: 'event-that-is-no-json',
    answer: streamed(begin, 'data: {"choices":\n\n', ...texts, stop, done),
    right: unreadable,
  },
  {
    id: 'event-of-another-form',
    answer: streamed(event({ choices: 'none' }), stop, done),
    right: unreadable,
  },
  {
    id: 'content-length-too-long',
    answer: (response) => {
      openStream(response, {
        'content-length': Buffer.byteLength(wholeReply.slice(0, 3).join('')) + 999,
      });
      response.write(wholeReply.slice(0, 3).join(''), () => response.socket?.end());
    },
    right: cut,
  },
  {
    id: 'content-length-too-short',
    answer: (response) => {
      const text = wholeReply.join('');
      const head = `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 90\r\n\r\n`;
      response.socket?.end(head + text);
    },
    right: cut,
  },
  {
    id: 'packed-although-not-asked',
    answer: (response) => {
      openStream(response, { 'content-encoding': 'gzip' });
      response.end(gzipSync(wholeReply.join('')));
    },
    right: { end: 'stop', text: sentence, usage },
  },
  {
    id: 'line-beyond-the-bound',
    answer: streamed(chunk({ content: 'a'.repeat(modelLimits.lineBytes) }), stop, done),
    right: tooLarge,
  },
  {
    id: 'json-20000-levels-deep',
    answer: streamed(`data: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n\n`, stop, done),
    right: unreadable,
  },
  {
    id: 'hangs-after-a-word',
    answer: hangingAfter(begin, ...texts),
    right: { end: 'broken', fault: 'silent' },
    hangs: 'between two bytes',
  },
  {
    id: 'hangs-after-its-end',
    answer: hangingAfter(...wholeReply),
    right: { end: 'stop', text: sentence, usage },
  },
];
