import { muteKinds } from '#shared/local/triage-kinds.ts';
import type { MutedNoun } from '#shared/local/triage-kinds.ts';
import { triageKey, triageOf } from './triage-store.ts';
import type { Triage, TriageRows } from './triage-store.ts';

/** Whether a thread or an operator never needs the person. */
export function isMuted(homeId: string, noun: MutedNoun, id: string, rows?: TriageRows): boolean {
  return triageOf(triageKey(homeId, muteKinds[noun], id), rows)?.state === 'never';
}

/** The decision that a thread or an operator never needs the person, or that it may. */
export function muteTriage(
  homeId: string,
  noun: MutedNoun,
  id: string,
  isNowMuted: boolean,
): Triage {
  const about = { homeId, kind: muteKinds[noun], id };
  return { ...about, state: isNowMuted ? 'never' : 'read', changedAt: '', hereAt: '' };
}

/** A thread or an operator that never needs the person. */
export interface MutedThing {
  readonly homeId: string;
  readonly id: string;
  readonly noun: MutedNoun;
}

/** All threads and operators that never need the person. */
export function mutedThings(rows: TriageRows): readonly MutedThing[] {
  const nouns = Object.keys(muteKinds) as MutedNoun[];
  return [...rows.values()].flatMap(({ key: { homeId, kind, id }, value: { state } }) =>
    state === 'never'
      ? nouns.filter((noun) => muteKinds[noun] === kind).map((noun) => ({ homeId, id, noun }))
      : [],
  );
}
