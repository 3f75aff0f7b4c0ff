import type { ModelShape } from './model-shape.ts';
import {
  begin,
  chunk,
  done,
  event,
  inPieces,
  json,
  reported,
  sentence,
  stop,
  streamed,
  texts,
  usage,
  usageChunk,
  wholeReply,
  words,
} from './stream.ts';

const whole = { end: 'stop', text: sentence, usage } as const;
const wholeText = { end: 'stop', text: sentence } as const;
const asBytes = (text: string) => Buffer.from(text);
const accents = 'Größe: 10 € für 計画 🙂';

/** Replies of text, in the forms in which servers send them. */
export const textShapes: readonly ModelShape[] = [
  { id: 'text', answer: streamed(...wholeReply), right: whole },
  { id: 'text-without-usage', answer: streamed(begin, ...texts, stop, done), right: wholeText },
  {
    id: 'text-with-usage-in-the-last-chunk',
    answer: streamed(begin, ...texts, chunk({}, 'stop', { usage: reported }), done),
    right: whole,
  },
  {
    id: 'text-with-usage-in-each-chunk',
    answer: streamed(
      ...words.map((content, at) =>
        chunk({ content }, null, { usage: { prompt_tokens: 21, completion_tokens: at + 1 } }),
      ),
      chunk({}, 'stop', { usage: reported }),
      done,
    ),
    right: whole,
  },
  {
    id: 'text-with-usage-null',
    answer: streamed(begin, ...texts, chunk({}, 'stop', { usage: null }), done),
    right: wholeText,
  },
  {
    id: 'text-with-cached-and-reasoning-tokens',
    answer: streamed(
      ...texts,
      stop,
      event({
        choices: [],
        usage: {
          ...reported,
          prompt_tokens_details: { cached_tokens: 16 },
          completion_tokens_details: { reasoning_tokens: 3 },
        },
      }),
      done,
    ),
    right: { ...wholeText, usage: { ...usage, cached: 16, reasoning: 3 } },
  },
  {
    id: 'text-with-a-negative-count',
    answer: streamed(
      ...texts,
      stop,
      event({ choices: [], usage: { prompt_tokens: -5, completion_tokens: 7 } }),
      done,
    ),
    right: { ...wholeText, usage: { output: 7 } },
  },
  { id: 'text-without-done', answer: streamed(begin, ...texts, stop, usageChunk), right: whole },
  {
    id: 'text-with-more-after-done',
    answer: streamed(...wholeReply, chunk({ content: 'And this.' }, 'stop')),
    right: whole,
  },
  {
    id: 'text-with-end-and-last-word-together',
    answer: streamed(
      ...words.slice(0, 2).map((content) => chunk({ content })),
      chunk({ content: words[2] }, 'stop'),
      done,
    ),
    right: wholeText,
  },
  {
    id: 'text-with-comments',
    answer: streamed(
      ': ping\n\n',
      begin,
      ...texts.flatMap((text) => [': keep-alive\n\n', text]),
      stop,
      done,
    ),
    right: wholeText,
  },
  {
    id: 'text-with-named-events',
    answer: streamed(
      ...[begin, ...texts, stop].map((text) => `event: message\nid: 4\n${text}`),
      done,
    ),
    right: wholeText,
  },
  {
    id: 'text-with-windows-lines',
    answer: streamed(...wholeReply.map((text) => text.replaceAll('\n', '\r\n'))),
    right: whole,
  },
  {
    id: 'text-without-a-space-after-data',
    answer: streamed(...wholeReply.map((text) => text.replaceAll('data: ', 'data:'))),
    right: whole,
  },
  {
    id: 'text-with-a-byte-order-mark',
    answer: streamed('\uFEFF', ...wholeReply),
    right: whole,
  },
  {
    id: 'text-with-empty-deltas',
    answer: streamed(
      begin,
      chunk({}),
      ...texts.flatMap((text) => [text, chunk({ content: '' }), chunk({ content: null })]),
      stop,
      done,
    ),
    right: wholeText,
  },
  {
    id: 'text-with-chunks-without-choices',
    answer: streamed(
      event({ choices: [], prompt_filter_results: [] }),
      ...texts,
      event({ choices: [] }),
      stop,
      done,
    ),
    right: wholeText,
  },
  {
    id: 'text-in-single-bytes',
    answer: inPieces([...asBytes(wholeReply.join(''))].map((byte) => Uint8Array.of(byte))),
    right: whole,
  },
  {
    id: 'text-cut-within-characters',
    answer: inPieces(
      [...asBytes(chunk({ content: accents }) + stop + done)].map((byte) => Uint8Array.of(byte)),
    ),
    right: { end: 'stop', text: accents },
  },
  {
    id: 'text-that-is-no-utf-8',
    answer: inPieces([
      Buffer.concat([
        asBytes('data: {"choices":[{"delta":{"content":"a'),
        Uint8Array.of(0xff),
        asBytes('b"}}]}\n\n'),
        asBytes(stop),
      ]),
    ]),
    right: { end: 'stop', text: 'a\uFFFDb' },
  },
  {
    id: 'text-with-null-characters',
    answer: streamed(chunk({ content: 'one\u0000two' }), stop, done),
    right: { end: 'stop', text: 'onetwo' },
  },
  {
    id: 'text-with-lone-surrogates',
    answer: streamed('data: {"choices":[{"delta":{"content":"a\\ud83db"}}]}\n\n', stop, done),
    right: { end: 'stop', text: 'a\uFFFDb' },
  },
  {
    id: 'text-with-a-pair-cut-in-two',
    answer: streamed(
      'data: {"choices":[{"delta":{"content":"a\\ud83d"}}]}\n\n',
      'data: {"choices":[{"delta":{"content":"\\ude42b"}}]}\n\n',
      stop,
      done,
    ),
    right: { end: 'stop', text: 'a🙂b' },
  },
  {
    id: 'text-as-a-list-of-parts',
    answer: streamed(
      ...words.map((text) => chunk({ content: [{ type: 'text', text }] })),
      stop,
      done,
    ),
    right: wholeText,
  },
  {
    id: 'text-as-one-json-answer',
    answer: json({
      id: 'r1',
      choices: [
        { index: 0, message: { role: 'assistant', content: sentence }, finish_reason: 'stop' },
      ],
      usage: reported,
    }),
    right: whole,
  },
  {
    id: 'text-that-is-empty',
    answer: streamed(begin, stop, usageChunk, done),
    right: { end: 'stop', usage },
  },
  {
    id: 'text-in-10000-pieces',
    answer: streamed(
      ...Array.from({ length: 10_000 }, () => chunk({ content: 'ab ' })),
      stop,
      done,
    ),
    right: { end: 'stop', text: 'ab '.repeat(10_000) },
  },
];
