import { useSyncExternalStore } from 'react';
import { useHomes } from '../../entities/home/home-store.ts';
import { followThings, guildOfThing, isThingDeleted } from '../../entities/thing/use-thing.ts';
import { thingOfRoute } from './opened-thing.ts';
import { knownPath, parseRoute } from './routes.ts';
import { showGuild } from '../homes/show-guild.ts';

/** A step through the history of the window's places. */
export type PlaceStep = 'back' | 'forward';

/** The steps that are possible now. */
export interface PlaceSteps {
  readonly back: boolean;
  readonly forward: boolean;
}

/** The destination of a step on its way. The next step goes on from there. */
let destination: NavigationHistoryEntry | undefined;

/**
 * Shows the place before or after this one again. The places are the window's own history in the
 * browser, which bounds their number. Places that no longer exist are skipped.
 *
 * @returns whether there is such a place
 */
export function stepPlace(step: PlaceStep): boolean {
  const entry = entryAfter(step);
  if (entry === undefined) {
    return false;
  }
  const thing = thingOfRoute(parseRoute(pathOf(entry)));
  if (thing !== undefined) {
    showGuild(thing.homeId, guildOfThing(thing.homeId, thing.kind, thing.id));
  }
  destination = entry;
  const { committed, finished } = navigation.traverseTo(entry.key);
  // Another navigation may come first, and then the person is there.
  finished?.catch(() => undefined);
  const arrive = () => {
    if (destination === entry) {
      destination = undefined;
    }
  };
  committed?.then(arrive, arrive);
  return true;
}

/** Follows the possible steps. */
export function usePlaceSteps(): PlaceSteps {
  const steps = useSyncExternalStore(followPlaces, possibleSteps);
  return { back: steps.includes('back'), forward: steps.includes('forward') };
}

function possibleSteps(): string {
  return (['back', 'forward'] as const).filter((step) => entryAfter(step) !== undefined).join(' ');
}

function followPlaces(onChange: () => void): () => void {
  navigation.addEventListener('currententrychange', onChange);
  const stops = [followThings(onChange), useHomes.subscribe(onChange)];
  return () => {
    navigation.removeEventListener('currententrychange', onChange);
    stops.forEach((stop) => stop());
  };
}

/** The nearest other place in one direction that is still there. */
function entryAfter(step: PlaceStep): NavigationHistoryEntry | undefined {
  const current = destination ?? navigation.currentEntry;
  if (current === null) {
    return undefined;
  }
  const entries = navigation.entries();
  const { index } = current;
  const ahead = step === 'back' ? entries.slice(0, index).toReversed() : entries.slice(index + 1);
  const shown = pathOf(current);
  return ahead.find((entry) => {
    const path = pathOf(entry);
    // An entry of an earlier load would load the page again.
    return entry.sameDocument && path !== '' && path !== shown && isThere(path);
  });
}

/** The path of an entry; empty before the first place is shown. */
function pathOf({ url }: NavigationHistoryEntry): string {
  const path = (url ?? '').split('#')[1] ?? '';
  return path === '/' ? '' : knownPath(path);
}

/** Whether a place is still there, as far as that is known. */
function isThere(path: string): boolean {
  const route = parseRoute(path);
  const thing = thingOfRoute(route);
  const { homes } = useHomes.getState();
  const hasHome = route.homeId === undefined || homes.some(({ id }) => id === route.homeId);
  return hasHome && !(thing && isThingDeleted(thing.homeId, thing.kind, thing.id));
}
