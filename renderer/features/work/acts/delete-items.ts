import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { deleteTogether } from '../../../actions/delete-together.ts';
import { deletionWords } from '../../../actions/undo/deletions.ts';
import { itemInAct } from '../../../actions/undo/act-names.ts';
import { undoable } from '../../../actions/undo/undo.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import type { WorkNode } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import { topsOf } from './chosen-branches.ts';
import { deleteItem, workScope } from './item-acts.ts';

const { delete: remove } = workItemResource.operations;

/** The items that one act deletes. */
export interface ItemsToDelete {
  /** Those that were chosen and stand below no other chosen one. */
  readonly tops: readonly WorkItem[];
  /** All of them, each before its parent. */
  readonly all: readonly WorkItem[];
}

/** The items with the ids and all below them, each once. */
export function itemsToDelete(
  homeId: string,
  guildId: string,
  ids: readonly string[],
): ItemsToDelete {
  const tops = topsOf(workTreeOf(homeId, guildId), ids);
  return { tops: tops.map(({ item }) => item), all: tops.flatMap(leavesFirst) };
}

function leavesFirst({ item, children }: WorkNode): WorkItem[] {
  return [...children.flatMap(leavesFirst), item];
}

/** The words of the question before items are deleted: they count what goes. */
export function questionOf(homeId: string, { tops, all }: ItemsToDelete) {
  const words = deletionWords(homeId, text.work.deleteAsk, all.length);
  const [first] = tops;
  if (first === undefined || all.length === 1) {
    return words;
  }
  const counts: Partial<Record<WorkItem['type'], number>> = {};
  for (const { type } of all.toReversed()) {
    counts[type] = (counts[type] ?? 0) + 1;
  }
  const title = () =>
    tops.length === 1 ? words.branch(first.title, all.length - 1) : words.many(all.length);
  return { ...words, title, detail: `${words.kinds(counts)} ${words.detail}` };
}

/**
 * Deletes items, each before its parent, in one act with one undo. What is refused stays with what
 * is above it, and a toast names it.
 *
 * @throws ProblemError when it could not be stored, or the service refused the only one
 */
export function deleteItems(
  homeId: string,
  guildId: string,
  { tops, all }: ItemsToDelete,
): Promise<void> {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) {
    return deleteItem(homeId, only);
  }
  return undoable(async (note) => {
    const together = crypto.randomUUID();
    // Once they are deleted, nobody knows their guild any more.
    const [top] = tops.length === 1 ? tops : [];
    const named = top && itemInAct(homeId, top);
    const deletions = all.map((item) => ({
      operation: remove,
      input: { workItemId: item.id },
      title: item.title,
      baseVersion: { updatedAt: item.updatedAt, values: { ...item } },
    }));
    const tellOfRefused = await deleteTogether({ homeId, together, deletions });
    const { deleted, deletedBranch, deletedMany } = text.work.did;
    const { names } = text.undo;
    const title = top?.title;
    note({
      homeId,
      name: named === undefined ? names.deletedItems(all.length) : names.deleted(named),
      changes: all.map(({ createdAt: _made, updatedAt: _changed, ...item }) => {
        const { id, ...before } = item;
        const thing = { noun: 'work_item', id, guildId, title: item.title } as const;
        return { kind: 'deleted', ...thing, before, together };
      }),
      scopes: [workScope(guildId)],
      words:
        title === undefined
          ? deletedMany(all.length)
          : all.length === 1
            ? deleted(title)
            : deletedBranch(title, all.length - 1),
    });
    tellOfRefused();
  });
}
