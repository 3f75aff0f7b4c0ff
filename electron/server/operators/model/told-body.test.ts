import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toldLimits } from '#shared/limits/server-limits.ts';
import type { ModelRequest } from './model-port.ts';
import { cutBody } from './told-body.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';

const tool = { name: 'work_item-list', description: 'Lists.', input: { type: 'object' } };

function requestOf(more: Partial<ModelRequest> = {}): ModelRequest {
  return { system: 'Be brief.', turns: [], tools: [], maxOutputTokens: 10, ...more };
}

/** A body as a server of chat completions takes it. */
function bodyOf({ system, turns, tools }: ModelRequest): string {
  const messages = turns.map((turn) =>
    turn.role === 'assistant'
      ? { role: 'assistant', content: turn.parts.map((part) => ('text' in part ? part.text : '')) }
      : { role: turn.role, content: turn.text },
  );
  return JSON.stringify({
    model: 'small',
    messages: [{ role: 'system', content: system }, ...messages],
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, input }) => ({
        type: 'function',
        function: { name, description, parameters: input },
      })),
    }),
    stream: true,
  });
}

const textOf = (parts: ReturnType<typeof cutBody>) =>
  Buffer.concat(parts.map(({ content }) => content)).toString();

test('a body is cut at its pieces, each with its kind and title', () => {
  const pieces = [
    { kind: 'message', title: 'Anna', text: '<<f person Anna\nHow "many"?\nf>>' },
    { kind: 'message', title: 'Ada', text: '<<f operator Ada\nThree.\nf>>' },
    { kind: 'task', text: 'Answer the last message.' },
  ] as const;
  const request = requestOf({
    turns: [
      { role: 'user', text: pieces.map(({ text }) => text).join('\n\n') },
      {
        role: 'assistant',
        parts: [
          { type: 'text', text: 'I look.' },
          { type: 'reasoning', text: 'Hidden' },
        ],
      },
      { role: 'result', callId: 'c', name: 'work_item-list', text: '[]{}' },
    ],
    tools: [tool],
    outline: { pieces, leftOut: [] },
  });
  const body = bodyOf(request);
  const parts = cutBody(body, request);
  expect(parts.map(({ kind, title }) => [kind, title])).toStrictEqual([
    ['form', undefined],
    ['rules', undefined],
    ['message', 'Anna'],
    ['message', 'Ada'],
    ['task', undefined],
    ['reply', undefined],
    ['result', 'work_item-list'],
    ['tool', 'work_item-list'],
  ]);
  const escaped = JSON.stringify(`${pieces[0].text}\n\n`).slice(1, -1);
  expect(parts[2]?.content.toString()).toBe(escaped);
  expect(textOf(parts)).toBe(body);
});

test('the parts of a body have exactly its bytes, whatever its words', async () => {
  allowStalls('the library makes its table of all characters once');
  const words = fc.string({ unit: 'binary', maxLength: 40 });
  const turn = fc.oneof(
    words.map((text) => ({ role: 'user' as const, text })),
    words.map((text) => ({ role: 'result' as const, callId: 'c', name: text, text })),
    words.map((text) => ({ role: 'assistant' as const, parts: [{ type: 'text' as const, text }] })),
  );
  await fc.assert(
    fc.asyncProperty(
      words,
      fc.array(turn),
      fc.array(words),
      fc.boolean(),
      async (system, turns, names, isAscii) => {
        // The tests are watched for stalls.
        await nextTurn();
        const tools = names.map((name) => ({ ...tool, name }));
        const request = requestOf({ system, turns, tools });
        const written = bodyOf(request);
        // A library may write the same in another way, or send something else altogether
        const body = isAscii
          ? written.replaceAll(
              /[^\0-~]/g,
              (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
            )
          : written;
        const parts = cutBody(body, request);
        expect(Buffer.concat(parts.map(({ content }) => content)).equals(Buffer.from(body))).toBe(
          true,
        );
      },
    ),
  );
});

test('a request that goes on has the parts of the one before it', () => {
  const first = requestOf({ turns: [{ role: 'user', text: 'One' }] });
  const next = requestOf({
    turns: [...first.turns, { role: 'user', text: 'Two' }, { role: 'user', text: 'Three' }],
  });
  const later = requestOf({ turns: [...next.turns, { role: 'user', text: 'Four' }] });
  const contents = [next, later].map((request) =>
    cutBody(bodyOf(request), request).map(({ content }) => content.toString()),
  );
  expect(contents[1]?.slice(0, 4)).toStrictEqual(contents[0]?.slice(0, 4));
});

test('a piece that is longer than a part may be goes on in the next', () => {
  const text = 'x'.repeat(2 * toldLimits.partBytes);
  const request = requestOf({ turns: [{ role: 'user', text }] });
  const body = bodyOf(request);
  const parts = cutBody(body, request);
  expect(parts.map(({ kind }) => kind)).toStrictEqual([
    'form',
    'rules',
    'message',
    undefined,
    'form',
  ]);
  expect(textOf(parts)).toBe(body);
});
