import type { WriteContext } from '../../perform/operation-handler.ts';
import { chainAfter, insertRun, newestStateOf, stopRunsOfItem } from '../../runs/run-store.ts';
import type { TrackedItem } from './history-store.ts';
import type { WorkItemChange } from './store.ts';

/**
 * Assigns an item in the transaction of the change: the operator gets a run, which also goes on at
 * the next start. The run of an earlier assignment of the item is stopped.
 */
export function assignOperator(
  context: WriteContext,
  {
    guildSeq,
    workItemSeq,
    operatorSeq,
  }: { guildSeq: number; workItemSeq: number; operatorSeq: number | undefined },
): void {
  const { db, actor, now } = context;
  const isTakenOff = operatorSeq === undefined;
  const reason = isTakenOff ? 'It was taken off the item.' : 'The item was assigned anew.';
  stopRunsOfItem(db, workItemSeq, { now, reason });
  if (isTakenOff) {
    return;
  }
  const causing = actor.type === 'operator' ? actor.run : undefined;
  const userSeq = actor.type === 'user' ? actor.seq : undefined;
  insertRun(context, {
    guildSeq,
    operatorSeq,
    cause: { type: 'assignment', workItemSeq },
    chain: (causing && chainAfter(db, causing.seq)) ?? { origin: undefined, depth: 0, userSeq },
  });
}

/**
 * Returns whether naming the operator of an item again is to have the work done again: it ended without
 * its operator having done or declined it, or a person sends it back from review to be done.
 */
export function isAskedAgain(
  { db, actor }: Pick<WriteContext, 'db' | 'actor'>,
  workItemSeq: number,
  { from, to }: { from: TrackedItem['status']; to: WorkItemChange['status'] },
): boolean {
  const newest = newestStateOf(db, workItemSeq) ?? '';
  const isSentBack = from === 'review' && to === 'todo' && actor.type === 'user';
  return to !== 'review' && (['failed', 'stopped'].includes(newest) || isSentBack);
}

/** Has nobody begin with an item that a person puts into review. */
export function withdrawFromReview(
  { db, actor, now }: WriteContext,
  workItemSeq: number,
  { from, to }: { from: TrackedItem['status']; to: WorkItemChange['status'] },
): void {
  if (actor.type === 'user' && from === 'todo' && to === 'review') {
    stopRunsOfItem(db, workItemSeq, { now, reason: 'A person has put the item into review.' });
  }
}
