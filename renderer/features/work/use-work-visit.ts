import { useEffect, useMemo } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import {
  changesIn,
  enterWork,
  leaveWork,
  noteSeen,
  readLooksOnce,
  useLooks,
} from '../../entities/work-item/look-store.ts';
import { keyInHome } from '../../entities/key-in-home.ts';
import { useIsFocused } from '../../ui/use-is-focused.ts';

/** How often what is seen is kept while it is looked at: a kill forgets no more. */
const noteMs = 2_000;

/** Follows the visit of a person to the work of a guild, on whichever of its screens they are. */
export function useWorkVisit(homeId: string, guildId: string): void {
  const isKnown = useLooks(({ load }) => load !== 'idle');
  useEffect(() => {
    void readLooksOnce();
  }, []);
  useEffect(() => {
    if (!isKnown) {
      return undefined;
    }
    const follow = () => (document.hidden ? leaveWork : enterWork)(homeId, guildId);
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      leaveWork(homeId, guildId);
    };
  }, [isKnown, homeId, guildId]);
}

/**
 * Keeps what is seen while all work of a guild is shown in a window with the focus.
 *
 * @param isWhole whether every item is shown as the service has it now
 */
export function useSeeing(homeId: string, guildId: string, isWhole: boolean): void {
  const isFocused = useIsFocused();
  const isSeen = isWhole && isFocused;
  useEffect(() => {
    if (!isSeen) {
      return undefined;
    }
    const note = () => noteSeen(homeId, guildId);
    const timer = window.setInterval(note, noteMs);
    return () => {
      window.clearInterval(timer);
      note();
    };
  }, [isSeen, homeId, guildId]);
}

/** The changes that are new to the person in this visit. */
export function useChanges(homeId: string, guildId: string) {
  const own = useLooks((state) => state.own);
  const visit = useLooks(({ visits }) => visits[keyInHome(homeId, guildId)]);
  const since = visit?.since;
  const isChanged = useMemo(() => {
    const visits = { [keyInHome(homeId, guildId)]: { since, leftAtMs: undefined } };
    return changesIn({ visits, own }, homeId, guildId);
  }, [homeId, guildId, since, own]);
  return {
    isChanged,
    /** Whether it is known by now. */
    isKnown: visit !== undefined,
    /** Whether there was a visit before this one. */
    hasFormer: since !== undefined,
  };
}

/** Whether an item was changed since the visit before. */
export function useIsChanged(homeId: string, guildId: string, item: WorkItem | undefined): boolean {
  return useLooks((state) => item !== undefined && changesIn(state, homeId, guildId)(item));
}
