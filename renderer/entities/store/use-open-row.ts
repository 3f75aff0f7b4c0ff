import { useStore } from 'zustand';
import type { Entity } from './entity-list.ts';
import type { EntityStore } from './entity-store.ts';

/**
 * Subscribes to one row on its own screen. It stays there while its deletion is on its way, which may
 * yet be refused.
 */
export function useOpenRow<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  id: string,
): Row | undefined {
  return useStore(
    store.api,
    (state) => store.row(homeId, id, state) ?? store.confirmedRow(homeId, id, state),
  );
}
