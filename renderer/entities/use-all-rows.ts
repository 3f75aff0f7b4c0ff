import { useEffect } from 'react';
import type { Entity } from './entity-list.ts';
import { useList } from './entity-store.ts';
import type { EntityStore } from './entity-store.ts';

/** Reads all rows of a guild, page by page, while a component that shows them is there. */
export function useAllRows<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  guildId: string,
) {
  const { rows, load, nextCursor } = useList(store, homeId, { guildId });
  useEffect(() => {
    if (load.kind === 'idle') {
      void store.readOnce(homeId, { guildId });
    } else if (load.kind === 'ready' && nextCursor !== undefined) {
      void store.readFurther(homeId, { guildId });
    }
  }, [store, homeId, guildId, load, nextCursor]);
  const isReading = load.kind === 'idle' || load.kind === 'loading' || nextCursor !== undefined;
  return { rows, load, isReading };
}
