import type { Home, KeyStorage } from '#shared/capability/home.ts';
import type { CallInput } from '#shared/capability/machine-registry.ts';
import { call } from '../../bridge/call.ts';
import { movedHomeIds, useHomes } from '../../entities/home/home-store.ts';
import { takeHome } from '../../entities/nouns.ts';

/**
 * Adds a service as a home.
 *
 * @throws ProblemError with the sentence of what is wrong
 */
export async function connectHome(input: CallInput<'home.connect'>): Promise<Home> {
  const { home } = await call('home.connect', input);
  return home;
}

/**
 * Changes a home's name, address or guilds.
 *
 * @throws ProblemError with the sentence of what is wrong
 */
export async function editHome(input: CallInput<'home.edit'>): Promise<void> {
  applyAnswer(await call('home.edit', input));
}

/**
 * Gives a home another key.
 *
 * @throws ProblemError when the service does not take it
 */
export async function rekeyHome(
  homeId: string,
  apiKey: string,
  keyStorage: KeyStorage,
): Promise<void> {
  applyAnswer(await call('home.rekey', { homeId, apiKey, keyStorage }));
}

/**
 * Wipes a home's data and key from this computer.
 *
 * @throws ProblemError when it could not be done
 */
export async function signOutOfHome(homeId: string): Promise<void> {
  applyAnswer(await call('home.sign_out', { homeId }));
}

/**
 * Signs out of a home and takes it off the list.
 *
 * @throws ProblemError when it could not be done
 */
export async function removeHome(homeId: string): Promise<void> {
  await call('home.remove', { homeId });
}

/**
 * Goes on after the guild of this computer was found damaged.
 *
 * @throws ProblemError when it is not damaged any more, or the way was not offered
 */
export async function repairGuild(from: 'backup' | 'nothing'): Promise<void> {
  await call('home.repair', { from });
}

/** Moves a home by so many places; the order that main tells of is the one that is shown. */
export async function moveHome(homeId: string, by: number): Promise<void> {
  const homeIds = movedHomeIds(useHomes.getState(), homeId, by);
  // One that could not be kept leaves the homes where they are, which is to be seen.
  await call('home.reorder', { homeIds }).catch(() => undefined);
}

function applyAnswer({ home }: { readonly home: Home }): void {
  takeHome(home);
}
