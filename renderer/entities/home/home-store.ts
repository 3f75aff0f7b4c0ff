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

/** Whether a service offers an extension: `unknown` until it has ever said what it offers. */
export type Offering = 'offered' | 'missing' | 'unknown';

/**
 * Whether a home's service offers an extension, as it last said. The server of this computer offers
 * all. What is not known is not missing: a screen says nothing of what a service can't do before the
 * service has.
 */
export function offering(home: Home | undefined, extension: ExtensionName): Offering {
  if (home?.kind === 'local') {
    return 'offered';
  }
  const extensions = home?.extensions;
  return extensions === undefined
    ? 'unknown'
    : extensions.includes(extension)
      ? 'offered'
      : 'missing';
}

/** As `offering`, of the home with this id, for as long as a screen shows it. */
export function useOffering(homeId: string, extension: ExtensionName): Offering {
  return useHomes(({ homes }) =>
    offering(
      homes.find(({ id }) => id === homeId),
      extension,
    ),
  );
}

/** Whether it is known that a home's service offers an extension. */
export function offers(home: Home | undefined, extension: ExtensionName): boolean {
  return offering(home, extension) === 'offered';
}

/**
 * Whether a home's service offers an extension, as far as can be told. Until it has said, what is
 * written waits anyway, and what it then refuses stays in the outbox.
 */
export function mayOffer(home: Home | undefined, extension: ExtensionName): boolean {
  return offering(home, extension) !== 'missing';
}

/** Whether something that needs the service itself can be had now, and why not. */
export type Availability = 'available' | 'offline' | 'missing' | 'unknown';

/** Whether what needs an extension, and the service, can be had now. */
export function availability(home: Home | undefined, extension: ExtensionName): Availability {
  const offered = offering(home, extension);
  if (offered !== 'offered') {
    return offered;
  }
  return home !== undefined && isConnected(home) ? 'available' : 'offline';
}

/**
 * Whether the person has signed out of a home: this computer has no key for it, and nothing that
 * belongs to whoever had signed in.
 */
export function isSignedOut(homeId: string, { homes } = useHomes.getState()): boolean {
  const home = homes.find(({ id }) => id === homeId);
  return (
    home?.kind === 'remote' && home.service !== undefined && home.service.keyStorage === undefined
  );
}

/** Whether a home is connected to its service, so that writes are sent at once. */
export function isConnected({ state }: Home): boolean {
  return state.kind === 'live' || state.kind === 'polling';
}
