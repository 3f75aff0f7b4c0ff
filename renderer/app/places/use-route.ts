import { useEffect } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import type { Home } from '#shared/capability/home.ts';
import { isThingWindow } from '../../bridge/thing-window.ts';
import { useLocalIds } from '../../bridge/local-ids.ts';
import { savePlace } from '../../entities/local-state/place-store.ts';
import { useLayout } from './layout-store.ts';
import { documentPath, threadPath } from './paths.ts';
import { knownPath, parseRoute } from './routes.ts';
import type { Route } from './routes.ts';

/** The home of a route: its own, or else the one last shown, or else the first. */
export function shownHome(
  route: Route,
  homes: readonly Home[],
  lastHomeId: string,
): Home | undefined {
  const find = (homeId: string | undefined) => homes.find(({ id }) => id === homeId);
  return find(route.homeId) ?? find(lastHomeId) ?? homes[0];
}

/**
 * The path under which a place is saved, if it differs from the shown one. It lacks the message or the
 * words that a search has led to, so that the place opens again as the person left it.
 */
function placeOf(route: Route): string | undefined {
  if (route.name === 'thread') {
    return threadPath(route.homeId, route.conversationId);
  }
  return route.name === 'document'
    ? documentPath(route.homeId, route.documentId, route.mode)
    : undefined;
}

/** The present place of the window, and the navigation to others. A start opens the last place. */
export function useRoute(): {
  route: Route;
  navigate: (path: string, options?: { replace: boolean }) => void;
} {
  const [path, navigate] = useHashLocation();
  const isRead = useLayout((state) => state.isRead);
  const lastPath = useLayout((state) => state.lastPath);
  const isStart = path === '/' || path === '';
  const shown = useLocalIds(() => knownPath(isStart ? lastPath : path));
  useEffect(() => {
    // A link may have opened another place before this runs.
    const isStill = location.hash === '' || location.hash === '#/';
    if (isRead && isStart && isStill && shown !== '/') {
      navigate(shown, { replace: true });
    } else if (!isStart && shown !== path) {
      navigate(shown, { replace: true });
    } else if (isRead && !isStart && !isThingWindow) {
      const route = parseRoute(shown);
      savePlace(route.homeId, placeOf(route) ?? shown);
    }
  }, [isRead, isStart, path, shown, navigate]);
  return { route: parseRoute(shown), navigate };
}
