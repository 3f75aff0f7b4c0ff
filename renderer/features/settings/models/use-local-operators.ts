import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Model } from '#shared/domain/model/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { reportProblem } from '../../../bridge/report-problem.ts';
import { useList } from '../../../entities/store/entity-store.ts';
import { guildStore } from '../../../entities/guild/guild-store.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { modelsOf, readModels, useModels } from '../../../entities/model/model-store.ts';
import { operatorStore } from '../../../entities/operator/operator-store.ts';

/** A guild of this computer, with its operators and the models that can drive them. */
export interface LocalGuild {
  readonly homeId: string;
  readonly id: string;
  readonly name: string;
  readonly operators: readonly Operator[];
  /** Undefined until they are known: no model is missing before that. */
  readonly models: readonly Model[] | undefined;
}

/** The guilds of this computer, each read as soon as it is shown. */
export function useLocalOperators(): readonly LocalGuild[] {
  const homeId = useHomes(({ homes }) => homes.find(({ kind }) => kind === 'local')?.id) ?? '';
  const { rows: guilds } = useList(guildStore, homeId);
  const operators = useStore(operatorStore.api);
  const models = useModels();
  useEffect(() => {
    for (const { id: guildId } of guilds) {
      void operatorStore.readOnce(homeId, { guildId });
      readModels(homeId, guildId).catch(reportProblem);
    }
  }, [homeId, guilds]);
  return guilds.map(({ id, name }) => ({
    homeId,
    id,
    name,
    operators: operatorStore.list(homeId, { guildId: id }, operators).rows,
    models: modelsOf(models, homeId, id),
  }));
}

/** The operators that a server of models drives, by the names of its models. */
export function operatorsDrivenBy(
  guilds: readonly LocalGuild[],
  endpoint: { readonly baseUrl: string; readonly models: readonly { readonly name: string }[] },
): Operator[] {
  const { origin } = new URL(endpoint.baseUrl);
  const names = new Set(endpoint.models.map(({ name }) => name));
  return guilds.flatMap(({ operators, models = [] }) => {
    const own = models.filter((model) => model.origin === origin && names.has(model.name));
    const ids = new Set<string>(own.map(({ id }) => id));
    return operators.filter(({ driver }) => ids.has(driver?.modelId ?? ''));
  });
}
