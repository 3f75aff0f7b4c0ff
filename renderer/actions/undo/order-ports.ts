import type { ActChange } from '#shared/capability/act.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import { ownPositionsOf, workOrders } from '../../entities/local-state/work-order-store.ts';
import { text } from '../../text/text.ts';

type OwnOrder = Extract<ActChange, { readonly kind: 'own_order' }>;

/**
 * Puts items back in the person's own order, or moves them again: all of them, or none where one of
 * them was moved since.
 *
 * @throws ProblemError `precondition_failed` where one was moved since
 */
export function stepOwnOrder(homeId: string, { moves }: OwnOrder, step: Step): void {
  const positions = ownPositionsOf(homeId);
  const steps = moves.map(({ workItemId, before, after }) => {
    const [left, wanted] = step === 'undo' ? [after, before] : [before, after];
    return { workItemId, left, wanted };
  });
  if (steps.some(({ workItemId, left }) => positions.get(workItemId) !== left)) {
    throw problemError('precondition_failed', text.undo.orderedSince);
  }
  for (const { workItemId, wanted } of steps) {
    workOrders.save({ homeId, workItemId }, wanted);
  }
}
