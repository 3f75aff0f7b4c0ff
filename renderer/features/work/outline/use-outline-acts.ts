import { useMemo, useRef, useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useOfferActions } from '../../../actions/offered-actions.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { draftChildOf } from './draft-item.ts';
import type { DraftItem } from './draft-item.ts';
import type { ItemPlace } from '../acts/item-actions.ts';
import { changeItems } from '../acts/item-acts.ts';
import { choicesFor, popupsOf } from '../acts/item-choices.tsx';
import type { ChosenField } from '../acts/item-choices.tsx';
import { useItemActions } from '../acts/use-item-actions.tsx';

interface OutlineActs {
  readonly place: ItemPlace;
  readonly onDraft: (draft: DraftItem | undefined) => void;
  readonly onOpen: (id: string) => void;
  readonly expand: (ids: readonly string[], isExpanded: boolean) => void;
  readonly expandAll: (isExpanded: boolean) => void;
  readonly focusActive: () => void;
}

/**
 * The actions on the rows of an outline.
 *
 * @param activeIds the row that the keyboard is at, and behind it those that are changed with it
 */
export function useOutlineActs(
  activeIds: readonly string[],
  { place, onDraft, onOpen, expand, expandAll, focusActive }: OutlineActs,
) {
  const { homeId, guildId } = place;
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
  const { actions, showMenu, askToDelete, overlays } = useItemActions(place, activeIds, {
    open: onOpen,
    rename: setRenamedId,
    addChild,
    anchorOf: () => region.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]'),
  });
  useOfferActions({
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
      showMenu(item.id, choicesFor(field, [item], place), anchor),
  };
  const popups = useMemo(() => popupsOf(place), [place]);
  return { region, actions, ofRow, popups, askToDelete, renamedId, overlays };
}
