import { createHash } from 'node:crypto';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import type { ModelId } from '#shared/domain/model/ids.ts';
import type { ModelPrice } from '#shared/domain/model/price.ts';
import type { Model } from '#shared/domain/model/schema.ts';
import { isLoopbackHost } from '#shared/text/loopback-host.ts';
import { unlessAborted } from '../../basics/unless-aborted.ts';

/** A server of models, as the application or `serve` names it. */
export interface ModelEndpoint {
  readonly id: string;
  /** The address below which its operations are, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  /** The kind of API by which it is asked. */
  readonly api: ApiKind;
  /** The key, which is never stored by this server and never told. */
  readonly key?: string | undefined;
  readonly models: readonly {
    readonly name: string;
    /** In tokens, if known. */
    readonly window?: number | undefined;
    /** The price of its tokens, if known. */
    readonly price?: ModelPrice | undefined;
  }[];
}

/** A model together with the way to its server. */
export interface KnownModel {
  readonly model: Model;
  readonly endpoint: ModelEndpoint;
}

/**
 * The servers of models that operators may be driven by. They are held in memory alone: whoever
 * starts the server names them, with their keys, and names them anew when they change.
 */
export class ModelEndpoints {
  #models: ReadonlyMap<string, KnownModel> = new Map();
  readonly #listeners = new Set<() => void>();
  readonly #named = Promise.withResolvers<void>();

  /** Takes these in the place of those that were named before. */
  set(endpoints: readonly ModelEndpoint[]): void {
    const models = endpoints.flatMap((endpoint) =>
      endpoint.models.map(({ name, window, price }) => {
        const url = new URL(endpoint.baseUrl);
        const model: Model = {
          id: modelIdOf(endpoint.id, name),
          name,
          origin: url.origin,
          isLocal: isLoopbackHost(url.hostname),
          hasKey: endpoint.key !== undefined,
          ...(window !== undefined && { window }),
          ...(price !== undefined && { price }),
        };
        return [model.id, { model, endpoint }] as const;
      }),
    );
    this.#models = new Map(models);
    this.#named.resolve();
    for (const listener of this.#listeners) {
      listener();
    }
  }

  /** Resolves once they have been named: until then no model is missing. */
  async named(signal: AbortSignal): Promise<void> {
    await unlessAborted(this.#named.promise, signal);
  }

  /** Returns all models, those of one endpoint after those of another. */
  list(): Model[] {
    return [...this.#models.values()].map(({ model }) => model);
  }

  find(modelId: string): KnownModel | undefined {
    return this.#models.get(modelId);
  }

  /** Calls back after each change; returns how to end that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/** A model keeps its id as long as its endpoint and its name stay the same. */
function modelIdOf(endpointId: string, name: string): ModelId {
  const hash = createHash('sha256')
    .update(JSON.stringify([endpointId, name]))
    .digest('hex');
  return `mdl_${hash.slice(0, 32)}` as ModelId;
}
