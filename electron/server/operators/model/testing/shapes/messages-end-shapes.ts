import { modelLimits } from '#shared/limits/server-limits.ts';
import {
  begin,
  blockDelta,
  blockStart,
  blockStop,
  called,
  ending,
  end,
  errorEvent,
  said,
  start,
  textDelta,
  usage,
  wholeReply,
} from './messages-stream.ts';
import type { ModelShape } from './model-shape.ts';
import {
  droppedAfter,
  errorBody,
  event,
  hangingAfter,
  json,
  refusal,
  sentence,
  streamed,
} from './stream.ts';
import { cut, first, unreadable } from './rights.ts';

const whole = { end: 'stop', text: sentence, usage } as const;

/** Refusals, errors and streams that break. */
export const messagesEndShapes: readonly ModelShape[] = [
  {
    id: 'too-long',
    answer: refusal(400, errorBody('prompt is too long: 210000 tokens > 200000 maximum')),
    right: { end: 'broken', fault: 'too_long' },
  },
  {
    id: 'length',
    answer: streamed(...begin, ...said(), ...end('max_tokens')),
    right: { end: 'length', text: sentence, usage },
  },
  {
    id: 'length-of-the-window',
    answer: streamed(...begin, ...said(), ...end('model_context_window_exceeded')),
    right: { end: 'length', text: sentence, usage },
  },
  {
    id: 'refusal',
    answer: streamed(...begin, ...said(), ...end('refusal')),
    right: { end: 'refused', text: sentence, usage },
  },
  {
    id: 'refusal-with-a-call',
    answer: streamed(...begin, ...called(0, ...first), ...end('refusal')),
    right: { end: 'refused', usage },
  },
  {
    id: 'pause-of-a-turn',
    answer: streamed(...begin, ...said(), ...end('pause_turn')),
    right: { ...unreadable, usage },
  },
  {
    id: 'end-of-an-unknown-kind',
    answer: streamed(...begin, ...said(), ...end('sleepy')),
    right: { ...unreadable, usage },
  },
  {
    id: 'end-without-a-reason',
    answer: streamed(...begin, ...said(), ...end(null)),
    right: { ...unreadable, usage },
  },
  {
    id: 'error-first',
    answer: streamed(errorEvent('overloaded_error')),
    right: { end: 'broken', fault: 'server_error' },
  },
  {
    id: 'error-after-its-beginning',
    answer: streamed(...begin, errorEvent('rate_limit_error')),
    right: { end: 'broken', fault: 'too_many_requests', usage: { input: 23, cached: 16 } },
  },
  {
    id: 'error-after-a-call',
    answer: streamed(...begin, ...called(0, ...first), errorEvent('api_error'), ...end('tool_use')),
    right: { end: 'broken', fault: 'server_error', usage: { input: 23, cached: 16 } },
  },
  {
    id: 'error-of-an-unknown-kind',
    answer: streamed(...begin, ...said(), errorEvent('odd'), ...end()),
    right: { end: 'broken', fault: 'reported', usage: { input: 23, cached: 16 } },
  },
  {
    id: 'error-as-json-with-200',
    answer: json({ type: 'error', error: { type: 'not_found_error', message: 'no such model' } }),
    right: { end: 'broken', fault: 'not_found' },
  },
  { id: 'cut-after-its-beginning', answer: droppedAfter(...begin), right: cut },
  { id: 'cut-after-a-word', answer: droppedAfter(...begin, ...said()), right: cut },
  {
    id: 'cut-after-a-whole-call',
    answer: droppedAfter(...begin, ...called(0, ...first)),
    right: cut,
  },
  {
    id: 'cut-between-its-reason-and-its-end',
    answer: droppedAfter(...begin, ...said(), ending('end_turn')),
    right: cut,
  },
  { id: 'end-without-an-end', answer: streamed(...begin, ...said()), right: cut },
  {
    id: 'end-of-a-reason-alone',
    answer: streamed(...begin, ...called(0, ...first), ending('tool_use')),
    right: cut,
  },
  {
    id: 'beginning-of-another-form',
    answer: streamed(start({ usage: 'none' }), ...said(), ...end()),
    right: unreadable,
  },
  {
    id: 'beginning-of-another-message',
    answer: streamed(...begin, ...said(), start({ id: 'msg_2' }), ...said(), ...end()),
    right: unreadable,
  },
  {
    id: 'delta-of-another-form',
    answer: streamed(
      ...begin,
      blockStart(0, { type: 'text', text: '' }),
      textDelta(0, ['The plan']),
      blockStop(0),
      ...end(),
    ),
    right: unreadable,
  },
  {
    id: 'delta-of-an-unknown-kind',
    answer: streamed(...begin, ...said(), blockDelta(0, { type: 'new_delta', of: 'x' }), ...end()),
    right: unreadable,
  },
  {
    id: 'event-that-is-no-json',
    answer: streamed(...begin, 'event: ping\ndata: {"type":\n\n', ...said(), ...end()),
    right: unreadable,
  },
  {
    id: 'stream-of-another-kind-of-api',
    answer: streamed(event({ choices: [{ delta: { content: sentence } }] }), 'data: [DONE]\n\n'),
    right: unreadable,
  },
  {
    id: 'line-beyond-the-bound',
    answer: streamed(...begin, textDelta(0, 'a'.repeat(modelLimits.lineBytes)), ...end()),
    right: { end: 'broken', fault: 'too_large' },
  },
  {
    id: 'more-than-was-asked-for',
    answer: streamed(
      ...begin,
      ...said(Array.from({ length: 2_000 }, () => 'words '.repeat(10))),
      ...end(),
    ),
    right: { end: 'length' },
    isTextOpen: true,
  },
  {
    id: 'hangs-after-a-word',
    answer: hangingAfter(...begin, ...said()),
    right: { end: 'broken', fault: 'silent' },
    hangs: 'between two bytes',
  },
  { id: 'hangs-after-its-end', answer: hangingAfter(...wholeReply), right: whole },
];
