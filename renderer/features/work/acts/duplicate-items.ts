import type { WorkNode } from '../../../entities/work-item/work-tree.ts';
import { positionOf } from '#shared/domain/work-item/position.ts';
import { togetherLimits } from '#shared/limits/limits.ts';
import { temporaryIdOf } from '#shared/outbox/temporary-id.ts';
import { itemInAct } from '../../../actions/undo/act-names.ts';
import { readAll } from '../../../entities/store/read-all.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { inOrderOf, topsOf } from './chosen-branches.ts';
import { createItems, newEntryIds } from './create-items.ts';
import { positionOfNew } from './order-items.ts';
import type { PlannedItem } from './create-items.ts';

/**
 * Makes a copy of each chosen branch beside it, in one act with one undo. The copies are work that
 * is to be done: nothing of it is begun, and nobody is assigned, because an operator would begin at
 * once.
 *
 * @returns the id of the first copy; undefined where nothing was made, which a toast says
 * @throws ProblemError where not all items could be read
 */
export async function duplicateItems(
  homeId: string,
  guildId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  // A branch that is read in part would be copied in part.
  await readAll(workItemStore, homeId, guildId);
  const tree = workTreeOf(homeId, guildId);
  const tops = inOrderOf(tree, topsOf(tree, ids));
  const planned = copiesOf(homeId, guildId, tops);
  const [first] = planned;
  const most = togetherLimits.writes;
  if (first === undefined || planned.length > most) {
    showToast({ words: text.work.tooManyToDuplicate(planned.length, most), kind: 'problem' });
    return undefined;
  }
  const { names } = text.undo;
  const { duplicated, duplicatedMany } = text.work.did;
  const [top] = tops.length === 1 ? tops : [];
  const isOne = top !== undefined;
  const isMade = await createItems(homeId, guildId, undefined, planned, {
    name: isOne
      ? names.duplicated(itemInAct(homeId, top.item))
      : names.duplicatedItems(planned.length),
    words: isOne ? duplicated(first.title, planned.length - 1) : duplicatedMany(planned.length),
  });
  return isMade ? temporaryIdOf(first.entryIds.creation) : undefined;
}

type Copy = PlannedItem & Required<Pick<PlannedItem, 'entryIds'>>;

/** The items that are to be made, each parent before its children, each copy behind its original. */
function copiesOf(homeId: string, guildId: string, tops: readonly WorkNode[]): Copy[] {
  const copies: Copy[] = [];
  const add = (node: WorkNode, place: Pick<PlannedItem, 'parentAt' | 'parentId' | 'position'>) => {
    const { type, title, description = '', priority, startOn, dueOn } = node.item;
    const at = copies.length;
    const entryIds = newEntryIds();
    copies.push({
      type,
      title,
      priority,
      ...(description !== '' && { description }),
      ...(startOn !== undefined && { startOn }),
      ...(dueOn !== undefined && { dueOn }),
      ...place,
      entryIds,
    });
    for (const child of node.children) {
      add(child, { parentAt: at });
    }
  };
  for (const node of tops) {
    const parentId = node.parent?.id;
    const position = positionOfNew(homeId, guildId, parentId, positionOf(node.placed));
    add(node, { parentAt: undefined, parentId, ...(position !== undefined && { position }) });
  }
  return copies;
}
