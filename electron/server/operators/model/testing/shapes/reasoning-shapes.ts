import type { ModelShape } from './model-shape.ts';
import { begin, chunk, done, sentence, stop, streamed, texts } from './stream.ts';

const thought = 'First I count the steps.';
const right = { end: 'stop', text: sentence, reasoning: thought } as const;
const halves = [thought.slice(0, 10), thought.slice(10)];

/** Replies with reasoning, which is never a part of the answer. */
export const reasoningShapes: readonly ModelShape[] = [
  {
    id: 'reasoning-content',
    answer: streamed(
      begin,
      ...halves.map((reasoning_content) => chunk({ content: null, reasoning_content })),
      ...texts,
      stop,
      done,
    ),
    right,
  },
  {
    id: 'reasoning-field',
    answer: streamed(...halves.map((reasoning) => chunk({ reasoning })), ...texts, stop, done),
    right,
  },
  {
    id: 'reasoning-in-parts',
    answer: streamed(
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: thought }] }] }),
      ...texts,
      stop,
      done,
    ),
    right,
  },
  {
    id: 'reasoning-in-the-text',
    answer: streamed(chunk({ content: `<think>${thought}</think>${sentence}` }), stop, done),
    right,
  },
  {
    id: 'reasoning-in-the-text-cut-within-its-marks',
    answer: streamed(
      ...Array.from(`\n<think>${thought}</think>${sentence}`, (content) => chunk({ content })),
      stop,
      done,
    ),
    right,
  },
  {
    id: 'reasoning-that-never-ends',
    answer: streamed(chunk({ content: `<think>${thought}` }), chunk({}, 'length'), done),
    right: { end: 'length', reasoning: thought },
  },
  {
    id: 'reasoning-marks-within-an-answer',
    answer: streamed(chunk({ content: 'Write <think>x</think> there.' }), stop, done),
    right: { end: 'stop', text: 'Write <think>x</think> there.' },
  },
  {
    id: 'reasoning-alone',
    answer: streamed(chunk({ reasoning_content: thought }), stop, done),
    right: { end: 'stop', reasoning: thought },
  },
];
