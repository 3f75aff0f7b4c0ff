import type { OperatorLimits } from '#shared/domain/operator/limits.ts';
import type { Model } from '#shared/domain/model/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { modelsOf, useModels } from '../model/model-store.ts';
import { readLimits } from './limit-store.ts';

/** The most that the next run of an operator may use. */
export interface MostUse {
  readonly tokens: number;
  /** Millionths of a US dollar; absent where its model has no price. */
  readonly money?: number;
}

/** The most that the next run of an operator may use by its own limits, and by what is left of them. */
export function mostUse(
  { runTokens, tokensADay, moneyADay, used, reserved }: OperatorLimits,
  model: Model,
): MostUse {
  const left = (limit: number, key: keyof OperatorLimits['reserved']) =>
    Math.max(0, limit - used[key] - reserved[key]);
  const tokens = Math.min(runTokens, left(tokensADay, 'tokensADay'));
  const price = highestPrice(model);
  if (price === 0) {
    return { tokens };
  }
  const money = (tokens * price) / 1_000_000;
  return { tokens, money: Math.min(money, left(moneyADay ?? Infinity, 'moneyADay')) };
}

/** The same for an operator as it is driven now; undefined where its use is not worth saying. */
export function mostUseOf(
  operator: Pick<Operator, 'driver'>,
  models: readonly Model[] | undefined,
  limits: OperatorLimits | undefined,
): MostUse | undefined {
  const model = countedModel(operator, models);
  return model && limits && mostUse(limits, model);
}

/** The most that any one of several runs may use; in tokens alone where one has no price. */
export function largestOf(uses: readonly MostUse[]): MostUse {
  const tokens = Math.max(0, ...uses.map((use) => use.tokens));
  return uses.some(({ money }) => money === undefined)
    ? { tokens }
    : { tokens, money: Math.max(0, ...uses.map(({ money = 0 }) => money)) };
}

/**
 * The model that drives an operator, where what it uses is worth saying before: it has a price, or
 * is not on the computer of its service.
 */
export function countedModel(
  { driver }: Pick<Operator, 'driver'>,
  models: readonly Model[] | undefined,
): Model | undefined {
  const model = driver?.kind === 'model' && models?.find(({ id }) => id === driver.modelId);
  if (!model) {
    return undefined;
  }
  return highestPrice(model) > 0 || !model.isLocal ? model : undefined;
}

/** The most that a million tokens cost, in millionths of a US dollar; 0 where that is not known. */
function highestPrice({ price }: Model): number {
  return price === undefined ? 0 : Math.max(price.input, price.output);
}

/**
 * Reads the limits of those operators of a guild whose use is worth saying before. What cannot be
 * read now is read with the next operators.
 */
export async function readLimitsFor(
  homeId: string,
  guildId: string,
  operators: readonly Operator[],
  models = modelsOf(useModels.getState(), homeId, guildId),
): Promise<void> {
  const counted = operators.filter((operator) => countedModel(operator, models) !== undefined);
  await Promise.all(
    counted.map(({ id }) => readLimits('operator', homeId, id).catch(() => undefined)),
  );
}
