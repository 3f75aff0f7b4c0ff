import { useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { ConfirmDelete } from '../../../actions/confirm-delete.tsx';
import { useOfferActions } from '../../../actions/offered-actions.ts';
import type { OfferedActions } from '../../../actions/offered-actions.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { AnchoredMenu } from '../../../ui/anchored-menu.tsx';
import type { OpenMenu } from '../../../ui/anchored-menu.tsx';
import type { MenuItem } from '../../../ui/menu-items.tsx';
import { itemActions } from './item-actions.ts';
import type { ItemPlace, ScreenActs } from './item-actions.ts';
import { deleteItems, itemsToDelete, questionOf } from './delete-items.ts';
import type { ItemsToDelete } from './delete-items.ts';
import { DatesDialog } from './dates-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

interface Screen extends Pick<
  ScreenActs,
  'open' | 'rename' | 'addChild' | 'addSibling' | 'goToMade'
> {
  /** The control of an item beside which the values of a field are shown. */
  readonly anchorOf: (id: string) => HTMLElement | null | undefined;
  /** Called once a menu of this item was closed. */
  readonly onMenuClosed?: (id: string) => void;
  readonly onDeleted?: (item: WorkItem) => void;
}

/**
 * The actions on the items that a screen shows, and what stands over the screen for them. Those on
 * the item that the person is at are offered to the keys, the menus and the palette.
 *
 * @param activeIds the item that the person is at, and behind it those that are changed with it
 */
export function useItemActions(place: ItemPlace, activeIds: readonly string[], screen: Screen) {
  const { homeId, guildId } = place;
  const { anchorOf, onMenuClosed, onDeleted, ...acts } = screen;
  const [menu, setMenu] = useState<OpenMenu & { readonly id: string }>();
  const [toDelete, setToDelete] = useState<ItemsToDelete>();
  const [toDate, setToDate] = useState<readonly WorkItem[]>();
  const [toMove, setToMove] = useState<readonly WorkItem[]>();
  const showMenu = (id: string, items: readonly MenuItem[], anchor = anchorOf(id)) => {
    if (anchor) {
      setMenu({ id, anchor, items });
    }
  };
  const closeMenu = () => {
    setMenu(undefined);
    if (menu !== undefined) {
      onMenuClosed?.(menu.id);
    }
  };
  const askToDelete = (ids: readonly string[]) => {
    const items = itemsToDelete(homeId, guildId, ids);
    setToDelete(items.all.length > 0 ? items : undefined);
  };
  const actionsOf = (ids: readonly string[]): OfferedActions =>
    itemActions(place, ids, {
      ...acts,
      askWhere: setToMove,
      askForDates: setToDate,
      askToDelete,
      showChoices: showMenu,
    });
  // The actions follow the items as they change.
  const [activeId = '', ...others] = activeIds;
  useWorkTree(homeId, guildId, (tree) =>
    others.length > 0 ? tree.items : tree.node(activeId)?.item,
  );
  const actions = actionsOf(activeIds);
  useOfferActions(actions);
  const overlays = (
    <>
      {menu && <AnchoredMenu open={menu} onClose={closeMenu} />}
      {toDelete && (
        <ConfirmDelete
          name={toDelete.tops[0]?.title ?? ''}
          words={questionOf(homeId, toDelete)}
          onDelete={() => deleteItems(homeId, guildId, toDelete)}
          onClose={() => setToDelete(undefined)}
          onDeleted={() => toDelete.tops[0] && onDeleted?.(toDelete.tops[0])}
        />
      )}
      {toDate && (
        <DatesDialog {...{ homeId }} items={toDate} onClose={() => setToDate(undefined)} />
      )}
      {toMove && (
        <MoveDialog {...{ homeId, guildId }} moved={toMove} onClose={() => setToMove(undefined)} />
      )}
    </>
  );
  return { actions, actionsOf, showMenu, overlays };
}
