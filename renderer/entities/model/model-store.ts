import { create } from 'zustand';
import { modelResource } from '#shared/domain/model/resource.ts';
import type { Model } from '#shared/domain/model/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { call } from '../../bridge/call.ts';
import { entriesOfHome, keyInHome, withoutHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';

/** The models that can drive the operators of each guild, as its service last listed them. */
interface ModelState {
  /** By home and guild; absent until they were read. */
  readonly lists: Readonly<Record<KeyInHome, readonly Model[]>>;
}

export const useModels = create<ModelState>()(() => ({ lists: {} }));

/** The models of a guild; undefined until they were read. */
export function modelsOf(
  { lists }: ModelState,
  homeId: string,
  guildId: string,
): readonly Model[] | undefined {
  return lists[keyInHome(homeId, guildId)];
}

/**
 * Reads the models of a guild.
 *
 * @throws ProblemError when its service could not be asked
 */
export async function readModels(homeId: string, guildId: string): Promise<void> {
  const { models } = await call(modelResource.operations.list, { homeId, guildId });
  useModels.setState(({ lists }) => ({
    lists: { ...lists, [keyInHome(homeId, guildId)]: models },
  }));
}

/**
 * Reads the models of a guild where one of its operators is driven by a model that is not known
 * here. What cannot be read now is read with the next operators.
 */
export async function readModelsFor(
  homeId: string,
  guildId: string,
  operators: readonly Operator[],
): Promise<void> {
  const known = modelsOf(useModels.getState(), homeId, guildId);
  const isWanted = operators.some(
    ({ driver }) =>
      driver?.modelId !== undefined && !known?.some(({ id }) => id === driver.modelId),
  );
  if (isWanted) {
    await readModels(homeId, guildId).catch(() => undefined);
  }
}

/** Reads those of a home again that were read before. */
export async function readModelsAgain(homeId: string): Promise<void> {
  const known = entriesOfHome(useModels.getState().lists, homeId);
  await Promise.all(known.map(([guildId]) => readModels(homeId, guildId).catch(() => undefined)));
}

/** Drops those of a home that was signed out or removed. */
export function forgetModels(homeId: string): void {
  useModels.setState(({ lists }) => ({ lists: withoutHome(lists, homeId) }));
}
