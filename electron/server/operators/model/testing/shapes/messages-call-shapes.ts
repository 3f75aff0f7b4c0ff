import {
  argumentsDelta,
  begin,
  blockStart,
  blockStop,
  callStart,
  called,
  end,
  said,
  thought,
  usage,
  wholeAnswer,
} from './messages-stream.ts';
import type { ModelShape } from './model-shape.ts';
import { json, sentence, streamed } from './stream.ts';
import { first, second, unreadable } from './rights.ts';

const whole = { end: 'stop', text: sentence, usage } as const;
const one = { end: 'calls', calls: [first], usage } as const;
const both = { end: 'calls', calls: [first, second], usage } as const;
const thoughts = ['First I count ', 'the steps.'];
const reasoning = thoughts.join('');

/** Calls of tools, in the forms in which servers send them. */
export const messagesCallShapes: readonly ModelShape[] = [
  {
    id: 'call',
    answer: streamed(...begin, ...called(0, ...first), ...end('tool_use')),
    right: one,
  },
  {
    id: 'call-after-reasoning-and-text',
    answer: streamed(
      ...begin,
      ...thought(thoughts, 'c2ln'),
      ...said(undefined, 1),
      ...called(2, ...first),
      ...end('tool_use'),
    ),
    right: { ...one, text: sentence, reasoning },
  },
  {
    id: 'calls-one-after-the-other',
    answer: streamed(...begin, ...called(0, ...first), ...called(1, ...second), ...end('tool_use')),
    right: both,
  },
  {
    id: 'calls-interleaved',
    answer: streamed(
      ...begin,
      callStart(0, first[0]),
      callStart(1, second[0]),
      argumentsDelta(0, first[1].slice(0, 12)),
      argumentsDelta(1, second[1]),
      argumentsDelta(0, first[1].slice(12)),
      blockStop(0),
      blockStop(1),
      ...end('tool_use'),
    ),
    right: both,
  },
  {
    id: 'call-with-its-arguments-in-its-block',
    answer: streamed(
      ...begin,
      callStart(0, first[0], { workItemId: 'wi_1' }),
      blockStop(0),
      ...end('tool_use'),
    ),
    right: one,
  },
  {
    id: 'call-without-arguments',
    answer: streamed(...begin, callStart(0, second[0]), blockStop(0), ...end('tool_use')),
    right: { end: 'calls', calls: [second], usage },
  },
  {
    id: 'calls-as-one-json-answer',
    answer: json(
      wholeAnswer(
        [
          { type: 'tool_use', id: 'toolu_0', name: first[0], input: { workItemId: 'wi_1' } },
          { type: 'tool_use', id: 'toolu_1', name: second[0], input: {} },
        ],
        'tool_use',
      ),
    ),
    right: both,
  },
  {
    id: 'call-that-ends-as-a-turn',
    answer: streamed(...begin, ...called(0, ...first), ...end()),
    right: one,
  },
  {
    id: 'call-that-never-ends',
    answer: streamed(...begin, ...called(0, ...first).slice(0, -1), ...end('tool_use')),
    right: { end: 'broken', fault: 'no_call', usage },
  },
  {
    id: 'call-that-never-ends-beside-a-whole-one',
    answer: streamed(
      ...begin,
      ...called(0, ...first),
      ...called(1, ...second).slice(0, -1),
      ...end('tool_use'),
    ),
    right: { end: 'broken', fault: 'no_call', usage },
  },
  {
    id: 'end-of-calls-without-calls',
    answer: streamed(...begin, ...said(), ...end('tool_use')),
    right: { end: 'broken', fault: 'no_call', usage },
  },
  {
    id: 'call-cut-by-length',
    answer: streamed(
      ...begin,
      callStart(0, first[0]),
      argumentsDelta(0, '{"workItemId":'),
      blockStop(0),
      ...end('max_tokens'),
    ),
    right: { end: 'length', usage },
  },
  {
    id: 'call-with-half-its-arguments',
    answer: streamed(
      ...begin,
      callStart(0, first[0]),
      argumentsDelta(0, '{"workItemId":'),
      blockStop(0),
      ...end('tool_use'),
    ),
    right: { end: 'calls', calls: [[first[0], '{"workItemId":', 'not_an_object']], usage },
  },
  {
    id: 'call-without-a-name',
    answer: streamed(...begin, callStart(0, undefined), blockStop(0), ...end('tool_use')),
    right: unreadable,
  },
  {
    id: 'call-that-the-server-makes-for-itself',
    answer: streamed(
      ...begin,
      blockStart(0, { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} }),
      argumentsDelta(0, '{"query":"x"}'),
      blockStop(0),
      ...said(undefined, 1),
      ...end(),
    ),
    right: whole,
  },
  {
    id: 'calls-1000',
    answer: streamed(
      ...begin,
      ...Array.from({ length: 1_000 }, (_, at) => called(at, ...second)).flat(),
      ...end('tool_use'),
    ),
    right: { end: 'broken', fault: 'too_many_calls' },
  },
];
