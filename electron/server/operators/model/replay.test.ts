import { expect, test } from 'vitest';
import { apiKinds } from '#shared/domain/model/api-kind.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import type { ModelRequest, ReplyPart } from './model-port.ts';
import { inShape, options, partsOf, shapeOf, startServer } from './testing/asked-server.ts';
import { shapeRequest } from './testing/play-shape.ts';
import { wireOf } from './wire-of.ts';

/** Asks for a reply in a shape, and then for the next one with that reply and the result of a call. */
async function askTwice(api: ApiKind, shape: string, model: string) {
  const { baseUrl, heard } = await startServer(inShape(shape));
  const port = wireOf({ baseUrl, api }, model);
  const parts = await partsOf(port.call(shapeRequest, options()));
  const reply = parts.filter((part): part is ReplyPart => !['delta', 'end'].includes(part.type));
  const results = reply.flatMap((part) =>
    part.type === 'call'
      ? [{ role: 'result', callId: part.callId, name: part.name, text: '[]' } as const]
      : [],
  );
  const turns: ModelRequest['turns'] = [
    { role: 'user', text: 'an earlier message' },
    { role: 'assistant', parts: reply.filter(({ type }) => type !== 'call') },
    ...shapeRequest.turns,
    { role: 'assistant', parts: reply },
    ...results,
  ];
  await partsOf(port.call({ ...shapeRequest, turns }, options()));
  return { reply, first: heard[0]?.body ?? {}, second: heard[1]?.body ?? {} };
}

const call = {
  type: 'function_call',
  call_id: 'c2',
  name: 'work_item-get',
  arguments: '{"workItemId":"wi_1"}',
};

test('Responses has what its provider wants back, whole, and nothing of it is stored', async () => {
  const shape = 'responses-call-after-reasoning-and-text';
  const { first, second } = await askTwice('responses', shape, 'gpt-5');
  const encrypted = ['reasoning.encrypted_content'];
  expect(first).toMatchObject({ store: false, stream: true, include: encrypted });
  expect(first).toMatchObject({ model: 'gpt-5', max_output_tokens: 4_096 });
  expect(second).toMatchObject({ store: false, include: encrypted });
  expect(second['input']).toEqual([
    { role: 'developer', content: shapeRequest.system },
    { role: 'user', content: [{ type: 'input_text', text: 'an earlier message' }] },
    { role: 'assistant', content: 'The plan has three steps.' },
    { role: 'user', content: [{ type: 'input_text', text: 'the prompt' }] },
    {
      type: 'reasoning',
      id: 'rs_0',
      encrypted_content: 'b3BhcXVl',
      summary: [
        { type: 'summary_text', text: 'First I count the steps.' },
        { type: 'summary_text', text: 'Then I name them.' },
      ],
    },
    { role: 'assistant', content: 'The plan has three steps.' },
    call,
    { type: 'function_call_output', call_id: 'c2', output: '[]' },
  ]);
});

test('reasoning without words goes back where its provider wants it', async () => {
  const { reply, second } = await askTwice(
    'responses',
    'responses-reasoning-without-a-summary',
    'm',
  );
  expect(reply.map(({ type }) => type)).toEqual(['reasoning', 'text']);
  expect(second['input']).toContainEqual({
    type: 'reasoning',
    id: 'rs_0',
    encrypted_content: 'b3BhcXVl',
    summary: [],
  });
});

test('reasoning that nobody keeps does not go back to Responses', async () => {
  const { reply, second } = await askTwice('responses', 'responses-reasoning-as-it-is', 'm');
  expect(reply.some(({ type }) => type === 'reasoning')).toBe(true);
  expect(JSON.stringify(second['input'])).not.toContain('reasoning');
  expect(JSON.stringify(second['input'])).not.toContain('rs_0');
});

test('Messages has the signature of its reasoning back, within that reply alone', async () => {
  const { second } = await askTwice('messages', 'messages-call-after-reasoning-and-text', 'm');
  const said = { type: 'text', text: 'The plan has three steps.' };
  expect(second['system']).toEqual([{ type: 'text', text: shapeRequest.system }]);
  expect(second['messages']).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'an earlier message' }] },
    { role: 'assistant', content: [said] },
    { role: 'user', content: [{ type: 'text', text: 'the prompt' }] },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'First I count the steps.', signature: 'c2ln' },
        said,
        { type: 'tool_use', id: 'toolu_2', name: call.name, input: { workItemId: 'wi_1' } },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_2', content: '[]' }] },
  ]);
});

test('hidden reasoning goes back to Messages as it came, and is shown to nobody', async () => {
  const { reply, second } = await askTwice('messages', 'messages-reasoning-that-is-hidden', 'm');
  expect(reply).toMatchObject([{ type: 'reasoning', text: '' }, { type: 'text' }]);
  expect(second['messages']).toMatchObject([
    {},
    {},
    {},
    { content: [{ type: 'redacted_thinking', data: 'b3BhcXVl' }, { type: 'text' }] },
  ]);
});

test('a call that could not be read goes back to Messages as an object', async () => {
  const { second } = await askTwice('messages', 'messages-call-with-half-its-arguments', 'm');
  expect(second['messages']).toMatchObject([
    {},
    {},
    { content: [{ type: 'tool_use', input: { rawInvalidInput: '{"workItemId":' } }] },
    {},
  ]);
});

test('replay of one kind of API does no harm in another', async () => {
  const { reply } = await askTwice('responses', 'responses-call-after-reasoning-and-text', 'gpt-5');
  for (const api of apiKinds) {
    const { baseUrl, heard } = await startServer(inShape(shapeOf[api]));
    const turns: ModelRequest['turns'] = [
      ...shapeRequest.turns,
      { role: 'assistant', parts: reply },
      { role: 'result', callId: 'c2', name: call.name, text: '[]' },
    ];
    const parts = await partsOf(
      wireOf({ baseUrl, api }, 'm').call({ ...shapeRequest, turns }, options()),
    );
    expect(parts.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
    expect(heard).toHaveLength(1);
  }
});

test('words after results leave the reply its reasoning, and words after an answer do not', async () => {
  const { reply } = await askTwice('messages', 'messages-call-after-reasoning-and-text', 'm');
  const { baseUrl, heard } = await startServer(inShape('messages-text'));
  const port = wireOf({ baseUrl, api: 'messages' }, 'm');
  const turns: ModelRequest['turns'] = [
    ...shapeRequest.turns,
    { role: 'assistant', parts: reply },
    { role: 'result', callId: 'toolu_2', name: call.name, text: '[]' },
    { role: 'user', text: 'This is your last reply.' },
  ];
  await partsOf(port.call({ ...shapeRequest, turns }, options()));
  const answered = { role: 'assistant', parts: [{ type: 'text', text: 'Yes.' }] } as const;
  const next: ModelRequest['turns'] = [...turns, answered, { role: 'user', text: 'And now?' }];
  await partsOf(port.call({ ...shapeRequest, turns: next }, options()));
  const [during, after] = heard.map(({ body }) => JSON.stringify(body['messages']));
  expect(during).toContain('"signature":"c2ln"');
  expect(after).not.toContain('signature');
});
