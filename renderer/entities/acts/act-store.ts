import { create } from 'zustand';
import { mapActIds } from '#shared/capability/act-ids.ts';
import type { Act, KeptAct } from '#shared/capability/act.ts';
import { actLimits } from '#shared/limits/limits.ts';
import { call } from '../../bridge/call.ts';
import { isSignedOut } from '../home/home-store.ts';
import { knownIdOf, useOutbox } from '../outbox/outbox-store.ts';
import { nextTurn, withAct, withIdentity, withKept, afterStep } from './act-history.ts';
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
  window.guildhall.on('act.changed', ({ body }) => {
    // It was written by another page of ours, with the schema of an act.
    const act = JSON.parse(body) as Act;
    useActs.setState(({ acts }) => ({ acts: withKept(acts, act) }));
  });
  try {
    const { acts, start } = await call('act.list', {});
    useActs.setState((state) => ({
      start,
      // Acts that were done while the list was read are newer.
      acts: state.acts.map((act) => ({ ...act, start })).reduce(withKept, [...acts]),
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
  change((acts) => afterStep(act, step, taken, nextTurn(acts)).reduce(withKept, [...acts]));
}

/** Names something by another id in all acts: its own, or that of what was made anew in its place. */
export function identifyInActs(homeId: string, former: string, id: string): void {
  change((acts) => withIdentity(acts, homeId, former, id));
}

/** Drops everything of a home that was signed out or removed. */
export function applyActsForgotten(state: ActState, homeId: string): ActState {
  return { ...state, acts: state.acts.filter((act) => act.homeId !== homeId) };
}

/**
 * Changes the acts, and has those kept that are others now. The service may have answered before
 * an act was noted, so ids that it has given since are put in here.
 */
function change(next: (acts: readonly Act[]) => readonly Act[]): void {
  const former = new Set(useActs.getState().acts);
  const outbox = useOutbox.getState();
  useActs.setState(({ acts }) => ({
    acts: next(acts).map((act) =>
      former.has(act) ? act : mapActIds(act, (id) => knownIdOf(outbox, act.homeId, id)),
    ),
  }));
  for (const act of useActs.getState().acts.filter((each) => !former.has(each))) {
    keep(act);
  }
}

function keep(act: Act): void {
  const kept: KeptAct = { id: act.id, homeId: act.homeId, body: JSON.stringify(act) };
  if (kept.body.length <= actLimits.body && !isSignedOut(act.homeId)) {
    call('act.save', kept).catch(() => undefined);
  }
}
