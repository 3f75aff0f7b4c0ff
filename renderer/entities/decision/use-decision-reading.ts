import { useEffect } from 'react';
import { useOffering } from '../home/home-store.ts';
import { proposalStore, questionStore } from './decision-stores.ts';

/** The list of the questions or proposals of a guild that are open. */
export const openDecisions = (guildId: string) => ({ guildId, open: true });

/**
 * Reads the open questions and proposals of a guild. Returns whether its service tells them; where it
 * does not, nothing is read.
 */
export function useDecisionReading(homeId: string, guildId: string): boolean {
  const isTold = useOffering(homeId, 'operator-decisions') === 'offered';
  useEffect(() => {
    if (isTold) {
      void questionStore.readOnce(homeId, openDecisions(guildId));
      void proposalStore.readOnce(homeId, openDecisions(guildId));
    }
  }, [homeId, guildId, isTold]);
  return isTold;
}
