import { useMemo } from 'react';
import type { Model } from '#shared/domain/model/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { useList } from '../entity-store.ts';
import { text } from '../../text/text.ts';
import { modelsOf, useModels } from '../model/model-store.ts';
import { operatorStore } from './operator-store.ts';

/**
 * The operators of a guild as they are chosen from: with the model that drives one beside its role,
 * such as `Planner · llama3.2:3b`. A message says nothing of it: another may have written that.
 */
export function useDescribedOperators(homeId: string, guildId: string): readonly Operator[] {
  const { rows } = useList(operatorStore, homeId, { guildId });
  const models = useModels((state) => modelsOf(state, homeId, guildId));
  return useMemo(() => describedOperators(rows, models), [rows, models]);
}

/** Operators with the models that drive them, as far as these are known, and those that are paused. */
export function describedOperators(
  operators: readonly Operator[],
  models: readonly Model[] | undefined,
): readonly Operator[] {
  return operators.map((operator) => {
    const model = models?.find(({ id }) => id === operator.driver?.modelId)?.name;
    const paused = operator.isPaused === true ? text.models.operators.paused : undefined;
    const role = [operator.role, model, paused].filter(Boolean).join(' · ');
    return model === undefined && paused === undefined ? operator : { ...operator, role };
  });
}
