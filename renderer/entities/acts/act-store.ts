import { create } from 'zustand';
import { mapActIds } from '#shared/capability/act-ids.ts';
import type { Act, StoredAct } from '#shared/capability/act.ts';
import { actLimits } from '#shared/limits/kept-limits.ts';
import { call } from '../../bridge/call.ts';
import { onSignal } from '../../bridge/on-signal.ts';
import { isSignedOut } from '../home/home-store.ts';
import { localIdOf, serviceIdOf } from '../../bridge/local-ids.ts';
import { nextTurn, withAct, withReplaced, withSaved, afterStep } from './act-history.ts';
import type { Step, UndoPlace } from './act-history.ts';

/** The acts of the person on this computer. Main keeps the newest across quits and crashes. */
export interface ActState {
  /** In the order in which they were begun. */
  readonly acts: readonly Act[];
  /** The name of this start; empty until it is known. */
  readonly start: string;
  /** The place that this window shows; undefined where nothing in it can be taken back. */
  readonly place: UndoPlace | undefined;
}

export const useActs = create<ActState>()(() => ({ acts: [], start: '', place: undefined }));

/** Reads the kept acts, and follows those of other windows. */
export async function followActs(): Promise<void> {
  onSignal('act.changed', ({ body }) => {
    // It was written by another page of ours, with the schema of an act.
    const act = withIds(JSON.parse(body) as Act, localIdOf);
    useActs.setState(({ acts }) => ({ acts: withSaved(acts, act) }));
  });
  try {
    const { acts, start } = await call('act.list', {});
    useActs.setState((state) => ({
      start,
      // Acts that were done while the list was read are newer.
      acts: state.acts
        .map((act) => ({ ...act, start }))
        .reduce(
          withSaved,
          acts.map((act) => withIds(act, localIdOf)),
        ),
    }));
  } catch {
    // The store says in a notice of its own why it cannot be used.
  }
}

/** Adds an act that was done. One that could not be kept is known until the window closes. */
export function addAct(act: Act): void {
  change((acts) => withAct(acts, act));
}

/** Notes what became of an act by a step. */
export function noteStep(act: Act, step: Step, taken: readonly Act['changes'][number][]): void {
  change((acts) => afterStep(act, step, taken, nextTurn(acts)).reduce(withSaved, [...acts]));
}

/** Has all acts name what was made anew in the place of something. */
export function replaceInActs(homeId: string, former: string, id: string): void {
  change((acts) => withReplaced(acts, homeId, former, id));
}

/** Drops everything of a home that was signed out or removed. */
export function applyActsForgotten(state: ActState, homeId: string): ActState {
  return { ...state, acts: state.acts.filter((act) => act.homeId !== homeId) };
}

/** Changes the acts, and has those kept that are others now. */
function change(next: (acts: readonly Act[]) => readonly Act[]): void {
  const former = new Set(useActs.getState().acts);
  useActs.setState(({ acts }) => ({ acts: next(acts) }));
  for (const act of useActs.getState().acts.filter((each) => !former.has(each))) {
    keep(act);
  }
}

function keep(act: Act): void {
  const kept = storedAct(act);
  if (kept !== undefined && !isSignedOut(act.homeId)) {
    call('act.save', kept).catch(() => undefined);
  }
}

/** An act as main keeps it; undefined where it is too long to be kept. */
export function storedAct(act: Act): StoredAct | undefined {
  const { id, homeId } = act;
  const body = JSON.stringify(withIds(act, serviceIdOf));
  return body.length <= actLimits.body ? { id, homeId, body } : undefined;
}

/** An act with the ids of this page, or of the service. */
function withIds(act: Act, idOf: typeof localIdOf): Act {
  return mapActIds(act, (id) => idOf(act.homeId, id));
}
