import type { Act, ActChange } from '#shared/capability/act.ts';
import type { ProblemCode } from '#shared/problem/problem-codes.ts';
import { problemOf } from '../../bridge/call.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import { takeBack } from './take-back.ts';
import type { Agreed, NewIdentity, Objection, TakenBack } from './take-back.ts';
import type { ActPorts } from './undo-ports.ts';

/** An objection that the person can go over. */
export type ChangedSince = Extract<Objection, { readonly kind: 'changed' }>;

/** The outcome of a step, after all questions. */
export interface StepMade extends TakenBack {
  /**
   * Whether the act can be tried again as it is: nothing was made, and something could not be asked
   * or kept. A refused step would be refused again.
   */
  readonly isOpen: boolean;
}

/** The problems that may be over at the next try. */
const passing: ReadonlySet<ProblemCode> = new Set([
  'unauthorized',
  'rate_limited',
  'internal',
  'unavailable',
  'service_unreachable',
  'answer_invalid',
]);

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
      const isOpen = taken.length === 0 && objections.some((each) => isPassing(each));
      return { taken, identities, objections, isOpen };
    }
    only = objections.map(({ change }) => change);
    agreed = new Map(changed.map(({ change, ...shown }) => [change, shown]));
  }
}

function isPassing(objection: Objection): boolean {
  return objection.kind === 'failed' && passing.has(problemOf(objection.error).code);
}
