import {
  begin,
  blockStart,
  blockStop,
  end,
  errorEvent,
  named,
  ping,
  reported,
  said,
  start,
  stop,
  textBlock,
  textDelta,
  thought,
  usage,
  wholeAnswer,
  wholeReply,
} from './messages-stream.ts';
import type { ModelShape } from './model-shape.ts';
import { inPieces, json, sentence, streamed } from './stream.ts';

const whole = { end: 'stop', text: sentence, usage } as const;
const thoughts = ['First I count ', 'the steps.'];
const reasoning = thoughts.join('');

/** Text and reasoning, in the forms in which servers send them. */
export const messagesTextShapes: readonly ModelShape[] = [
  { id: 'text', answer: streamed(...wholeReply), right: whole },
  {
    id: 'text-without-names-of-events',
    answer: streamed(...wholeReply.map((text) => text.replace(/^event:.*\n/, ''))),
    right: whole,
  },
  {
    id: 'text-in-single-bytes',
    answer: inPieces([...Buffer.from(wholeReply.join(''))].map((byte) => Uint8Array.of(byte))),
    right: whole,
  },
  {
    id: 'text-with-pings-and-unknown-events',
    answer: streamed(
      ...begin,
      ...said().flatMap((text) => [ping, named({ type: 'new_event', of: 5 }), text]),
      ...end(),
    ),
    right: whole,
  },
  {
    id: 'text-of-two-blocks',
    answer: streamed(...begin, ...said(['The plan ']), ...said(['has three steps.'], 1), ...end()),
    right: whole,
  },
  {
    id: 'text-that-begins-with-its-block',
    answer: streamed(
      ...begin,
      blockStart(0, { type: 'text', text: 'The plan ' }),
      textDelta(0, 'has three steps.'),
      blockStop(0),
      ...end(),
    ),
    right: whole,
  },
  {
    id: 'text-that-is-whole-with-its-block',
    answer: streamed(...begin, blockStart(0, textBlock), blockStop(0), ...end()),
    right: whole,
  },
  {
    id: 'text-whose-block-does-not-end',
    answer: streamed(...begin, ...said().slice(0, -1), ...end()),
    right: whole,
  },
  {
    id: 'text-that-ends-at-a-sequence',
    answer: streamed(...begin, ...said(), ...end('stop_sequence')),
    right: whole,
  },
  {
    id: 'text-with-a-beginning-that-comes-twice',
    answer: streamed(start(), ...wholeReply),
    right: whole,
  },
  {
    id: 'text-with-usage-at-its-end-alone',
    answer: streamed(
      start({ usage: { input_tokens: 0 } }),
      ...said(),
      ...end('end_turn', { ...reported, output_tokens: 7 }),
    ),
    right: whole,
  },
  {
    id: 'text-with-nulls-for-usage',
    answer: streamed(
      ...begin,
      ...said(),
      ...end('end_turn', { input_tokens: null, cache_read_input_tokens: null, output_tokens: 7 }),
    ),
    right: whole,
  },
  {
    id: 'text-with-odd-usage',
    answer: streamed(
      start({ usage: { input_tokens: -5, cache_read_input_tokens: 1.5 } }),
      ...said(),
      ...end('end_turn', { output_tokens: '7' }),
    ),
    right: { end: 'stop', text: sentence },
  },
  {
    id: 'text-without-usage-at-its-end',
    answer: streamed(
      ...begin,
      ...said(),
      named({ type: 'message_delta', delta: { stop_reason: 'end_turn' } }),
      stop,
    ),
    right: { end: 'stop', text: sentence, usage: { input: 23, cached: 16 } },
  },
  {
    id: 'text-that-is-empty',
    answer: streamed(...begin, ...end()),
    right: { end: 'stop', usage },
  },
  { id: 'text-as-one-json-answer', answer: json(wholeAnswer([textBlock])), right: whole },
  {
    id: 'text-and-more-after-the-end',
    answer: streamed(...wholeReply, ...said(['And this.'], 1), errorEvent('api_error')),
    right: whole,
  },
  {
    id: 'reasoning-with-a-signature',
    answer: streamed(...begin, ...thought(thoughts, 'c2ln'), ...said(undefined, 1), ...end()),
    right: { ...whole, reasoning },
  },
  {
    id: 'reasoning-without-a-signature',
    answer: streamed(...begin, ...thought(thoughts), ...said(undefined, 1), ...end()),
    right: { ...whole, reasoning },
  },
  {
    id: 'reasoning-that-is-hidden',
    answer: streamed(
      ...begin,
      blockStart(0, { type: 'redacted_thinking', data: 'b3BhcXVl' }),
      blockStop(0),
      ...said(undefined, 1),
      ...end(),
    ),
    right: whole,
  },
  {
    id: 'reasoning-in-the-text',
    answer: streamed(...begin, ...said([`<think>${reasoning}</th`, `ink>${sentence}`]), ...end()),
    right: { ...whole, reasoning },
  },
  {
    id: 'reasoning-as-one-json-answer',
    answer: json(
      wholeAnswer([{ type: 'thinking', thinking: reasoning, signature: 'c2ln' }, textBlock]),
    ),
    right: { ...whole, reasoning },
  },
];
