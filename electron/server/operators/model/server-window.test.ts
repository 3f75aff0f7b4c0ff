import { expect, test } from 'vitest';
import { readServerWindow } from './server-window.ts';
import { answerJson, startAnswering } from './testing/answering-server.ts';

/** Reads the window of `qwen3` from a server that has these answers at these paths alone. */
async function windowAt(answers: Readonly<Record<string, unknown>>, model = 'qwen3') {
  const { baseUrl, heard } = await startAnswering((request, response) => {
    const path = request.url ?? '';
    const answer = path in answers ? answerJson(answers[path]) : answerJson({}, 404);
    answer(request, response);
  });
  const { signal } = new AbortController();
  return { window: await readServerWindow({ baseUrl }, model, signal), heard };
}

const instance = (id: string, window: number) => ({ id, config: { context_length: window } });

test.each([
  [
    'the list of vLLM',
    { '/v1/models': { object: 'list', data: [{ id: 'qwen3', max_model_len: 4_096 }] } },
  ],
  [
    'the model that Ollama has loaded',
    { '/api/ps': { models: [{ name: 'qwen3:latest', context_length: 4_096 }] } },
  ],
  [
    'Ollama, beside other models',
    {
      '/api/ps': {
        models: [
          { name: 'other', context_length: 8_192 },
          { model: 'qwen3', context_length: 4_096 },
        ],
      },
    },
  ],
  ['llama.cpp', { '/props': { default_generation_settings: { n_ctx: 4_096 } } }],
  [
    'the model that LM Studio has loaded',
    { '/api/v1/models': { models: [{ key: 'qwen3', loaded_instances: [instance('a', 4_096)] }] } },
  ],
])('a window is read from %s', async (_server, answers) => {
  expect((await windowAt(answers)).window).toBe(4_096);
});

test.each([
  ['nothing is told', {}],
  [
    'only the model tells one',
    { '/v1/models': { data: [{ id: 'qwen3', context_length: 4_096 }] } },
  ],
  [
    'another model is loaded',
    { '/api/ps': { models: [{ name: 'other', context_length: 4_096 }] } },
  ],
  ['it is no number of tokens', { '/props': { default_generation_settings: { n_ctx: -1 } } }],
  ['the answer is none of the kind', { '/api/ps': [], '/props': 'x', '/api/v1/models': null }],
  [
    'two instances have different ones',
    {
      '/api/v1/models': {
        models: [{ key: 'qwen3', loaded_instances: [instance('a', 4_096), instance('b', 8_192)] }],
      },
    },
  ],
])('no window is known where %s', async (_why, answers) => {
  expect((await windowAt(answers)).window).toBeUndefined();
});

test('where the list says it, nothing else is asked', async () => {
  const listed = { data: [{ id: 'qwen3', max_model_len: 4_096 }] };
  const { heard } = await windowAt({ '/v1/models': listed });
  expect(heard).toStrictEqual(['GET /v1/models']);
});

test('a stop ends the question', async () => {
  const { baseUrl } = await startAnswering(() => {});
  const stop = new AbortController();
  const reading = readServerWindow({ baseUrl }, 'qwen3', stop.signal);
  stop.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
});
