import { trashLimits } from '#shared/limits/server-limits.ts';
import type { WriteContext } from '../../perform/operation-handler.ts';
import { insertTrashed, joinRows, rowsBelow } from './store.ts';
import type { ThingRow } from './store.ts';

/** A thing that is deleted. */
interface DeletedThing {
  readonly id: string;
  readonly row: ThingRow;
  readonly guildSeq: number;
  /** The parent of a work item. */
  readonly parentId?: string | undefined;
  /** The act that the deletion is part of. */
  readonly together: string | undefined;
}

/** Moves a deleted thing to the trash, in the transaction of its deletion. */
export type MoveToTrash = (context: WriteContext, thing: DeletedThing) => void;

/**
 * Returns how things are deleted. The items of the same act that lie below an item join it, so that
 * they are restored together; as many as can be restored in one transaction without holding the
 * thread. The others stand for themselves.
 *
 * @param isOffered false if deletion is for good, and nothing can be restored
 */
export function createMoveToTrash(isOffered: boolean): MoveToTrash {
  return ({ db, actor, now }, { id, row, guildSeq, parentId, together }) => {
    const isRemoved = !isOffered;
    const thing = { thingId: id, row, guildSeq, parentId, together, actor, now, isRemoved };
    const seq = insertTrashed(db, thing);
    if (together === undefined || isRemoved || 'documentSeq' in row) {
      return;
    }
    const { restoredBelow } = trashLimits;
    const below = rowsBelow(db, { guildSeq, parentId: id, together, actor }, restoredBelow);
    let count = 0;
    const joined = below.filter(({ belowCount }) => {
      const isFitting = count + belowCount + 1 <= restoredBelow;
      count += isFitting ? belowCount + 1 : 0;
      return isFitting;
    });
    if (joined.length > 0) {
      joinRows(db, seq, { seqs: joined.map((each) => each.seq), count });
    }
  };
}
