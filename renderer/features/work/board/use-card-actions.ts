import { useRef } from 'react';
import { actionMenu } from '../../../actions/offered-actions.ts';
import type { CardPlace } from './board-columns.ts';
import { itemMenuGroups } from '../acts/item-actions.ts';
import type { ItemPlace } from '../acts/item-actions.ts';
import { useItemActions } from '../acts/use-item-actions.tsx';
import { withSelected } from '../../../ui/use-selection.ts';
import type { Selection } from '../../../ui/use-selection.ts';

interface CardActions {
  readonly active: CardPlace | undefined;
  readonly selection: Selection;
  readonly onOpen: (id: string) => void;
  readonly focusOn: (id: string) => void;
}

/** The actions on the active card of a board, and on the selected ones if it is one. */
export function useCardActions(
  place: ItemPlace,
  { active, selection, onOpen, focusOn }: CardActions,
) {
  const region = useRef<HTMLDivElement>(null);
  const activeIds = active === undefined ? [] : withSelected(selection, active.id);
  const { actions, actionsOf, showMenu, overlays } = useItemActions(place, activeIds, {
    open: onOpen,
    anchorOf: () => region.current?.querySelector<HTMLElement>('.card-title[tabindex="0"]'),
    // The card may be in another column by now, and the button that opened the menu is gone.
    onMenuClosed: focusOn,
  });
  const openMenu = (id: string, anchor: HTMLElement) =>
    showMenu(id, actionMenu(itemMenuGroups, actionsOf(withSelected(selection, id))), anchor);
  return { region, actions, actionsOf, openMenu, overlays };
}
