import { create } from 'zustand';
import type { Home } from '#shared/capability/home.ts';

/** The homes of this person, in their order. */
export interface HomeState {
  readonly homes: readonly Home[];
}

/** The entity store of homes. */
export const useHomes = create<HomeState>()(() => ({ homes: [] }));

/** Puts a home in its place, or at the end when it is new. */
export function applyHomeChanged(state: HomeState, home: Home): HomeState {
  const isKnown = state.homes.some(({ id }) => id === home.id);
  return {
    homes: isKnown
      ? state.homes.map((other) => (other.id === home.id ? home : other))
      : [...state.homes, home],
  };
}
