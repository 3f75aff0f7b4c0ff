import type { HomeListener } from '../home/home-connection.ts';

/** Two listeners as one: each hears everything, the first one first. */
export function joinListeners(first: HomeListener, second: HomeListener): HomeListener {
  return {
    onChanged: (home) => {
      first.onChanged(home);
      second.onChanged(home);
    },
    onEvent: (homeId, event) => {
      first.onEvent(homeId, event);
      second.onEvent(homeId, event);
    },
    onResynced: (homeId) => {
      first.onResynced(homeId);
      second.onResynced(homeId);
    },
    onRefreshed: (homeId, refreshed) => {
      first.onRefreshed(homeId, refreshed);
      second.onRefreshed(homeId, refreshed);
    },
    onOutboxChanged: (entry, output) => {
      first.onOutboxChanged(entry, output);
      second.onOutboxChanged(entry, output);
    },
  };
}
