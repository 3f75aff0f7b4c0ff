import { useMemo, useRef, useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { GroupField, TreeSort } from '#shared/local/work-view.ts';
import { runOffered, useOfferActions } from '../../../actions/offered-actions.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { draftChildOf, draftSiblingOf } from './draft-item.ts';
import type { DraftItem } from './draft-item.ts';
import { choicesOfField } from '../acts/item-actions.ts';
import type { ItemPlace } from '../acts/item-actions.ts';
import { changeItems } from '../acts/item-acts.ts';
import { popupsOf } from '../acts/item-choices.tsx';
import type { ChosenField } from '../acts/item-choices.tsx';
import { useItemActions } from '../acts/use-item-actions.tsx';
import { levelActions } from './level-actions.ts';

interface OutlineActs {
  readonly place: ItemPlace;
  readonly onDraft: (draft: DraftItem | undefined) => void;
  readonly onOpen: (id: string) => void;
  readonly expand: (ids: readonly string[], isExpanded: boolean) => void;
  readonly expandAll: (isExpanded: boolean) => void;
  /** The ids of the rows, in the order in which they are shown. */
  readonly shownIds: () => ReadonlySet<string>;
  /** How the tree is sorted: its items are not moved past each other then. */
  readonly sort: TreeSort | undefined;
  /** The field that groups its rows: they show no levels then. */
  readonly groupedBy: GroupField | undefined;
  readonly focusActive: () => void;
  /** Goes to a row that was just made. */
  readonly followTo: (id: string) => void;
}

/**
 * The actions on the rows of an outline.
 *
 * @param activeIds the row that the keyboard is at, and behind it those that are changed with it
 */
export function useOutlineActs(
  activeIds: readonly string[],
  { place, onDraft, onOpen, expand, expandAll, shownIds, sort, groupedBy, ...focus }: OutlineActs,
) {
  const { homeId, guildId } = place;
  const { focusActive, followTo } = focus;
  const region = useRef<HTMLDivElement>(null);
  const [renamedId, setRenamedId] = useState<string>();
  const addChild = (id: string) => {
    const item = workTreeOf(homeId, guildId).node(id)?.item;
    const child = item && draftChildOf(item);
    if (child !== undefined) {
      expand([id], true);
      onDraft(child);
    }
  };
  const addSibling = (id: string) => {
    const node = workTreeOf(homeId, guildId).node(id);
    if (node !== undefined) {
      onDraft(draftSiblingOf(node));
    }
  };
  const { actionsOf, showMenu, overlays, ...onItems } = useItemActions(place, activeIds, {
    open: onOpen,
    rename: setRenamedId,
    addChild,
    addSibling,
    goToMade: followTo,
    anchorOf: () => region.current?.querySelector<HTMLElement>('.outline-row[tabindex="0"]'),
  });
  const onMoved = (ids: readonly string[]) => expand(ids, true);
  const shown = { shownIds, sortedBy: sort?.by, groupedBy, onMoved };
  const levels = levelActions(place, activeIds, shown);
  const actions = { ...onItems.actions, ...levels };
  useOfferActions({
    ...(activeIds[0] === '' ? {} : levels),
    expandAll: { run: () => expandAll(true) },
    collapseAll: { run: () => expandAll(false) },
  });
  const ofRow = {
    onOpen,
    onAddChild: addChild,
    onRename: (item: WorkItem, title: string) =>
      void changeItems(homeId, [item], { title }, text.work.did.renamed(title)),
    onEndRename: (why: 'entered' | 'left' | 'cancelled') => {
      setRenamedId(undefined);
      if (why !== 'left') {
        focusActive();
      }
    },
    onChoose: (item: WorkItem, field: ChosenField, anchor: HTMLElement) =>
      showMenu(item.id, choicesOfField(place, field, [item.id]), anchor),
    onLevel: (to: 'in' | 'out') =>
      void runOffered(to === 'in' ? levels.indentItem : levels.outdentItem),
  };
  const popups = useMemo(() => popupsOf(place), [place]);
  return { region, actions, actionsOf, ofRow, popups, renamedId, overlays };
}
