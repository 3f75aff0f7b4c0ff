import { create } from 'zustand';
import type { Home } from '#shared/capability/home.ts';
import type { ExtensionName } from '#shared/contract/extension.ts';

/** The homes of this person, in their order. */
export interface HomeState {
  readonly homes: readonly Home[];
}

export const useHomes = create<HomeState>()(() => ({ homes: [] }));

/** Replaces a home, or adds it at the end if it is new. */
export function applyHomeChanged(state: HomeState, home: Home): HomeState {
  const isKnown = state.homes.some(({ id }) => id === home.id);
  return {
    homes: isKnown
      ? state.homes.map((other) => (other.id === home.id ? home : other))
      : [...state.homes, home],
  };
}

/** The ids of the homes after moving one by a number of places, at most to either end. */
export function movedHomeIds(state: HomeState, homeId: string, by: number): string[] {
  const ids = state.homes.map(({ id }) => id);
  const from = ids.indexOf(homeId);
  const others = ids.filter((id) => id !== homeId);
  const to = Math.min(Math.max(from + by, 0), others.length);
  return from < 0 ? ids : others.toSpliced(to, 0, homeId);
}

/** Whether a home's service offers an extension. The server of this computer offers all. */
export function offers(home: Home | undefined, extension: ExtensionName): boolean {
  return home?.kind === 'local' || home?.extensions.includes(extension) === true;
}

/**
 * Whether a home's service offers an extension, as far as can be told: it is asked at each
 * connection, and until the first of a run what is written waits anyway. What it then refuses stays
 * in the outbox.
 */
export function mayOffer(home: Home | undefined, extension: ExtensionName): boolean {
  const isUnknown = home !== undefined && !isConnected(home) && home.extensions.length === 0;
  return isUnknown || offers(home, extension);
}

/** Whether a home is connected to its service, so that writes are sent at once. */
export function isConnected({ state }: Home): boolean {
  return state.kind === 'live' || state.kind === 'polling';
}
