import { modelLimits } from '#shared/limits/server-limits.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { fieldsOf } from './fields-of.ts';
import { askServer, readUrl } from './guarded-request.ts';
import type { ModelServer } from './guarded-request.ts';
import { ModelFault } from './model-fault.ts';
import { joinedLists, readModelList } from './model-list.ts';
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
  const began = performance.now();
  const lists: ReadModelList[] = [];
  try {
    const url = readUrl(`${trimEndOf(server.baseUrl, '/')}/models`);
    for (let next: URL | undefined = firstPage(server, url); next;) {
      const leftMs = Math.max(1, wholeMs - (performance.now() - began));
      const asked = { signal, wholeMs: lists.length === 0 ? wholeMs : leftMs };
      const answer = await readJson(await askServer(server, next, asked));
      const list = readModelList(answer);
      if (list === undefined) {
        return { fault: noListAt(url) };
      }
      lists.push(list);
      next = lists.length < modelLimits.listPages ? nextPage(server, next, answer) : undefined;
    }
    return joinedLists(lists);
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

/** Messages gives its list in pages, the first of which is asked to be as large as one may be. */
function firstPage({ api }: ModelServer, url: URL): URL {
  const page = new URL(url);
  if (api === 'messages') {
    page.searchParams.set('limit', '1000');
  }
  return page;
}

/** The page after one; undefined where it was the last, or does not say where the next begins. */
function nextPage({ api }: ModelServer, page: URL, answer: unknown): URL | undefined {
  const { has_more: hasMore, last_id: last } = fieldsOf(answer);
  const before = page.searchParams.get('after_id');
  if (api !== 'messages' || hasMore !== true || typeof last !== 'string' || last === before) {
    return undefined;
  }
  const next = new URL(page);
  next.searchParams.set('after_id', last);
  return next;
}

/** The fault of an address without a list. A typed address often lacks the version at its end. */
function noListAt(url: URL, status?: number): ModelFault {
  const hasVersion = /\/v\d/.test(url.pathname);
  return new ModelFault(hasVersion ? 'no_list' : 'no_list_here', { status });
}
