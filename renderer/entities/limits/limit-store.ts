import { create } from 'zustand';
import type { Budget, GuildLimits, OperatorLimits } from '#shared/domain/operator/limits.ts';
import { call } from '../../bridge/call.ts';
import { keyInHome, withoutHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';

/** The limits and the use of operators, guilds and work items, as their service last told them. */
interface LimitState {
  /** By home and the id of an operator, a guild or a work item; absent until it was read. */
  readonly limits: Readonly<Record<KeyInHome, OperatorLimits | GuildLimits | Budget>>;
}

/** The kinds that may have limits, with the shape of their limits. */
export interface Limited {
  readonly operator: OperatorLimits;
  readonly guild: GuildLimits;
  readonly work_item: Budget;
}

export const useLimits = create<LimitState>()(() => ({ limits: {} }));

/** The limits of a thing; undefined until they were read. */
export function limitsOf<Kind extends keyof Limited>(
  { limits }: LimitState,
  _kind: Kind,
  homeId: string,
  id: string,
): Limited[Kind] | undefined {
  // An id names a thing of one kind, and what is kept under it was parsed by the schema of that
  return limits[keyInHome(homeId, id)] as Limited[Kind] | undefined;
}

/** Takes what a service has told of the limits of a thing. */
export function takeLimits(
  homeId: string,
  id: string,
  told: OperatorLimits | GuildLimits | Budget,
): void {
  const key = keyInHome(homeId, id);
  useLimits.setState((state) =>
    JSON.stringify(state.limits[key]) === JSON.stringify(told)
      ? state
      : { limits: { ...state.limits, [key]: told } },
  );
}

/**
 * Reads the limits of a thing.
 *
 * @throws ProblemError when its service could not be asked
 */
export async function readLimits(kind: keyof Limited, homeId: string, id: string): Promise<void> {
  takeLimits(homeId, id, await asked(kind, homeId, id));
}

function asked(kind: keyof Limited, homeId: string, id: string) {
  switch (kind) {
    case 'operator':
      return call('operator.limits', { homeId, operatorId: id });
    case 'guild':
      return call('guild.limits', { homeId, guildId: id });
    case 'work_item':
      return call('work_item.budget', { homeId, workItemId: id });
  }
}

/** Drops those of a home that was signed out or removed. */
export function forgetLimits(homeId: string): void {
  useLimits.setState(({ limits }) => ({ limits: withoutHome(limits, homeId) }));
}
