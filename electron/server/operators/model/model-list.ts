import type { ModelPrice } from '#shared/domain/model/price.ts';
import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import { fieldsOf } from './fields-of.ts';
import { readPrice } from './model-price.ts';

/** The tokens that a model takes in: as its server has it loaded, or as it was made. */
interface ModelWindow {
  readonly tokens: number;
  /** Only the window of the server is sure to be the one that counts. */
  readonly of: 'server' | 'model';
}

/** A model as its server lists it. What the server does not tell is not there. */
interface ListedModel {
  readonly id: string;
  readonly window?: ModelWindow;
  readonly price?: ModelPrice;
}

/** A list of models, in the order of its server. */
export interface ModelList {
  readonly models: readonly ListedModel[];
  /** How many are not here: they have no id that can be used, or are too many. */
  readonly leftOut: number;
}

/** A list of models, and what it says of its server. */
export interface ReadModelList extends ModelList {
  /** Who owns the models, in the words of the server. */
  readonly owners: ReadonlySet<string>;
  /** Whether the answer says itself that it is a list of models. */
  readonly isNamed: boolean;
}

/** Reads a list of models as tolerantly as can be, and answers undefined where there is none. */
export function readModelList(answer: unknown): ReadModelList | undefined {
  const entries = entriesOf(answer);
  if (entries === undefined) {
    return undefined;
  }
  const models = new Map<string, ListedModel>();
  const owners = new Set<string>();
  let isNamed = fieldsOf(answer)['object'] === 'list';
  let leftOut = 0;
  for (const entry of entries) {
    const fields = fieldsOf(entry);
    const id = readId(fields['id']);
    if (id === undefined || (models.size >= endpointLimits.models && !models.has(id))) {
      leftOut += 1;
    } else if (!models.has(id)) {
      models.set(id, modelOf(id, fields));
      isNamed ||= fields['object'] === 'model';
      if (typeof fields['owned_by'] === 'string') {
        owners.add(fields['owned_by']);
      }
    }
  }
  return { models: [...models.values()], leftOut, owners, isNamed };
}

/** Joins the pages of one list. A model of a later page is left out where there are too many. */
export function joinedLists(pages: readonly ReadModelList[]): ReadModelList {
  const models = new Map<string, ListedModel>();
  let leftOut = 0;
  for (const page of pages) {
    leftOut += page.leftOut;
    for (const model of page.models) {
      if (models.size >= endpointLimits.models && !models.has(model.id)) {
        leftOut += 1;
      } else if (!models.has(model.id)) {
        models.set(model.id, model);
      }
    }
  }
  return {
    models: [...models.values()],
    leftOut,
    owners: new Set(pages.flatMap(({ owners }) => [...owners])),
    isNamed: pages.every(({ isNamed }) => isNamed),
  };
}

function entriesOf(answer: unknown): readonly unknown[] | undefined {
  if (Array.isArray(answer)) {
    return answer;
  }
  const { data, object } = fieldsOf(answer);
  if (Array.isArray(data)) {
    return data;
  }
  // An Ollama that has no model answers so
  return object === 'list' && (data === null || data === undefined) ? [] : undefined;
}

/** Reads an id, in which nothing is that cannot be seen. */
function readId(value: unknown): string | undefined {
  const id = typeof value === 'string' ? value.slice(0, endpointLimits.modelName * 2).trim() : '';
  const isUsable =
    id !== '' && id.length <= endpointLimits.modelName && !/[\p{C}\p{Zl}\p{Zp}]/u.test(id);
  return isUsable ? id : undefined;
}

function modelOf(id: string, fields: Readonly<Record<string, unknown>>): ListedModel {
  const window = windowOf(fields);
  const price = readPrice(fields['pricing']);
  return { id, ...(window && { window }), ...(price && { price }) };
}

/** Reads the window from where services tell it, first of all the one that the server has. */
function windowOf(fields: Readonly<Record<string, unknown>>): ModelWindow | undefined {
  const meta = fieldsOf(fields['meta']);
  const ofServer = firstCount([
    fields['loaded_context_length'], // LM Studio
    fields['max_model_len'], // vLLM, SGLang
    meta['n_ctx'], // llama.cpp
    fieldsOf(fields['top_provider'])['context_length'], // OpenRouter
    fields['context_window'], // Groq
    fields['max_input_tokens'], // Anthropic
  ]);
  if (ofServer !== undefined) {
    return { tokens: ofServer, of: 'server' };
  }
  const ofModel = firstCount([
    fields['context_length'], // OpenRouter, Together, Fireworks
    fields['max_context_length'], // LM Studio, Mistral
    meta['n_ctx_train'], // llama.cpp
  ]);
  return ofModel === undefined ? undefined : { tokens: ofModel, of: 'model' };
}

function firstCount(values: readonly unknown[]): number | undefined {
  return values.find(
    (value): value is number =>
      Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= endpointLimits.window,
  );
}
