import { useEffect, useMemo, useState } from 'react';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { savedViews } from '../../entities/local-state/saved-view-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { placeEntries } from './place-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { readPlaces } from './read-places.ts';

/** The delay that gathers fast pages into one update. */
const restMs = 150;

const stores = [
  ...[guildStore, conversationStore, operatorStore, workItemStore, documentStore].map(
    ({ api }) => api,
  ),
  savedViews.use,
  useHomes,
];

/** All places of all homes. Unknown places are read, and added as they arrive. */
export function usePlaceEntries(): readonly PaletteEntry[] {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let isWanted = true;
    let timer: number | undefined;
    const changeSoon = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        setVersion((former) => former + 1);
      }, restMs);
    };
    const stops = stores.map((store) => store.subscribe(changeSoon));
    void readPlaces(() => isWanted);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      for (const stop of stops) {
        stop();
      }
    };
  }, []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stores are read anew for each version
  return useMemo(() => placeEntries(useHomes.getState().homes), [version]);
}
