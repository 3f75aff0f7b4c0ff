import { historyFields } from '#shared/domain/work-item/history.ts';
import type { WorkItemFieldChange } from '#shared/domain/work-item/history.ts';
import type { WorkItemChangeId } from '#shared/domain/work-item/ids.ts';
import type { WriteContext } from '../../perform/operation-handler.ts';
import { insertChange, insertState, nextPosition, readTrackedItem } from './history-store.ts';
import type { TrackedItem } from './history-store.ts';

/** The fields that a chart of a guild shows. */
const charted: ReadonlySet<string> = new Set(['status', 'progress', 'parentId']);

/**
 * Records a creation or a change of an item in the transaction of the change. A change that leaves
 * every field as it was is not recorded.
 *
 * @param before the item before the change; undefined for a creation
 */
export function recordChange(
  { db, actor, now, newId }: WriteContext,
  seq: number,
  before: TrackedItem | undefined,
): void {
  const item = readTrackedItem(db, seq);
  const changes = fieldChanges(before, item);
  if (changes.length === 0) {
    return;
  }
  const { guildSeq } = item;
  const position = nextPosition(db, guildSeq);
  insertChange(db, {
    id: newId('wic') as WorkItemChangeId,
    guildSeq,
    position,
    workItemSeq: seq,
    at: now,
    kind: before === undefined ? 'created' : 'updated',
    actor,
    changes,
  });
  if (changes.some(({ field }) => charted.has(field))) {
    insertState(db, { position, at: now, item, before, isDeleted: false });
  }
}

/** Records a deletion. What the item's own history holds stays as it is. */
export function recordDeletion({ db, now }: WriteContext, seq: number): void {
  const item = readTrackedItem(db, seq);
  const position = nextPosition(db, item.guildSeq);
  insertState(db, { position, at: now, item, before: item, isDeleted: true });
}

/**
 * Records that an item was taken out of the trash. For a chart of the guild it begins anew, so its
 * state has none before it.
 *
 * @param before the item as it was in the trash; it may have come to the top level
 */
export function recordRestoration(
  { db, actor, now, newId }: WriteContext,
  seq: number,
  before: TrackedItem,
): void {
  const item = readTrackedItem(db, seq);
  const position = nextPosition(db, item.guildSeq);
  insertChange(db, {
    id: newId('wic') as WorkItemChangeId,
    guildSeq: item.guildSeq,
    position,
    workItemSeq: seq,
    at: now,
    kind: 'restored',
    actor,
    changes: fieldChanges(before, item),
  });
  insertState(db, { position, at: now, item, before: undefined, isDeleted: false });
}

/** Returns the fields that differ. */
function fieldChanges(before: TrackedItem | undefined, item: TrackedItem): WorkItemFieldChange[] {
  return historyFields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? undefined, item[field] ?? undefined];
    if (from === to) {
      return [];
    }
    const change =
      field === 'description' ? { field, fromText: from, toText: to } : { field, from, to };
    // The values belong to that field; TypeScript cannot relate the two
    return [change as WorkItemFieldChange];
  });
}
