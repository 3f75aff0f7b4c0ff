import { modelLimits } from '#shared/limits/server-limits.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { askServer, readUrl } from './guarded-request.ts';
import type { ModelServer } from './guarded-request.ts';
import { ModelFault } from './model-fault.ts';
import { readModelList } from './model-list.ts';
import type { ModelList, ReadModelList } from './model-list.ts';
import { readJson } from './read-json.ts';

/** A list of models, or why there is none. */
export type ListOutcome<List extends ModelList = ModelList> = List | { readonly fault: ModelFault };

interface ListOptions {
  /** Ends the request: the connection is closed at once, and the promise throws the reason. */
  readonly signal: AbortSignal;
  /** The longest that the whole list may take. */
  readonly wholeMs?: number;
}

/** Asks a server which models it has. It throws nothing but the reason of a stop. */
export async function listModels(server: ModelServer, options: ListOptions): Promise<ListOutcome> {
  const listed = await readListOf(server, options);
  return 'fault' in listed ? listed : { models: listed.models, leftOut: listed.leftOut };
}

/** Asks a server which models it has, and keeps what the list says of the server. */
export async function readListOf(
  server: ModelServer,
  { signal, wholeMs = modelLimits.listMs }: ListOptions,
): Promise<ListOutcome<ReadModelList>> {
  try {
    const url = readUrl(`${trimEndOf(server.baseUrl, '/')}/models`);
    const answer = await readJson(await askServer(server, url, { signal, wholeMs }));
    const list = readModelList(answer);
    return list ?? { fault: noListAt(url) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelFault)) {
      throw error;
    }
    const { status } = error;
    const isMissing = status === 404 || status === 405 || status === 501;
    return { fault: isMissing ? noListAt(readUrl(server.baseUrl), status) : error };
  }
}

/** What is missing is often the version at the end of an address that was typed. */
function noListAt(url: URL, status?: number): ModelFault {
  const hasVersion = /\/v\d/.test(url.pathname);
  return new ModelFault(hasVersion ? 'no_list' : 'no_list_here', { status });
}
