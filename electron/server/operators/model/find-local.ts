import { modelLimits } from '#shared/limits/server-limits.ts';
import { readListOf } from './list-models.ts';
import type { ModelList } from './model-list.ts';
import type { Timers } from './wait.ts';

/** A server of models that was found on this computer. */
export interface LocalServer extends ModelList {
  /** The base URL of its API. */
  readonly baseUrl: string;
  /** The name of its program, where its own answer tells it. */
  readonly name?: string;
}

interface FindOptions {
  /** Ends the search: all connections are closed at once, and the promise throws the reason. */
  readonly signal: AbortSignal;
  readonly ports?: readonly number[];
  readonly timers?: Timers;
}

/** The ports of Ollama, LM Studio, llama.cpp, vLLM and Jan, if nobody has chosen others. */
const usualPorts = [11_434, 1_234, 8_080, 8_000, 1_337];

/** The names of programs, by who owns the models of each in its own words. */
const namesByOwner: ReadonlyMap<string, string> = new Map([
  ['library', 'Ollama'],
  ['organization_owner', 'LM Studio'],
  ['llamacpp', 'llama.cpp'],
  ['vllm', 'vLLM'],
]);

/**
 * Looks for servers of models on this computer, in the order of their ports. Each port hears one
 * GET without a key, and all are asked at once. It throws nothing but the reason of a stop.
 */
export async function findLocal(options: FindOptions): Promise<LocalServer[]> {
  const { ports = usualPorts } = options;
  const found = await Promise.all(ports.map((port) => serverAt(port, options)));
  return found.filter((server) => server !== undefined);
}

async function serverAt(
  port: number,
  { signal, timers }: FindOptions,
): Promise<LocalServer | undefined> {
  for (const host of ['127.0.0.1', '[::1]']) {
    const baseUrl = `http://${host}:${port}/v1`;
    const wholeMs = modelLimits.localListMs;
    const list = await readListOf({ baseUrl, timers }, { signal, wholeMs });
    if (!('fault' in list)) {
      const { models, leftOut, owners, isNamed } = list;
      const name = nameOf(owners);
      return isNamed ? { baseUrl, ...(name && { name }), models, leftOut } : undefined;
    }
    // Only where nobody listens may somebody else listen by the other protocol
    if (list.fault.code !== 'not_reached') {
      return undefined;
    }
  }
  return undefined;
}

function nameOf(owners: ReadonlySet<string>): string | undefined {
  const owner = [...owners].find((each) => namesByOwner.has(each));
  return owner === undefined ? undefined : namesByOwner.get(owner);
}
