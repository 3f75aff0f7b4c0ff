import { useEffect } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import { useLayout } from './layout-store.ts';

/** What the main pane shows. */
export type Route =
  | { readonly name: 'threads' }
  | { readonly name: 'thread'; readonly homeId: string; readonly conversationId: string };

const threadPattern = /^\/home\/([^/]+)\/thread\/([^/]+)$/;

/** The place of the list of threads. */
export const threadsHref = '#/threads';

/** The path of a thread, the same as in its deep link. */
export function threadPath(homeId: string, conversationId: string): string {
  return `/home/${encodeURIComponent(homeId)}/thread/${encodeURIComponent(conversationId)}`;
}

/** A link to a thread. */
export function threadHref(homeId: string, conversationId: string): string {
  return `#${threadPath(homeId, conversationId)}`;
}

/** What a path names; anything unknown is the list of threads. */
export function parseRoute(path: string): Route {
  const [, homeId, conversationId] = threadPattern.exec(path) ?? [];
  return homeId === undefined || conversationId === undefined
    ? { name: 'threads' }
    : {
        name: 'thread',
        homeId: decodeURIComponent(homeId),
        conversationId: decodeURIComponent(conversationId),
      };
}

/** Where the window is, and the way to another place. A start lands where the person was. */
export function useRoute(): { route: Route; navigate: (path: string) => void } {
  const [path, navigate] = useHashLocation();
  useEffect(() => {
    if (path === '/' || path === '') {
      navigate(useLayout.getState().lastPath, { replace: true });
    } else {
      useLayout.setState({ lastPath: path });
    }
  }, [path, navigate]);
  return { route: parseRoute(path), navigate };
}
