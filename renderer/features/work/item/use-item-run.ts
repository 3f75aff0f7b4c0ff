import { useEffect } from 'react';
import type { Run } from '#shared/domain/run/schema.ts';
import { useActivity } from '../../../entities/progress/activity-store.ts';
import { useList } from '../../../entities/store/entity-store.ts';
import { useOffering } from '../../../entities/home/home-store.ts';
import { keyInHome } from '../../../entities/store/key-in-home.ts';
import { runStore } from '../../../entities/run/run-store.ts';

/**
 * The newest run about an item, read when what is told of its operator or its status changes;
 * undefined where there is none, or the service doesn't tell of runs.
 */
export function useItemRun(
  homeId: string,
  guildId: string,
  workItemId: string,
  status: string,
): Run | undefined {
  const isOffered = useOffering(homeId, 'operator-runs') === 'offered';
  const activity = useActivity((state) => state.items[keyInHome(homeId, workItemId)]);
  // It is read anew whenever one of these changes
  const told = `${status} ${activity?.operatorId} ${activity?.kind}`;
  useEffect(() => {
    if (isOffered && told !== '') {
      void runStore.read(homeId, { guildId, workItemId });
    }
  }, [isOffered, homeId, guildId, workItemId, told]);
  const { rows } = useList(runStore, homeId, { guildId, workItemId });
  return rows[0];
}
