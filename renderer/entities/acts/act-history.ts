import type { Act } from '#shared/capability/act.ts';
import { mapActIds } from '#shared/capability/act-ids.ts';
import { actLimits } from '#shared/limits/kept-limits.ts';

/** Taking an act back, or doing it again. */
export type Step = 'undo' | 'redo';

/** A place whose acts are taken back there: `item itm_1` of a home; the inbox is of all homes. */
export interface UndoPlace {
  /** Undefined for a place of all homes. */
  readonly homeId: string | undefined;
  readonly scope: string;
}

/** The start that goes on now, and the present time. */
export interface Moment {
  readonly start: string;
  readonly now: number;
}

/** An older act is taken back from the list of recent changes alone. */
export const oldestByKeyMs = 24 * 60 * 60_000;

/** The act that a step in a place is about: the last one done there, or the last one taken back. */
export function nextAct(
  acts: readonly Act[],
  place: UndoPlace,
  step: Step,
  moment: Moment,
): Act | undefined {
  const inPlace = acts.filter((act) => belongsTo(act, place) && isByKey(act, moment));
  if (step === 'undo') {
    return inPlace.findLast(({ state }) => state === 'done');
  }
  return inPlace
    .filter(({ state }) => state === 'undone')
    .reduce<Act | undefined>(
      (last, act) => (last === undefined || act.turn > last.turn ? act : last),
      undefined,
    );
}

function belongsTo({ homeId, scopes }: Act, place: UndoPlace): boolean {
  return (place.homeId === undefined || place.homeId === homeId) && scopes.includes(place.scope);
}

function isByKey({ start, at }: Act, moment: Moment): boolean {
  return start === moment.start && moment.now - Date.parse(at) < oldestByKeyMs;
}

/** The acts with a new one, in the order in which they were begun. What it follows upon is spent. */
export function withAct(acts: readonly Act[], act: Act): Act[] {
  const isAfter = (other: Act) =>
    other.state === 'undone' &&
    other.homeId === act.homeId &&
    other.scopes.some((scope) => act.scopes.includes(scope));
  const known = acts.map((other): Act => (isAfter(other) ? { ...other, state: 'spent' } : other));
  return bounded([...known, act].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))));
}

/** The acts with one in place of what was known of it; a new one stands where it was begun. */
export function withSaved(acts: readonly Act[], act: Act): Act[] {
  return acts.some(({ id }) => id === act.id)
    ? acts.map((other) => (other.id === act.id ? act : other))
    : bounded([...acts, act].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))));
}

/**
 * The result of a step for an act.
 *
 * @param taken the changes that were made; the others stay as they were
 * @param turn the number of the step
 * @returns the act, and another one for the changes that were not made
 */
export function afterStep(
  act: Act,
  step: Step,
  taken: readonly Act['changes'][number][],
  turn: number,
): Act[] {
  const left = act.changes.filter((change) => !taken.includes(change));
  const stateOfLeft = step === 'undo' ? 'kept' : 'spent';
  if (taken.length === 0) {
    return [{ ...act, state: stateOfLeft }];
  }
  const done: Act = {
    ...act,
    changes: act.changes.filter((change) => taken.includes(change)),
    state: step === 'undo' ? 'undone' : 'done',
    turn,
  };
  const others: Act = { ...act, id: crypto.randomUUID(), changes: left, state: stateOfLeft };
  return left.length === 0 ? [done] : [done, others];
}

/** The number of the next step. */
export function nextTurn(acts: readonly Act[]): number {
  return acts.reduce((most, { turn }) => Math.max(most, turn), 0) + 1;
}

/** The acts of a home with the id of what was made anew in the place of one of its things. */
export function withReplaced(
  acts: readonly Act[],
  homeId: string,
  former: string,
  id: string,
): readonly Act[] {
  return acts.map((act) => {
    let isNamed = false;
    const replaced = mapActIds(act, (named) => {
      isNamed ||= named === former;
      return named === former ? id : named;
    });
    return act.homeId === homeId && isNamed ? replaced : act;
  });
}

/** The newest acts, as many as a page knows. The newest one always is among them. */
function bounded(acts: readonly Act[]): Act[] {
  let length = 0;
  const first = acts.findLastIndex((act, at) => {
    length += lengthOf(act);
    const isBeyond = acts.length - at > actLimits.known || length > actLimits.knownLength;
    return isBeyond && at < acts.length - 1;
  });
  return acts.slice(first + 1);
}

/** The lengths of all texts of an act. */
const lengths = new WeakMap<Act['changes'], number>();

function lengthOf({ changes }: Act): number {
  const known = lengths.get(changes) ?? textLength(changes);
  lengths.set(changes, known);
  return known;
}

function textLength(value: unknown): number {
  if (typeof value === 'string') {
    return value.length;
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, each) => sum + textLength(each), 0)
    : 1;
}
