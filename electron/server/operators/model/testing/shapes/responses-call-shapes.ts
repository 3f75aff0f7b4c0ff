import type { ModelShape } from './model-shape.ts';
import {
  added,
  argumentsDelta,
  begin,
  callItem,
  called,
  completed,
  incomplete,
  itemDone,
  messageItem,
  reported,
  said,
  thought,
  usage,
  wholeAnswer,
} from './responses-stream.ts';
import { json, sentence, streamed } from './stream.ts';
import { first, second, unreadable } from './rights.ts';

const whole = { end: 'stop', text: sentence, usage } as const;
const one = { end: 'calls', calls: [first], usage } as const;
const both = { end: 'calls', calls: [first, second], usage } as const;
const summary = ['First I count the steps.', 'Then I name them.'];
const reasoning = summary.join('');

/** Calls of tools, in the forms in which servers send them. */
export const responsesCallShapes: readonly ModelShape[] = [
  { id: 'call', answer: streamed(...begin, ...called(0, ...first), completed()), right: one },
  {
    id: 'call-after-reasoning-and-text',
    answer: streamed(
      ...begin,
      ...thought(summary, 'b3BhcXVl'),
      ...said(undefined, 1),
      ...called(2, ...first),
      completed(),
    ),
    right: { ...one, text: sentence, reasoning },
  },
  {
    id: 'calls-interleaved',
    answer: streamed(
      ...begin,
      added(0, callItem(0, first[0], '', 'in_progress')),
      added(1, callItem(1, second[0], '', 'in_progress')),
      argumentsDelta(1, second[1]),
      argumentsDelta(0, first[1]),
      itemDone(0, callItem(0, ...first)),
      itemDone(1, callItem(1, ...second)),
      completed(),
    ),
    right: both,
  },
  {
    id: 'calls-without-their-beginnings',
    answer: streamed(
      ...begin,
      itemDone(0, callItem(0, ...first)),
      itemDone(1, callItem(1, ...second)),
      completed(),
    ),
    right: both,
  },
  {
    id: 'calls-as-one-json-answer',
    answer: json(wholeAnswer([callItem(0, ...first), callItem(1, ...second)])),
    right: both,
  },
  {
    id: 'calls-in-one',
    answer: streamed(
      ...begin,
      ...called(
        0,
        'parallel',
        JSON.stringify({
          tool_uses: [{ recipient_name: 'functions.document-list', parameters: {} }],
        }),
      ),
      completed(),
    ),
    right: { end: 'calls', calls: [second], usage },
  },
  {
    id: 'calls-in-one-that-never-ends',
    answer: streamed(
      ...begin,
      ...said(),
      added(1, callItem(1, 'parallel', '', 'in_progress')),
      completed(),
    ),
    right: { end: 'broken', fault: 'no_call', usage },
  },
  {
    id: 'call-that-never-ends',
    answer: streamed(...begin, added(0, callItem(0, first[0], '', 'in_progress')), completed()),
    right: { end: 'broken', fault: 'no_call', usage },
  },
  {
    id: 'call-that-never-ends-beside-a-whole-one',
    answer: streamed(
      ...begin,
      added(0, callItem(0, first[0], '', 'in_progress')),
      ...called(1, ...second),
      completed(),
    ),
    right: { end: 'broken', fault: 'no_call', usage },
  },
  {
    id: 'call-that-is-only-in-the-whole-response',
    answer: streamed(
      ...begin,
      ...said(),
      completed({ usage: reported, output: [messageItem(), callItem(1, ...first)] }),
    ),
    right: { end: 'broken', fault: 'no_call', usage },
  },
  {
    id: 'call-that-says-itself-that-it-was-cut',
    answer: streamed(
      ...begin,
      added(0, callItem(0, first[0], '', 'in_progress')),
      itemDone(0, callItem(0, ...first, 'incomplete')),
      completed(),
    ),
    right: { ...unreadable, usage },
  },
  {
    id: 'call-cut-by-length',
    answer: streamed(
      ...begin,
      added(0, callItem(0, first[0], '', 'in_progress')),
      argumentsDelta(0, '{"workItemId":'),
      itemDone(0, callItem(0, first[0], '{"workItemId":', 'incomplete')),
      incomplete('max_output_tokens', { usage: reported }),
    ),
    right: { end: 'length', usage },
  },
  {
    id: 'call-whole-but-unfinished-for-no-reason',
    answer: streamed(...begin, ...called(0, ...first), incomplete(undefined, { usage: reported })),
    right: { ...unreadable, usage },
  },
  {
    id: 'call-whole-but-unfinished-for-an-unknown-reason',
    answer: streamed(...begin, ...called(0, ...first), incomplete('sleepy')),
    right: unreadable,
  },
  {
    id: 'call-with-half-its-arguments',
    answer: streamed(...begin, ...called(0, first[0], '{"workItemId":'), completed()),
    right: { end: 'calls', calls: [[first[0], '{"workItemId":', 'not_an_object']], usage },
  },
  {
    id: 'call-with-arguments-as-an-object',
    answer: streamed(
      ...begin,
      itemDone(0, callItem(0, first[0], { workItemId: 'wi_1' })),
      completed(),
    ),
    right: unreadable,
  },
  {
    id: 'call-without-a-name',
    answer: streamed(...begin, added(0, callItem(0, undefined, '{}')), completed()),
    right: unreadable,
  },
  {
    id: 'call-that-the-server-makes-for-itself',
    answer: streamed(
      ...begin,
      added(0, { type: 'web_search_call', id: 'ws_1', status: 'in_progress' }),
      itemDone(0, { type: 'web_search_call', id: 'ws_1', status: 'completed' }),
      ...said(undefined, 1),
      completed(),
    ),
    right: whole,
  },
  {
    id: 'calls-1000',
    answer: streamed(
      ...begin,
      ...Array.from({ length: 1_000 }, (_, at) => itemDone(at, callItem(at, ...second))),
      completed(),
    ),
    right: { end: 'broken', fault: 'too_many_calls' },
  },
];
