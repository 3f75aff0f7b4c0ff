import { inject, parse } from 'regexparam';
import { decodedPart, encodedPart, inboxPath } from '#shared/address/home-path.ts';
import { temporaryIdsIn } from '#shared/local/local-text.ts';
import { localIdOf, serviceIdOf } from '../../bridge/local-ids.ts';

/** A place that the window shows. A place without a home belongs to all homes. */
export type Route =
  | { readonly name: 'inbox'; readonly homeId: undefined }
  | { readonly name: 'outbox'; readonly homeId: undefined }
  /** A search in all homes, with its query as it is typed. */
  | { readonly name: 'search'; readonly homeId: undefined; readonly query: string }
  | { readonly name: 'threads'; readonly homeId: string | undefined }
  | {
      readonly name: 'thread';
      readonly homeId: string;
      readonly conversationId: string;
      /** The message to open it at. If it is absent, the thread opens where it was left. */
      readonly messageId?: string;
    }
  | {
      readonly name: 'work';
      readonly homeId: string;
      /** The view; empty for the one at which the person left the work. */
      readonly view: string;
      /** The filter of the view, in the words of work-filter.ts. */
      readonly filter: string;
    }
  | { readonly name: 'item'; readonly homeId: string; readonly workItemId: string }
  | {
      readonly name: 'documents';
      readonly homeId: string;
      /** The filter and the order of the list, in the words of document-view.ts. */
      readonly view: string;
    }
  | { readonly name: 'new-document'; readonly homeId: string; readonly title?: string | undefined }
  | {
      readonly name: 'document';
      readonly homeId: string;
      readonly documentId: string;
      /** The mode in which it is shown: `read`, `edit`, `versions` or `conflict`. */
      readonly mode: string;
      /** The words that a search has led to, and the text that it showed around them. */
      readonly sought?: string;
      readonly near?: string;
      /** The name of the heading that a link has led to. */
      readonly part?: string;
    }
  | OperatorRoute
  | { readonly name: 'trash'; readonly homeId: string };

/** A place among the operators of a home's guild and their runs. */
export type OperatorRoute =
  | { readonly name: 'operators'; readonly homeId: string }
  | { readonly name: 'operator'; readonly homeId: string; readonly operatorId: string }
  | { readonly name: 'run'; readonly homeId: string; readonly runId: string };

/** The parts that a pattern names; those with a question mark may be left out. */
type PartsOf<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? PartOf<First> & PartsOf<Rest>
  : PartOf<Pattern>;
type PartOf<Step extends string> = Step extends `:${infer Key}?`
  ? { readonly [key in Key]?: string | undefined }
  : Step extends `:${infer Key}`
    ? { readonly [key in Key]: string }
    : unknown;

/** The parts that have an encoding of their own, and stand in a path as they are. */
const encodedAlready: ReadonlySet<string> = new Set(['view', 'filter']);

/** The parts that name a thing. A path has the service's ids, and a route those of this page. */
const idParts: ReadonlySet<string> = new Set([
  'conversationId',
  'workItemId',
  'documentId',
  'operatorId',
]);
/** The operators that a filter names. */
const operatorsInFilter = /(?<=(?:^|&)operator=)[^&]+/g;

/** A part of a path or of a route with the other ids of the things that it names. */
function withIds(key: string, part: string, idOf: (id: string) => string): string {
  if (key === 'filter') {
    return part.replaceAll(operatorsInFilter, (value) => {
      const id = textOf(value);
      return idOf(id) === id ? value : encodedPart(idOf(id));
    });
  }
  return idParts.has(key) ? idOf(part) : part;
}

/**
 * A row of the table. A route has the parts of its path, and `defaults` for the parts left out.
 */
function row<Name extends Route['name'], Pattern extends string>(
  name: Name,
  pattern: Pattern,
  defaults: Partial<Extract<Route, { name: Name }>> = {},
) {
  const { keys, pattern: expression } = parse(pattern);
  const steps = pattern.split('/');
  const build = (parts: PartsOf<Pattern> & object): string => {
    const values: [string, string | undefined][] = Object.entries(parts);
    const homeId = new Map(values).get('homeId') ?? '';
    const encoded = values.map(([key, value = '']) => {
      const part = withIds(key, value, (id) => serviceIdOf(homeId, id));
      return [key, encodedAlready.has(key) ? part : encodedPart(part)];
    });
    return inject<string>(pattern, Object.fromEntries(encoded));
  };
  const partsIn = (path: string): Record<string, string> | undefined => {
    const values = isSpelledAs(steps, path) ? expression.exec(path)?.slice(1) : undefined;
    const decoded = keys.flatMap((key, at) => {
      const value = values?.[at];
      return value === undefined ? [] : [[key, encodedAlready.has(key) ? value : textOf(value)]];
    });
    return values && Object.fromEntries(decoded);
  };
  return {
    name,
    pattern,
    build,
    read: (path: string): Route | undefined => {
      const parts = partsIn(path);
      const known = Object.entries(parts ?? {}).map(([key, part]) => [
        key,
        withIds(key, part, (id) => localIdOf(parts?.['homeId'] ?? '', id)),
      ]);
      return parts && ({ name, ...defaults, ...Object.fromEntries(known) } as Route);
    },
    /** The same path with the ids of the service. */
    known: (path: string): string | undefined => {
      const parts = partsIn(path);
      const idOf = (id: string) => serviceIdOf(parts?.['homeId'] ?? '', id);
      const isKnown = Object.entries(parts ?? {}).every(
        ([key, part]) => withIds(key, part, idOf) === part,
      );
      // The parts of a path of this pattern are those that it names.
      return parts && (isKnown ? path : build(parts as PartsOf<Pattern> & object));
    },
  };
}

/** Whether a path has the same capital letters as its pattern. The library does not check this. */
function isSpelledAs(steps: readonly string[], path: string): boolean {
  const parts = path.split('/');
  return steps.every((step, at) => step.startsWith(':') || step === parts[at]);
}

/** The decoded text of a part. A part that cannot be decoded stays as it is. */
function textOf(part: string): string {
  return decodedPart(part) ?? part;
}

/** Every path of the window. Each fits one row, except that headings stand before their document. */
export const routeTable = {
  inbox: row('inbox', inboxPath, { homeId: undefined }),
  outbox: row('outbox', '/outbox', { homeId: undefined }),
  search: row('search', '/search/:query?', { homeId: undefined, query: '' }),
  threads: row('threads', '/home/:homeId/threads'),
  thread: row('thread', '/home/:homeId/thread/:conversationId/:messageId?'),
  work: row('work', '/home/:homeId/work/:view?/:filter?', { view: '', filter: '' }),
  item: row('item', '/home/:homeId/item/:workItemId'),
  documents: row('documents', '/home/:homeId/documents/:view?', { view: '' }),
  newDocument: row('new-document', '/home/:homeId/new-document/:title?'),
  documentPart: row('document', '/home/:homeId/document/:documentId/part/:part?', {
    mode: 'read',
  }),
  document: row('document', '/home/:homeId/document/:documentId/:mode?/:sought?/:near?', {
    mode: 'read',
  }),
  operators: row('operators', '/home/:homeId/operators'),
  operator: row('operator', '/home/:homeId/operator/:operatorId'),
  run: row('run', '/home/:homeId/run/:runId'),
  trash: row('trash', '/home/:homeId/trash'),
} as const;

/** The place that a path names; anything unknown is the list of threads. */
export function parseRoute(path: string): Route {
  for (const { read } of Object.values(routeTable)) {
    const route = read(path);
    if (route !== undefined) {
      return route;
    }
  }
  return { name: 'threads', homeId: undefined };
}

/** A path with the service's ids in place of temporary ones; anything unknown stays as it is. */
export function knownPath(path: string): string {
  if (temporaryIdsIn(path).size === 0) {
    return path;
  }
  for (const { known } of Object.values(routeTable)) {
    const same = known(path);
    if (same !== undefined) {
      return same;
    }
  }
  return path;
}
