import { muteKinds } from '#shared/local/triage-kinds.ts';
import type { MutedNoun } from '#shared/local/triage-kinds.ts';
import { isMuteOn } from '#shared/rules/mute.ts';
import { triageKey, triageOf } from './triage-store.ts';
import type { Triage, TriageRows } from './triage-store.ts';

/** How a thread or an operator is muted: for good, or until a time. */
export interface Mute {
  readonly until?: string | undefined;
}

/** Whether a thread or an operator is muted. */
export function isMuted(
  homeId: string,
  noun: MutedNoun,
  id: string,
  rows?: TriageRows,
  now?: Date,
): boolean {
  return muteOf(homeId, noun, id, rows, now) !== undefined;
}

/** How a thread or an operator is muted now; undefined where it is not. */
export function muteOf(
  homeId: string,
  noun: MutedNoun,
  id: string,
  rows?: TriageRows,
  now = new Date(),
): Mute | undefined {
  const decided = triageOf(triageKey(homeId, muteKinds[noun], id), rows);
  return decided !== undefined && isMuteOn(decided, now) ? { until: decided.until } : undefined;
}

/** The decision that mutes a thread or an operator, or unmutes it. */
export function muteTriage(
  homeId: string,
  noun: MutedNoun,
  id: string,
  mute: Mute | undefined,
  now = new Date(),
): Triage {
  const about = { homeId, kind: muteKinds[noun], id, changedAt: '' };
  const { until } = mute ?? {};
  return until === undefined
    ? { ...about, state: mute === undefined ? 'read' : 'never', hereAt: '' }
    : { ...about, state: 'never', hereAt: now.toISOString(), until };
}

/** A thread or an operator that is muted. */
export interface MutedThing extends Mute {
  readonly homeId: string;
  readonly id: string;
  readonly noun: MutedNoun;
}

/** All threads and operators that are muted now. */
export function mutedThings(rows: TriageRows, now: Date): readonly MutedThing[] {
  const nouns = Object.keys(muteKinds) as MutedNoun[];
  return [...rows.values()].flatMap(({ key: { homeId, kind, id }, value }) =>
    isMuteOn(value, now)
      ? nouns
          .filter((noun) => muteKinds[noun] === kind)
          .map((noun) => ({ homeId, id, noun, until: value.until }))
      : [],
  );
}
