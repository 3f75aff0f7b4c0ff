import { useEffect } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import type { Home } from '#shared/capability/home.ts';
import { thingPath } from '#shared/address/thing-address.ts';
import { useHomes } from '../entities/home-store.ts';
import { isThingWindow } from '../bridge/thing-window.ts';
import { keepPlace } from '../entities/place-store.ts';
import { decodedText } from './decoded-text.ts';
import { useLayout } from './layout-store.ts';
import { operatorRoute } from './operator-routes.ts';
import type { OperatorRoute } from './operator-routes.ts';

/** A place that the window shows; one without a home is a place of all homes. */
export type Route =
  | { readonly name: 'threads'; readonly homeId: string | undefined }
  | {
      readonly name: 'thread';
      readonly homeId: string;
      readonly conversationId: string;
      /** The message to open it at; where it was left, if nothing is said. */
      readonly messageId?: string;
    }
  /** A search in all homes, with its query as it is typed. */
  | { readonly name: 'search'; readonly homeId: undefined; readonly query: string }
  | {
      readonly name: 'work';
      readonly homeId: string;
      readonly view: string;
      /** The filter of the view, in the words of work-filter.ts. */
      readonly filter: string;
    }
  | { readonly name: 'item'; readonly homeId: string; readonly workItemId: string }
  | {
      readonly name: 'documents';
      readonly homeId: string;
      /** How the list is narrowed and sorted, in the words of document-view.ts. */
      readonly view: string;
    }
  | { readonly name: 'new-document'; readonly homeId: string }
  | {
      readonly name: 'document';
      readonly homeId: string;
      readonly documentId: string;
      /** The mode in which it is shown: `read`, `edit`, `versions` or `conflict`. */
      readonly mode: string;
      /** The words that a search has led to, and what it showed around them. */
      readonly sought?: string;
      readonly near?: string;
      /** The name of the heading that a link has led to. */
      readonly part?: string;
    }
  | OperatorRoute
  | { readonly name: 'trash'; readonly homeId: string }
  | { readonly name: 'inbox' | 'outbox'; readonly homeId: undefined };

const threadPattern = /^\/home\/([^/]+)\/thread\/([^/]+)(?:\/([^/]+))?$/;
const searchPattern = /^\/search(?:\/([^/]*))?$/;
const threadsPattern = /^\/home\/([^/]+)\/threads$/;
const itemPattern = /^\/home\/([^/]+)\/item\/([^/]+)$/;
const workPattern = /^\/home\/([^/]+)\/work(?:\/([a-z]+)(?:\/([^/]*))?)?$/;
const documentPattern =
  /^\/home\/([^/]+)\/document\/([^/]+)(?:\/([a-z]+)(?:\/([^/]*)(?:\/([^/]*))?)?)?$/;
const newDocumentPattern = /^\/home\/([^/]+)\/new-document$/;
const documentsPattern = /^\/home\/([^/]+)\/documents(?:\/([^/]*))?$/;
const trashPattern = /^\/home\/([^/]+)\/trash$/;
/** The path of the outbox over all homes. */
export const outboxPath = '/outbox';
/** The path of the inbox over all homes. */
export const inboxPath = '/inbox';

/** The path of a home's list of threads. */
export function threadsPath(homeId: string): string {
  return `/home/${encodeURIComponent(homeId)}/threads`;
}

/** The path of a thread, the same as in its deep link. */
export function threadPath(homeId: string, conversationId: string): string {
  return thingPath({ kind: 'thread', homeId, id: conversationId });
}

/** The path of a search over all homes. */
export function searchPath(query: string): string {
  return `/search/${encodeURIComponent(query.toWellFormed())}`;
}

/** The path of a view of a home's work, under a filter. */
export function workPath(homeId: string, view = 'tree', filter = ''): string {
  const path = `/home/${encodeURIComponent(homeId)}/work/${view}`;
  return filter === '' ? path : `${path}/${filter}`;
}

/** The path of a work item, the same as in its deep link. */
export function itemPath(homeId: string, workItemId: string): string {
  return thingPath({ kind: 'item', homeId, id: workItemId });
}

/** The path of a home's list of documents, narrowed and sorted. */
export function documentsPath(homeId: string, view = ''): string {
  const path = `/home/${encodeURIComponent(homeId)}/documents`;
  return view === '' ? path : `${path}/${view}`;
}

/** The path of what was deleted in a home. */
export function trashPath(homeId: string): string {
  return `/home/${encodeURIComponent(homeId)}/trash`;
}

/** The path of the place where a new document is written. */
export function newDocumentPath(homeId: string): string {
  return `/home/${encodeURIComponent(homeId)}/new-document`;
}

/** The path of a document; without a mode the same as in its deep link. */
export function documentPath(homeId: string, documentId: string, mode = 'read'): string {
  const path = thingPath({ kind: 'document', homeId, id: documentId });
  return mode === 'read' ? path : `${path}/${mode}`;
}

/**
 * The path of a document that opens where words stand in it.
 *
 * @param near what was shown around the words: of several places, the one that has this is meant
 */
export function soughtDocumentPath(
  homeId: string,
  documentId: string,
  words: string,
  near = '',
): string {
  const path = thingPath({ kind: 'document', homeId, id: documentId });
  const parts = near === '' ? [words] : [words, near];
  const encoded = parts.map((part) => encodeURIComponent(part.toWellFormed()));
  return words === '' ? path : [path, 'read', ...encoded].join('/');
}

/** A link to a path. */
export function hrefOf(path: string): string {
  return `#${path}`;
}

/** The address of a path, for messages and documents of the same home. */
export function addressOf(path: string): string {
  return `guildhall:/${path}`;
}

/**
 * The address of a path, for other programs and other computers. These have another id for the
 * same service, so the address tells the service.
 */
export function sharedAddressOf(homeId: string, path: string): string {
  const service = useHomes.getState().homes.find(({ id }) => id === homeId)?.service;
  const query = service === undefined ? '' : `?service=${encodeURIComponent(service.baseUrl)}`;
  return addressOf(path) + query;
}

/** The link to what is on its way out, over all homes. */
export const outboxHref = hrefOf(outboxPath);

/** The place that a path names; anything unknown is the list of threads. */
export function parseRoute(path: string): Route {
  if (path === outboxPath) {
    return { name: 'outbox', homeId: undefined };
  }
  if (path === inboxPath) {
    return { name: 'inbox', homeId: undefined };
  }
  const [isSearch, query = ''] = searchPattern.exec(path) ?? [];
  if (isSearch !== undefined) {
    return { name: 'search', homeId: undefined, query: decodedText(query) };
  }
  const [, homeId, conversationId, messageId] = threadPattern.exec(path) ?? [];
  if (homeId !== undefined && conversationId !== undefined) {
    return {
      name: 'thread',
      homeId: decodedText(homeId),
      conversationId: decodedText(conversationId),
      ...(messageId !== undefined && { messageId: decodedText(messageId) }),
    };
  }
  const [, itemHomeId, workItemId] = itemPattern.exec(path) ?? [];
  if (itemHomeId !== undefined && workItemId !== undefined) {
    return {
      name: 'item',
      homeId: decodedText(itemHomeId),
      workItemId: decodedText(workItemId),
    };
  }
  const [, workHomeId, view = 'tree', filter = ''] = workPattern.exec(path) ?? [];
  if (workHomeId !== undefined) {
    return { name: 'work', homeId: decodedText(workHomeId), view, filter };
  }
  const [, trashHomeId] = trashPattern.exec(path) ?? [];
  if (trashHomeId !== undefined) {
    return { name: 'trash', homeId: decodedText(trashHomeId) };
  }
  const other = documentRoute(path) ?? operatorRoute(path);
  if (other !== undefined) {
    return other;
  }
  const [, listed] = threadsPattern.exec(path) ?? [];
  return { name: 'threads', homeId: listed && decodedText(listed) };
}

/** The place among the documents that a path names; undefined for any other path. */
function documentRoute(path: string): Route | undefined {
  const [, listed, view = ''] = documentsPattern.exec(path) ?? [];
  if (listed !== undefined) {
    return { name: 'documents', homeId: decodedText(listed), view };
  }
  const [, newHomeId] = newDocumentPattern.exec(path) ?? [];
  if (newHomeId !== undefined) {
    return { name: 'new-document', homeId: decodedText(newHomeId) };
  }
  const [, homeId, documentId, mode = 'read', first = '', near = ''] =
    documentPattern.exec(path) ?? [];
  if (homeId === undefined || documentId === undefined) {
    return undefined;
  }
  const ids = { homeId: decodedText(homeId), documentId: decodedText(documentId) };
  return mode === 'part'
    ? { name: 'document', ...ids, mode: 'read', part: decodedText(first) }
    : {
        name: 'document',
        ...ids,
        mode,
        ...(first !== '' && { sought: decodedText(first) }),
        ...(near !== '' && { near: decodedText(near) }),
      };
}

/** The home that a route shows: its own, else the one last shown, else the first. */
export function shownHome(
  route: Route,
  homes: readonly Home[],
  lastHomeId: string,
): Home | undefined {
  const find = (homeId: string | undefined) => homes.find(({ id }) => id === homeId);
  return find(route.homeId) ?? find(lastHomeId) ?? homes[0];
}

/**
 * The path by which a place is kept where it is not the one that is shown: without the message or
 * the words that a search has led to, so that it opens again as the person left it.
 */
function placeOf(route: Route): string | undefined {
  if (route.name === 'thread') {
    return threadPath(route.homeId, route.conversationId);
  }
  return route.name === 'document'
    ? documentPath(route.homeId, route.documentId, route.mode)
    : undefined;
}

/** Where the window is, and the way to another place. A start lands where the person was. */
export function useRoute(): {
  route: Route;
  navigate: (path: string, options?: { replace: boolean }) => void;
} {
  const [path, navigate] = useHashLocation();
  const isRead = useLayout((state) => state.isRead);
  const lastPath = useLayout((state) => state.lastPath);
  const isStart = path === '/' || path === '';
  const shown = isStart ? lastPath : path;
  useEffect(() => {
    // A link may have led elsewhere before this runs.
    const isStill = location.hash === '' || location.hash === '#/';
    if (isRead && isStart && isStill && shown !== '/') {
      navigate(shown, { replace: true });
    } else if (isRead && !isStart && !isThingWindow) {
      const route = parseRoute(shown);
      keepPlace(route.homeId, placeOf(route) ?? shown);
    }
  }, [isRead, isStart, shown, navigate]);
  return { route: parseRoute(shown), navigate };
}
