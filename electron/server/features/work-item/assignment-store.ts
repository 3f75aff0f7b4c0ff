import type { WriteContext } from '../../perform/operation-handler.ts';
import { chainAfter, insertRun, newestStateOf, stopRunsOfItem } from '../../runs/run-store.ts';
import type { ReadableDb } from '../../../storage/database.ts';

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

/** Returns whether the work on an item ended without its operator having done or declined it. */
export function isBrokenOff(db: ReadableDb, workItemSeq: number): boolean {
  return ['failed', 'stopped'].includes(newestStateOf(db, workItemSeq) ?? '');
}
