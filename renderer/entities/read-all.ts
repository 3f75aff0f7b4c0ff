import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Entity } from './entity-list.ts';
import type { EntityStore } from './entity-store.ts';

/**
 * Reads all rows of a guild, page by page, while a component that shows them is there. The component
 * is drawn again for another count, and not for a changed row.
 */
export function useReadAll<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  guildId: string,
) {
  const { count, load, nextCursor } = useStore(
    store.api,
    useShallow((state) => {
      const list = store.list(homeId, { guildId }, state);
      return { count: list.rows.length, load: list.load, nextCursor: list.nextCursor };
    }),
  );
  useEffect(() => {
    if (load.kind === 'idle') {
      void store.readOnce(homeId, { guildId });
    } else if (load.kind === 'ready' && nextCursor !== undefined) {
      void store.readFurther(homeId, { guildId });
    }
  }, [store, homeId, guildId, load, nextCursor]);
  const isReading = load.kind === 'idle' || load.kind === 'loading' || nextCursor !== undefined;
  return { count, load, isReading };
}
