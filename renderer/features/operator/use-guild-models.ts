import { useEffect } from 'react';
import type { Model } from '#shared/domain/model/schema.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { useOffering } from '../../entities/home/home-store.ts';
import { modelsOf, readModels, useModels } from '../../entities/model/model-store.ts';

/** The models that can drive the operators of a guild, read as soon as they are shown. */
export function useGuildModels(homeId: string, guildId: string): readonly Model[] | undefined {
  const isOffered = useOffering(homeId, 'operator-settings') === 'offered';
  useEffect(() => {
    if (isOffered) {
      readModels(homeId, guildId).catch(reportProblem);
    }
  }, [isOffered, homeId, guildId]);
  return useModels((state) => modelsOf(state, homeId, guildId));
}
