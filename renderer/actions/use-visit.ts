import { useEffect, useMemo } from 'react';
import type { Entity } from '../entities/store/entity-list.ts';
import { usePacedStore } from '../entities/store/paced-store.ts';
import {
  changesIn,
  enterPlace,
  keyOf,
  lastSeen,
  leavePlace,
  noteSeen,
  placeOf,
  useVisits,
  visitApi,
} from '../entities/visits/visit-store.ts';
import type { VisitedStore } from '../entities/visits/visit-store.ts';
import { useIsFocused } from '../ui/use-is-focused.ts';

/** How often what is seen is kept while it is looked at: a kill forgets no more. */
const noteMs = 2_000;

/** Follows the visit of a person to the rows of a guild, on whichever of its screens they are. */
export function useVisit(store: VisitedStore, homeId: string, guildId: string): void {
  const isKnown = lastSeen.use(({ load }) => load !== 'idle');
  useEffect(() => {
    void lastSeen.readOnce();
  }, []);
  useEffect(() => {
    if (!isKnown) {
      return undefined;
    }
    const place = placeOf(store, homeId, guildId);
    const follow = () => (document.hidden ? leavePlace : enterPlace)(place);
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      leavePlace(place);
    };
  }, [isKnown, store, homeId, guildId]);
}

/**
 * Keeps what is seen while all rows of a guild are shown in a window with the focus.
 *
 * @param isWhole whether every row is shown as the service has it now
 */
export function useSeeing(
  store: VisitedStore,
  homeId: string,
  guildId: string,
  isWhole: boolean,
): void {
  const isFocused = useIsFocused();
  const isSeen = isWhole && isFocused;
  useEffect(() => {
    if (!isSeen) {
      return undefined;
    }
    const note = () => noteSeen(store, homeId, guildId);
    const timer = window.setInterval(note, noteMs);
    return () => {
      window.clearInterval(timer);
      note();
    };
  }, [isSeen, store, homeId, guildId]);
}

/**
 * The changes that are new to the person in this visit.
 *
 * @param everyMs how often they are drawn at most; undefined for at each change
 */
export function useChanges(store: VisitedStore, homeId: string, guildId: string, everyMs?: number) {
  const place = useMemo(() => placeOf(store, homeId, guildId), [store, homeId, guildId]);
  const own = usePacedStore(visitApi, (state) => state.own, everyMs);
  const visit = useVisits(({ visits }) => visits[keyOf(place)]);
  const since = visit?.since;
  const isChanged = useMemo(() => {
    const visits = { [keyOf(place)]: { since, leftAtMs: undefined } };
    return changesIn({ visits, own }, place);
  }, [place, since, own]);
  return {
    isChanged,
    /** Whether it is known by now. */
    isKnown: visit !== undefined,
    /** Whether there was a visit before this one. */
    hasFormer: since !== undefined,
  };
}

/** Whether a row was changed since the visit before. */
export function useIsChanged(
  store: VisitedStore,
  homeId: string,
  guildId: string,
  row: Entity | undefined,
): boolean {
  return useVisits(
    (state) => row !== undefined && changesIn(state, placeOf(store, homeId, guildId))(row),
  );
}
