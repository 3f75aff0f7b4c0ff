import { create } from 'zustand';
import type { Budget, GuildLimits, OperatorLimits } from '#shared/domain/operator/limits.ts';
import { keyInHome, withoutHome } from '../key-in-home.ts';
import type { KeyInHome } from '../key-in-home.ts';

/** What things of guilds may use and have used, as their service last told it. */
interface LimitState {
  /** By home and the id of an operator, a guild or a work item; absent until it was read. */
  readonly limits: Readonly<Record<KeyInHome, OperatorLimits | GuildLimits | Budget>>;
}

const useLimits = create<LimitState>()(() => ({ limits: {} }));

/** Takes what a service has told of the limits of a thing. */
export function keepLimits(
  homeId: string,
  id: string,
  told: OperatorLimits | GuildLimits | Budget,
): void {
  useLimits.setState(({ limits }) => ({ limits: { ...limits, [keyInHome(homeId, id)]: told } }));
}

/** Drops those of a home that was signed out or removed. */
export function forgetLimits(homeId: string): void {
  useLimits.setState(({ limits }) => ({ limits: withoutHome(limits, homeId) }));
}
