import { modelLimits } from '#shared/limits/server-limits.ts';
import type { ModelShape } from './model-shape.ts';
import {
  added,
  begin,
  called,
  completed,
  created,
  failed,
  incomplete,
  itemDone,
  message,
  reported,
  said,
  textDelta,
  usage,
  wholeAnswer,
  wholeReply,
} from './responses-stream.ts';
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

function refused(delta: string): string {
  return event({ type: 'response.refusal.delta', item_id: 'msg_1', output_index: 0, delta });
}

/** Refusals, errors and streams that break. */
export const responsesEndShapes: readonly ModelShape[] = [
  {
    id: 'no-such-path',
    answer: refusal(404, errorBody('Cannot POST /v1/responses')),
    right: { end: 'broken', fault: 'not_found' },
  },
  {
    id: 'length',
    answer: streamed(...begin, ...said(), incomplete('max_output_tokens', { usage: reported })),
    right: { end: 'length', text: sentence, usage },
  },
  {
    id: 'filter',
    answer: streamed(...begin, ...said(), incomplete('content_filter')),
    right: { end: 'refused', text: sentence },
  },
  {
    id: 'refusal',
    answer: streamed(
      ...begin,
      added(0, message()),
      refused('I cannot.'),
      event({
        type: 'response.refusal.done',
        item_id: 'msg_1',
        output_index: 0,
        refusal: 'I cannot.',
      }),
      itemDone(0, message()),
      completed(),
    ),
    right: { end: 'refused', text: 'I cannot.', usage },
  },
  {
    id: 'refusal-with-a-call',
    answer: streamed(...begin, refused('I cannot.'), ...called(1, ...first), completed()),
    right: { end: 'refused', text: 'I cannot.', usage },
  },
  {
    id: 'refusal-as-one-json-answer',
    answer: json(
      wholeAnswer([message('msg_1', { content: [{ type: 'refusal', refusal: 'No.' }] })]),
    ),
    right: { end: 'refused', text: 'No.', usage },
  },
  {
    id: 'completed-that-says-it-is-not',
    answer: streamed(...begin, ...said(), completed({ status: 'in_progress' })),
    right: { end: 'broken', fault: 'reported' },
  },
  {
    id: 'error-first',
    answer: streamed(event({ type: 'error', code: 'rate_limit_exceeded', message: 'sk-canary' })),
    right: { end: 'broken', fault: 'too_many_requests' },
  },
  {
    id: 'error-after-its-beginning',
    answer: streamed(
      ...begin,
      event({ type: 'error', error: { type: 'insufficient_quota', message: 'pay', code: null } }),
    ),
    right: { end: 'broken', fault: 'no_credit' },
  },
  {
    id: 'error-after-words',
    answer: streamed(...begin, ...said(), event({ type: 'error', message: 'lost' }), completed()),
    right: { end: 'broken', fault: 'reported' },
  },
  {
    id: 'failed-first',
    answer: streamed(failed({ code: 'server_error', message: 'the prompt' }, { usage: reported })),
    right: { end: 'broken', fault: 'server_error' },
  },
  {
    id: 'failed-after-a-call',
    answer: streamed(
      ...begin,
      ...called(0, ...first),
      failed({ code: 'rate_limit_exceeded', message: 'slow down' }, { usage: reported }),
    ),
    right: { end: 'broken', fault: 'too_many_requests', usage },
  },
  {
    id: 'failed-without-an-error',
    answer: streamed(...begin, ...said(), failed(null)),
    right: { end: 'broken', fault: 'reported' },
  },
  {
    id: 'error-as-json-with-200',
    answer: json({ error: { message: 'no such model', code: 'model_not_found' } }),
    right: { end: 'broken', fault: 'not_found' },
  },
  {
    id: 'failed-as-one-json-answer',
    answer: json(
      wholeAnswer([], { status: 'failed', error: { code: 'server_error', message: 'x' } }),
    ),
    right: { end: 'broken', fault: 'server_error', usage },
  },
  { id: 'cut-after-its-beginning', answer: droppedAfter(...begin), right: cut },
  { id: 'cut-after-a-word', answer: droppedAfter(...begin, ...said()), right: cut },
  {
    id: 'cut-within-the-end',
    answer: droppedAfter(...begin, ...said(), completed().slice(0, 60)),
    right: cut,
  },
  {
    id: 'cut-after-a-whole-call',
    answer: droppedAfter(...begin, ...called(0, ...first)),
    right: cut,
  },
  { id: 'end-without-an-end', answer: streamed(...begin, ...said()), right: cut },
  {
    id: 'end-of-calls-without-an-end',
    answer: streamed(...begin, ...called(0, ...first)),
    right: cut,
  },
  {
    id: 'end-of-done-alone',
    answer: streamed(...begin, ...said(), 'data: [DONE]\n\n'),
    right: cut,
  },
  {
    id: 'delta-of-another-form',
    answer: streamed(...begin, added(0, message()), textDelta(['The plan']), completed()),
    right: unreadable,
  },
  {
    id: 'event-that-is-no-json',
    answer: streamed(created, 'data: {"type":\n\n', ...said(), completed()),
    right: unreadable,
  },
  {
    id: 'stream-of-another-kind-of-api',
    answer: streamed(event({ choices: [{ delta: { content: sentence } }] }), 'data: [DONE]\n\n'),
    right: unreadable,
  },
  {
    id: 'line-beyond-the-bound',
    answer: streamed(...begin, textDelta('a'.repeat(modelLimits.lineBytes)), completed()),
    right: { end: 'broken', fault: 'too_large' },
  },
  {
    id: 'more-than-was-asked-for',
    answer: streamed(
      ...begin,
      ...said(Array.from({ length: 2_000 }, () => 'words '.repeat(10))),
      completed(),
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
