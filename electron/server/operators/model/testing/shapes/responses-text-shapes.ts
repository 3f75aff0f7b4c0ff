import type { ModelShape } from './model-shape.ts';
import {
  added,
  begin,
  completed,
  failed,
  itemDone,
  messageItem,
  said,
  textDelta,
  thought,
  usage,
  wholeAnswer,
  wholeReply,
} from './responses-stream.ts';
import { event, inPieces, json, sentence, streamed } from './stream.ts';

const whole = { end: 'stop', text: sentence, usage } as const;
const wholeText = { end: 'stop', text: sentence } as const;
const summary = ['First I count the steps.', 'Then I name them.'];
const reasoning = summary.join('');

/** Text and reasoning, in the forms in which servers send them. */
export const responsesTextShapes: readonly ModelShape[] = [
  { id: 'text', answer: streamed(...wholeReply), right: whole },
  {
    id: 'text-with-named-events',
    answer: streamed(...wholeReply.map((text) => `event: x\nid: 4\n${text}`), 'data: [DONE]\n\n'),
    right: whole,
  },
  {
    id: 'text-in-single-bytes',
    answer: inPieces([...Buffer.from(wholeReply.join(''))].map((byte) => Uint8Array.of(byte))),
    right: whole,
  },
  {
    id: 'text-without-usage',
    answer: streamed(...begin, ...said(), completed({})),
    right: wholeText,
  },
  {
    id: 'text-with-odd-usage',
    answer: streamed(
      ...begin,
      ...said(),
      completed({ usage: { input_tokens: '21', output_tokens: 7, input_tokens_details: 5 } }),
    ),
    right: { ...wholeText, usage: { output: 7 } },
  },
  {
    id: 'text-with-unknown-events-and-pings',
    answer: streamed(
      ': ping\n\n',
      ...begin,
      event({ type: 'keepalive' }),
      ...said().flatMap((text) => [event({ type: 'response.new.delta', delta: 'x' }), text]),
      completed(),
    ),
    right: whole,
  },
  {
    id: 'text-without-its-beginning',
    answer: streamed(...said(), completed()),
    right: whole,
  },
  {
    id: 'text-with-a-beginning-of-another-form',
    answer: streamed(
      event({ type: 'response.created', response: { id: 5 } }),
      ...said(),
      completed(),
    ),
    right: whole,
  },
  {
    id: 'text-of-two-messages',
    answer: streamed(
      ...begin,
      ...said(['I look.'], 0, 'msg_1', { phase: 'commentary' }),
      ...said(undefined, 1, 'msg_2', { phase: 'final_answer' }),
      completed(),
    ),
    right: { ...whole, text: `I look.\n\n${sentence}` },
  },
  {
    id: 'text-that-is-empty',
    answer: streamed(...begin, completed()),
    right: { end: 'stop', usage },
  },
  {
    id: 'text-as-one-json-answer',
    answer: json(wholeAnswer([messageItem()])),
    right: whole,
  },
  {
    id: 'text-and-more-after-the-end',
    answer: streamed(...wholeReply, textDelta('And this.'), failed({ message: 'no' })),
    right: whole,
  },
  {
    id: 'reasoning-with-a-summary-of-two-parts',
    answer: streamed(...begin, ...thought(summary, 'b3BhcXVl'), ...said(undefined, 1), completed()),
    right: { ...whole, reasoning },
  },
  {
    id: 'reasoning-without-a-summary',
    answer: streamed(...begin, ...thought([], 'b3BhcXVl'), ...said(undefined, 1), completed()),
    right: whole,
  },
  {
    id: 'reasoning-as-it-is',
    answer: streamed(
      ...begin,
      added(0, { type: 'reasoning', id: 'rs_0' }),
      ...summary.map((delta) =>
        event({ type: 'response.reasoning_text.delta', item_id: 'rs_0', output_index: 0, delta }),
      ),
      itemDone(0, { type: 'reasoning', id: 'rs_0' }),
      ...said(undefined, 1),
      completed(),
    ),
    right: { ...whole, reasoning },
  },
  {
    id: 'reasoning-in-the-text',
    answer: streamed(
      ...begin,
      ...said([`<think>${reasoning}</th`, `ink>${sentence}`]),
      completed(),
    ),
    right: { ...whole, reasoning },
  },
  {
    id: 'reasoning-as-one-json-answer',
    answer: json(
      wholeAnswer([
        {
          type: 'reasoning',
          id: 'rs_0',
          encrypted_content: 'b3BhcXVl',
          summary: summary.map((text) => ({ type: 'summary_text', text })),
        },
        messageItem(),
      ]),
    ),
    right: { ...whole, reasoning },
  },
];
