import { create } from 'zustand';
import type { Grant } from '#shared/domain/operator/trust.ts';
import { call } from '../../bridge/call.ts';
import { keyInHome, withoutHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';

/** The grants of operators, as their service last told them. */
interface GrantState {
  /** By home and operator; absent until it was read. */
  readonly grants: Readonly<Record<KeyInHome, readonly Grant[]>>;
}

export const useGrants = create<GrantState>()(() => ({ grants: {} }));

/** The grants of an operator; undefined until they were read. */
export function grantsOf({ grants }: GrantState, homeId: string, operatorId: string) {
  return grants[keyInHome(homeId, operatorId)];
}

/** Takes what a service has told of what an operator is always allowed. */
export function takeGrants(homeId: string, operatorId: string, told: readonly Grant[]): void {
  useGrants.setState(({ grants }) => ({
    grants: { ...grants, [keyInHome(homeId, operatorId)]: told },
  }));
}

/**
 * Reads what an operator is always allowed.
 *
 * @throws ProblemError when its service could not be asked
 */
export async function readGrants(homeId: string, operatorId: string): Promise<void> {
  const { grants } = await call('operator.grants', { homeId, operatorId });
  takeGrants(homeId, operatorId, grants);
}

/** Drops those of a home that was signed out or removed. */
export function forgetGrants(homeId: string): void {
  useGrants.setState(({ grants }) => ({ grants: withoutHome(grants, homeId) }));
}
