import type { Act, ActChange } from '#shared/capability/act.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import { takeBack } from './take-back.ts';
import type { ActPorts, Agreed, NewIdentity, Objection, TakenBack } from './take-back.ts';

/** An objection that the person can go over. */
export type ChangedSince = Extract<Objection, { readonly kind: 'changed' }>;

/** What became of a step, after all questions. */
export interface StepMade extends TakenBack {
  /** Whether the act can be tried again as it is: nothing was made, and something has failed. */
  readonly isOpen: boolean;
}

/**
 * Makes a step with an act: what is as the act left it at once, and what was changed since if the
 * person wants that anyway. They agree to what the question has shown alone: what is changed again
 * meanwhile is asked about again.
 *
 * @param ask one question about all that was changed since
 */
export async function makeStep(
  act: Act,
  step: Step,
  ports: ActPorts,
  ask: (changed: readonly ChangedSince[]) => Promise<boolean>,
): Promise<StepMade> {
  const taken: ActChange[] = [];
  const identities: NewIdentity[] = [];
  let only: readonly ActChange[] = act.changes;
  let agreed: ReadonlyMap<ActChange, Agreed> = new Map();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each try follows from the answer before
    const tried = await takeBack(act, step, ports, only, agreed);
    taken.push(...tried.taken);
    identities.push(...tried.identities);
    const { objections } = tried;
    const changed = objections.filter((each) => each.kind === 'changed');
    // oxlint-disable-next-line no-await-in-loop -- each question follows from the try before
    if (changed.length === 0 || !(await ask(changed))) {
      const hasFailed = objections.some(({ kind }) => kind === 'failed');
      return { taken, identities, objections, isOpen: hasFailed && taken.length === 0 };
    }
    only = objections.map(({ change }) => change);
    agreed = new Map(changed.map(({ change, ...shown }) => [change, shown]));
  }
}
