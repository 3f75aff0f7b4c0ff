import { useHomes } from '../../entities/home/home-store.ts';
import { addressOf } from '#shared/address/home-path.ts';
import type { ThingKind } from '#shared/address/thing-address.ts';
import { routeTable } from './routes.ts';

const { build: buildDocument } = routeTable.document;

/** The path of the outbox over all homes. */
export const outboxPath = routeTable.outbox.build({});

/** The path of a home's list of threads. */
export function threadsPath(homeId: string): string {
  return routeTable.threads.build({ homeId });
}

/** The path of a thread, the same as in its deep link. */
export function threadPath(homeId: string, conversationId: string): string {
  return routeTable.thread.build({ homeId, conversationId });
}

/** The path of a message in its thread. */
export function messagePath(homeId: string, conversationId: string, messageId: string): string {
  return routeTable.thread.build({ homeId, conversationId, messageId });
}

/** The path of a search over all homes. */
export function searchPath(query: string): string {
  return routeTable.search.build({ query });
}

/** The path of a view of a home's work, under a filter; without a view, of where it was left. */
export function workPath(homeId: string, view = '', filter = ''): string {
  return routeTable.work.build({ homeId, view, filter });
}

/** The path of a work item, the same as in its deep link. */
export function itemPath(homeId: string, workItemId: string): string {
  return routeTable.item.build({ homeId, workItemId });
}

/** The path of a home's list of documents, narrowed and sorted. */
export function documentsPath(homeId: string, view = ''): string {
  return routeTable.documents.build({ homeId, view });
}

/** The path of a home's trash. */
export function trashPath(homeId: string): string {
  return routeTable.trash.build({ homeId });
}

/** The path of the editor for a new document, with its title where that is known. */
export function newDocumentPath(homeId: string, title?: string): string {
  return routeTable.newDocument.build({ homeId, title });
}

/** The path of a document; without a mode the same as in its deep link. */
export function documentPath(homeId: string, documentId: string, mode = 'read'): string {
  return buildDocument({ homeId, documentId, mode: mode === 'read' ? undefined : mode });
}

/** The path of a document that opens at one of its headings. */
export function documentPartPath(homeId: string, documentId: string, part: string): string {
  return part === ''
    ? documentPath(homeId, documentId)
    : routeTable.documentPart.build({ homeId, documentId, part });
}

/**
 * The path of a document that opens at certain words.
 *
 * @param near the text shown around the words, which selects one of several places
 */
export function soughtDocumentPath(
  homeId: string,
  documentId: string,
  sought: string,
  near = '',
): string {
  return sought === ''
    ? documentPath(homeId, documentId)
    : buildDocument({ homeId, documentId, mode: 'read', sought, near });
}

/** The path of a home's list of operators. */
export function operatorsPath(homeId: string): string {
  return routeTable.operators.build({ homeId });
}

/** The paths of what links in texts lead to. */
export const thingPaths: Readonly<Record<ThingKind, (homeId: string, id: string) => string>> = {
  item: itemPath,
  document: documentPath,
  thread: threadPath,
};

/** The path of an operator. */
export function operatorPath(homeId: string, operatorId: string): string {
  return routeTable.operator.build({ homeId, operatorId });
}

/** The path of a run. */
export function runPath(homeId: string, runId: string): string {
  return routeTable.run.build({ homeId, runId });
}

/** A link to a path. */
export function hrefOf(path: string): string {
  return `#${path}`;
}

/**
 * The address of a path, for other programs and other computers. Other computers have another id for
 * the same service, so the address names the service.
 */
export function sharedAddressOf(homeId: string, path: string): string {
  const service = useHomes.getState().homes.find(({ id }) => id === homeId)?.service;
  const query = service === undefined ? '' : `?service=${encodeURIComponent(service.baseUrl)}`;
  return addressOf(path) + query;
}

/** The link to the outbox over all homes. */
export const outboxHref = hrefOf(outboxPath);
