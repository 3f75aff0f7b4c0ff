import type { GroupField, SortColumn } from '#shared/local/work-view.ts';
import { reportProblem } from '../../../bridge/report-problem.ts';
import type { OfferedAction, OfferedActions } from '../../../actions/offered-actions.ts';
import { readAll } from '../../../entities/store/read-all.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import type { WorkNode, WorkTree } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { inOrderOf, topsOf } from '../acts/chosen-branches.ts';
import type { ItemPlace } from '../acts/item-actions.ts';
import { changeItems } from '../acts/item-acts.ts';
import { orderItems, wordsOf } from '../acts/order-items.ts';
import { parentFurtherIn, parentFurtherOut, placeFurther } from './item-levels.ts';
import type { NewParent } from './item-levels.ts';

/** The new parent of each of some items that are moved together. */
type Moves = (tree: WorkTree, tops: readonly WorkNode[]) => readonly NewParent[];

interface ShownRows {
  /** The rows in the order in which they are shown: what is hidden is not worth a step. */
  readonly shownIds: () => ReadonlySet<string>;
  /** The column that the rows are sorted by; undefined for the order by hand. */
  readonly sortedBy?: SortColumn | undefined;
  /** The field that groups the rows, which show no levels then; undefined for a tree with its levels. */
  readonly groupedBy?: GroupField | undefined;
  /** Called with the new parents: what was moved is to be seen. */
  readonly onMoved: (parentIds: readonly string[]) => void;
}

/**
 * The actions that move the items with the ids by a key: to another parent, or past their siblings.
 * Where one of them cannot be moved, none is, and a toast says why.
 */
export function levelActions(
  { homeId, guildId, canEdit }: ItemPlace,
  ids: readonly string[],
  { shownIds, sortedBy, groupedBy, onMoved }: ShownRows,
): OfferedActions {
  const groupRefusal = groupedBy && text.work.groups.refusal(groupedBy);
  const move = (moves: Moves): OfferedAction => {
    const run = async () => {
      // The nearest place may be one that is not read yet.
      await readAll(workItemStore, homeId, guildId);
      const tree = workTreeOf(homeId, guildId);
      const tops = topsOf(tree, ids);
      const parents = moves(tree, tops);
      const refused = parents.find((each) => 'refusal' in each);
      if (refused !== undefined) {
        showToast({ words: refused.refusal });
        return;
      }
      const found = parents.flatMap((each) => ('parent' in each ? [each.parent] : []));
      const parentIds = new Map(tops.map(({ id }, at) => [id, found[at]?.id ?? null]));
      void changeItems(
        homeId,
        tops.map(({ item }) => item),
        ({ id }) => ({ parentId: parentIds.get(id) ?? null }),
        wordsFor(homeId, tops, found),
      );
      onMoved(found.flatMap((parent) => parent?.id ?? []));
    };
    return {
      refusal: groupRefusal ?? (canEdit ? undefined : text.work.unavailable.move),
      run: () => void run().catch(reportProblem),
    };
  };
  const further = (step: 1 | -1): OfferedAction => {
    const run = async () => {
      await readAll(workItemStore, homeId, guildId);
      const tree = workTreeOf(homeId, guildId);
      const tops = inOrderOf(tree, topsOf(tree, ids));
      const place = placeFurther(tree, tops, step, shownIds());
      const isElsewhere = !('refusal' in place) && place.parent !== tops[0]?.parent;
      if ('refusal' in place || (isElsewhere && !canEdit)) {
        showToast({ words: 'refusal' in place ? place.refusal : text.work.unavailable.move });
        return;
      }
      void orderItems(homeId, guildId, tops, place);
      onMoved(place.parent === undefined ? [] : [place.parent.id]);
    };
    const refusal = groupRefusal ?? (sortedBy && text.work.sort.refusal(sortedBy));
    return { refusal, run: () => void run().catch(reportProblem) };
  };
  return {
    indentItem: move((tree, tops) => {
      const shown = sortedBy && nodesOf(tree, shownIds());
      return tops.map((top) => parentFurtherIn(tree, top, shown));
    }),
    outdentItem: move((_tree, tops) => tops.map((top) => parentFurtherOut(top))),
    moveItemUp: further(-1),
    moveItemDown: further(1),
  };
}

function nodesOf(tree: WorkTree, ids: ReadonlySet<string>): readonly WorkNode[] {
  return [...ids].flatMap((id) => tree.node(id) ?? []);
}

/** The words of the toast: where to is said where it is one place. */
function wordsFor(
  homeId: string,
  tops: readonly WorkNode[],
  parents: readonly (WorkNode | undefined)[],
): string {
  const [parent] = parents;
  return parents.every((each) => each === parent)
    ? wordsOf(homeId, tops, { parent }).words
    : text.work.did.changedMany(tops.length);
}
