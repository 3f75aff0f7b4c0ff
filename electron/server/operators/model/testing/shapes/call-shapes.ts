import { modelLimits } from '#shared/limits/server-limits.ts';
import type { ModelShape } from './model-shape.ts';
import {
  begin,
  call,
  calls,
  chunk,
  done,
  endOfCalls,
  json,
  sentence,
  stop,
  streamed,
  texts,
  usage,
  usageChunk,
} from './stream.ts';
import { first, second } from './rights.ts';

const cut = 12;
const one = [
  call(0, 'c1', first[0], ''),
  call(0, undefined, undefined, first[1].slice(0, cut)),
  call(0, undefined, undefined, first[1].slice(cut)),
] as const;
const right = { end: 'calls', calls: [first] } as const;
const both = { end: 'calls', calls: [first, second] } as const;

function nested(depth: number): string {
  return `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
}

const longName = 'n'.repeat(10_000);

/** Calls of tools, in the forms in which servers send them. */
export const callShapes: readonly ModelShape[] = [
  {
    id: 'call',
    answer: streamed(begin, ...one.map((delta) => calls(delta)), endOfCalls, usageChunk, done),
    right: { ...right, usage },
  },
  {
    id: 'call-in-one-chunk',
    answer: streamed(calls(call(0, 'c1', ...first)), endOfCalls, done),
    right,
  },
  {
    id: 'call-with-its-end-in-one-chunk',
    answer: streamed(chunk({ tool_calls: [call(0, 'c1', ...first)] }, 'tool_calls'), done),
    right,
  },
  {
    id: 'call-that-ends-with-stop',
    answer: streamed(calls(call(0, 'c1', ...first)), stop, done),
    right,
  },
  {
    id: 'call-after-text',
    answer: streamed(...texts, ...one.map((delta) => calls(delta)), endOfCalls, done),
    right: { ...right, text: sentence },
  },
  {
    id: 'call-after-reasoning',
    answer: streamed(
      chunk({ reasoning_content: 'I look.' }),
      calls(call(0, 'c1', ...first)),
      endOfCalls,
      done,
    ),
    right: { ...right, reasoning: 'I look.' },
  },
  {
    id: 'call-with-a-signature',
    answer: streamed(
      chunk({ reasoning_content: 'I look.' }),
      calls({
        ...call(0, 'c1', ...second),
        extra_content: { google: { thought_signature: 'c2lnbmF0dXJl' } },
      }),
      endOfCalls,
      done,
    ),
    right: { end: 'calls', calls: [second], reasoning: 'I look.' },
  },
  {
    id: 'calls-one-after-the-other',
    answer: streamed(
      ...one.map((delta) => calls(delta)),
      calls(call(1, 'c2', ...second)),
      endOfCalls,
      done,
    ),
    right: both,
  },
  {
    id: 'calls-interleaved',
    answer: streamed(
      calls(call(0, 'c1', first[0], '')),
      calls(call(1, 'c2', second[0], '')),
      calls(call(0, undefined, undefined, first[1].slice(0, cut))),
      calls(call(1, undefined, undefined, second[1])),
      calls(call(0, undefined, undefined, first[1].slice(cut))),
      endOfCalls,
      done,
    ),
    right: both,
  },
  {
    id: 'calls-in-one-chunk',
    answer: streamed(calls(call(0, 'c1', ...first), call(1, 'c2', ...second)), endOfCalls, done),
    right: both,
  },
  {
    id: 'calls-without-indices',
    answer: streamed(
      calls(call(undefined, 'c1', ...first), call(undefined, 'c2', ...second)),
      endOfCalls,
      done,
    ),
    right: both,
  },
  {
    id: 'calls-without-ids',
    answer: streamed(
      calls(call(0, undefined, ...first), call(1, undefined, ...second)),
      endOfCalls,
      done,
    ),
    right: both,
  },
  {
    id: 'calls-with-one-index',
    answer: streamed(
      calls(call(0, 'c1', ...first)),
      calls(call(0, 'c2', ...second)),
      endOfCalls,
      done,
    ),
    right: both,
  },
  {
    id: 'calls-with-one-id',
    answer: streamed(
      calls(call(0, 'c1', ...first)),
      calls(call(1, 'c1', ...second)),
      endOfCalls,
      done,
    ),
    right: both,
  },
  {
    id: 'call-with-its-name-in-each-chunk',
    answer: streamed(
      calls(call(0, 'c1', first[0], first[1].slice(0, cut))),
      calls(call(0, 'c1', first[0], first[1].slice(cut))),
      endOfCalls,
      done,
    ),
    right,
  },
  {
    id: 'call-without-arguments',
    answer: streamed(calls(call(0, 'c1', second[0], undefined)), endOfCalls, done),
    right: { end: 'calls', calls: [second] },
  },
  {
    id: 'call-as-one-json-answer',
    answer: json({
      choices: [
        {
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [call(undefined, 'c1', ...first)],
          },
          finish_reason: 'tool_calls',
        },
      ],
    }),
    right,
  },
  {
    id: 'call-with-arguments-as-an-object',
    answer: streamed(
      calls({
        index: 0,
        id: 'c1',
        function: { name: first[0], arguments: { workItemId: 'wi_1' } },
      }),
      endOfCalls,
      done,
    ),
    right: { end: 'broken', fault: 'bad_answer' },
  },
  {
    id: 'call-in-the-legacy-form',
    answer: streamed(
      chunk({ function_call: { name: first[0], arguments: first[1] } }),
      chunk({}, 'function_call'),
      done,
    ),
    right: { end: 'broken', fault: 'no_call' },
  },
  {
    id: 'call-with-half-its-arguments',
    answer: streamed(calls(call(0, 'c1', first[0], '{"workItemId":')), endOfCalls, done),
    right: { end: 'calls', calls: [[first[0], '{"workItemId":', 'not_an_object']] },
  },
  {
    id: 'call-cut-by-length',
    answer: streamed(
      ...texts,
      calls(call(0, 'c1', first[0], '{"workItemId":')),
      chunk({}, 'length'),
      done,
    ),
    right: { end: 'length', text: sentence },
  },
  {
    id: 'call-whole-but-cut-by-length',
    answer: streamed(calls(call(0, 'c1', ...first)), chunk({}, 'length'), done),
    right: { end: 'length' },
  },
  {
    id: 'call-with-a-list-as-arguments',
    answer: streamed(calls(call(0, 'c1', first[0], '["wi_1"]')), endOfCalls, done),
    right: { end: 'calls', calls: [[first[0], '["wi_1"]', 'not_an_object']] },
  },
  {
    id: 'call-20-levels-deep',
    answer: streamed(calls(call(0, 'c1', first[0], nested(20))), endOfCalls, done),
    right: { end: 'calls', calls: [[first[0], nested(20), 'too_deep']] },
  },
  {
    id: 'call-with-brackets-in-its-text',
    answer: streamed(
      calls(call(0, 'c1', first[0], `{"a":"\\"${'['.repeat(50)}"}`)),
      endOfCalls,
      done,
    ),
    right: { end: 'calls', calls: [[first[0], `{"a":"\\"${'['.repeat(50)}"}`]] },
  },
  {
    id: 'call-with-a-name-of-10000-characters',
    answer: streamed(calls(call(0, 'c1', longName, '{}')), endOfCalls, done),
    right: {
      end: 'calls',
      calls: [[longName.slice(0, modelLimits.callName), '{}', 'name_too_long']],
    },
  },
  {
    id: 'call-without-a-name',
    answer: streamed(calls(call(0, 'c1', undefined, '{}')), endOfCalls, done),
    right: { end: 'broken', fault: 'bad_answer' },
  },
  {
    id: 'call-with-null-characters',
    answer: streamed(calls(call(0, 'c1', 'a\u0000b', '{"a":1}')), endOfCalls, done),
    right: { end: 'calls', calls: [['ab', '{"a":1}']] },
  },
  {
    id: 'calls-1000',
    answer: streamed(
      ...Array.from({ length: 1_000 }, (_, at) => calls(call(at, `c${at}`, ...second))),
      endOfCalls,
      done,
    ),
    right: { end: 'broken', fault: 'too_many_calls' },
  },
  {
    id: 'calls-1000-in-one-chunk',
    answer: streamed(
      calls(...Array.from({ length: 1_000 }, (_, at) => call(at, `c${at}`, ...second))),
      endOfCalls,
      done,
    ),
    right: { end: 'broken', fault: 'too_many_calls' },
  },
];
