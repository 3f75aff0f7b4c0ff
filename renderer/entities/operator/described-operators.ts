import { useMemo } from 'react';
import type { OperatorLimits } from '#shared/domain/operator/limits.ts';
import type { Model } from '#shared/domain/model/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { useList } from '../store/entity-store.ts';
import { text } from '../../text/text.ts';
import { limitsOf, useLimits } from '../limits/limit-store.ts';
import { mostUseOf } from '../limits/most-use.ts';
import { modelsOf, useModels } from '../model/model-store.ts';
import { operatorStore } from './operator-store.ts';

/**
 * The operators of a guild as they are chosen from: with the model that drives one beside its role,
 * and the most that it may cost, such as `Planner · llama3.2:3b · at most $0.32`. A message says
 * nothing of it: another may have written that.
 */
export function useDescribedOperators(homeId: string, guildId: string): readonly Operator[] {
  const { rows } = useList(operatorStore, homeId, { guildId });
  const models = useModels((state) => modelsOf(state, homeId, guildId));
  const limits = useLimits();
  return useMemo(
    () => describedOperators(rows, models, (id) => limitsOf(limits, 'operator', homeId, id)),
    [rows, models, limits, homeId],
  );
}

/**
 * Operators with the models that drive them and the most that these may cost, as far as that is
 * known, and those that are paused.
 */
export function describedOperators(
  operators: readonly Operator[],
  models: readonly Model[] | undefined,
  limits: (operatorId: string) => OperatorLimits | undefined = () => undefined,
): readonly Operator[] {
  return operators.map((operator) => {
    const model = models?.find(({ id }) => id === operator.driver?.modelId)?.name;
    const paused = operator.isPaused === true ? text.models.operators.paused : undefined;
    const use = mostUseOf(operator, models, limits(operator.id));
    const most = use && text.operators.atMost(use);
    const role = [operator.role, model, most, paused].filter(Boolean).join(' · ');
    return model === undefined && paused === undefined ? operator : { ...operator, role };
  });
}
