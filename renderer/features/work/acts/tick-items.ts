import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { useActs } from '../../../entities/acts/act-store.ts';
import { text } from '../../../text/text.ts';
import { changeItems, firstState } from './item-acts.ts';

type State = Pick<WorkItem, 'status' | 'progress'>;

/**
 * Marks items as done in one act, or as open again where all of them are done. An item is opened in
 * the state that it had before this person marked it as done; where nobody knows that, it begins
 * anew.
 *
 * @returns whether all of them say by now what was asked for
 */
export function tickItems(homeId: string, items: readonly WorkItem[]): Promise<boolean> {
  const { did, fields, statuses } = text.work;
  const isOpening = items.every(({ status }) => status === 'done');
  const former = isOpening ? statesBeforeDone(homeId, items) : new Map<string, State>();
  const stateOf = ({ id }: WorkItem) => former.get(id) ?? firstState;
  const [first] = items;
  const words =
    items.length === 1 && first !== undefined
      ? did.changed(
          first.title,
          fields.status.toLowerCase(),
          statuses[isOpening ? stateOf(first).status : 'done'],
        )
      : did.changedMany(items.length);
  return changeItems(homeId, items, isOpening ? stateOf : { status: 'done' }, words);
}

/** The states that items had before the newest act of this person that marked them as done. */
function statesBeforeDone(homeId: string, items: readonly WorkItem[]): ReadonlyMap<string, State> {
  const wanted = new Set<string>(items.map(({ id }) => id));
  const found = new Map<string, State>();
  for (const act of useActs.getState().acts.toReversed()) {
    const isDone = act.homeId === homeId && (act.state === 'done' || act.state === 'kept');
    for (const change of isDone ? act.changes : []) {
      const isTick = change.kind === 'changed' && change.after['status'] === 'done';
      if (isTick && wanted.has(change.id) && !found.has(change.id)) {
        const state = openState(change.before);
        if (state !== undefined) {
          found.set(change.id, state);
        }
      }
    }
  }
  return found;
}

/** A state as an act has kept it; undefined for one that is no open state. */
function openState(values: Readonly<Record<string, unknown>>): State | undefined {
  const status = workItemStatuses.find((each) => each === values['status']);
  const { progress } = values;
  const isOpen = status !== undefined && status !== 'done';
  return isOpen && typeof progress === 'number' ? { status, progress } : undefined;
}
