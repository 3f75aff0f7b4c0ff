import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import { modelLimits } from '#shared/limits/server-limits.ts';
import { fieldsOf } from './fields-of.ts';
import { askServer, readUrl } from './guarded-request.ts';
import type { ModelServer } from './guarded-request.ts';
import { listModels } from './list-models.ts';
import { ModelFault } from './model-fault.ts';
import { readJson } from './read-json.ts';

/** Where servers of models tell what they have loaded, and how that is read. */
interface Place {
  readonly path: string;
  readonly windowIn: (answer: unknown, model: string) => unknown;
}

const places: readonly Place[] = [
  { path: '/api/ps', windowIn: ofOllama },
  { path: '/props', windowIn: ofLlamaCpp },
  { path: '/api/v1/models', windowIn: ofLmStudio },
];

/**
 * Asks a server how many tokens it takes in for a model as it has it loaded: first its list of models,
 * then the addresses of Ollama, llama.cpp and LM Studio. Undefined where it does not tell.
 *
 * @throws the reason of the signal where it is aborted
 */
export async function readServerWindow(
  server: ModelServer,
  model: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const wholeMs = modelLimits.windowMs;
  const listed = await listModels(server, { signal, wholeMs });
  const window =
    'fault' in listed ? undefined : listed.models.find(({ id }) => id === model)?.window;
  if (window?.of === 'server') {
    return window.tokens;
  }
  for (const { path, windowIn } of places) {
    const answer = await readAt(server, path, { signal, wholeMs });
    const tokens = windowIn(answer, model);
    if (isWindow(tokens)) {
      return tokens;
    }
  }
  return undefined;
}

/** Reads JSON at a path of the server; undefined where there is none. */
async function readAt(
  server: ModelServer,
  path: string,
  options: { readonly signal: AbortSignal; readonly wholeMs: number },
): Promise<unknown> {
  try {
    return await readJson(await askServer(server, new URL(path, readUrl(server.baseUrl)), options));
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof ModelFault) {
      return undefined;
    }
    throw error;
  }
}

function ofOllama(answer: unknown, model: string): unknown {
  // A name without a tag is that of the newest
  const names = [model, `${model}:latest`];
  return entriesIn(answer, 'models').find(
    ({ name, model: id }) => names.includes(String(name)) || names.includes(String(id)),
  )?.['context_length'];
}

function ofLlamaCpp(answer: unknown): unknown {
  return fieldsOf(fieldsOf(answer)['default_generation_settings'])['n_ctx'];
}

function ofLmStudio(answer: unknown, model: string): unknown {
  const loaded = entriesIn(answer, 'models').flatMap((entry) =>
    entriesIn(entry, 'loaded_instances').map(({ id, config }) => ({
      names: [id, entry['key']],
      window: fieldsOf(config)['context_length'],
    })),
  );
  const windows = loaded.filter(({ names }) => names.includes(model)).map(({ window }) => window);
  // Which of several instances has answered is not told
  return new Set(windows).size === 1 ? windows[0] : undefined;
}

function entriesIn(answer: unknown, field: string): Readonly<Record<string, unknown>>[] {
  const entries = fieldsOf(answer)[field];
  return Array.isArray(entries) ? entries.map((entry) => fieldsOf(entry)) : [];
}

function isWindow(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= endpointLimits.window;
}
