import { useEffect } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import type { Home } from '#shared/capability/home.ts';
import { isThingWindow } from '../../bridge/thing-window.ts';
import { keepPlace } from '../../entities/local-state/place-store.ts';
import { useLayout } from './layout-store.ts';
import { documentPath, threadPath } from './paths.ts';
import { parseRoute } from './routes.ts';
import type { Route } from './routes.ts';

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
