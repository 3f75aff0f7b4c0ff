import type { LocalValue } from '../local/kinds.ts';
import { quietUntil } from './quiet-times.ts';

/** For how long a thread can be muted. */
export const muteChoices = ['hour', 'tomorrow', 'always'] as const;

type MuteChoice = (typeof muteChoices)[number];

/** A clock that is set right by less than this ends no mute. */
const toleranceMs = 120_000;

/** Until when a thread is muted by a choice that is made now; undefined where it is for good. */
export function muteUntil(choice: MuteChoice, now: Date): string | undefined {
  return choice === 'always' ? undefined : quietUntil(choice, now);
}

/**
 * Whether a decision mutes its thread or operator now. One for a time ends at its time, whether the
 * computer slept meanwhile or not. It ends too where the clock was set back before its beginning:
 * nobody knows any more how long it has lasted, and a mute that ends too early is noticed.
 */
export function isMuteOn(
  { state, until, hereAt }: Pick<LocalValue<'triage'>, 'state' | 'until' | 'hereAt'>,
  now: Date,
): boolean {
  if (state !== 'never' || until === undefined) {
    return state === 'never';
  }
  const hasBegun = hereAt === '' || now.getTime() >= Date.parse(hereAt) - toleranceMs;
  return hasBegun && now < new Date(until);
}
