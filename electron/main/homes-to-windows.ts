import type { HomeListener } from '../client/home/home-options.ts';
import type { Homes } from '../client/homes/homes.ts';
import { broadcastSignal } from './bridge/bridge.ts';

/** Passes on to every window what happens to the homes. */
export const toWindows: HomeListener = {
  onChanged: (home) => broadcastSignal('home.changed', { home }),
  onEvent: (homeId, event) => broadcastSignal('home.event', { homeId, event }),
  onResynced: (homeId) => broadcastSignal('home.resynced', { homeId }),
  onRefreshed: (homeId, refreshed) => broadcastSignal('home.refreshed', { homeId, ...refreshed }),
  onOutboxChanged: (entry, output) => broadcastSignal('outbox.changed', { entry, output }),
  onOutboxAccepted: (entries) => broadcastSignal('outbox.accepted', { entries: [...entries] }),
};

/** Tells every window which homes there are. */
export function publishHomes(homes: Homes): void {
  broadcastSignal('home.listed', { homes: homes.all().map((home) => home.describe()) });
}
