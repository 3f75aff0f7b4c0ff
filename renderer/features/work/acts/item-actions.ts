import { childTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkActionId } from '#shared/capability/action.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { OfferedAction, OfferedActions } from '../../../actions/offered-actions.ts';
import { copyLink, copyText } from '../../../bridge/outside.ts';
import { openThingWindow } from '../../../bridge/thing-window.ts';
import { reportProblem } from '../../../bridge/report-problem.ts';
import { offers, useHomes } from '../../../entities/home/home-store.ts';
import { isUnsent } from '../../../entities/store/entity-list.ts';
import { shortNameOf } from '../../../entities/work-item/item-names.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import type { MenuItem } from '../../../ui/menu-items.tsx';
import { openingAbout } from '../../../ui/markdown/link-to-thing.ts';
import { showToast } from '../../../ui/toast.tsx';
import { branchItems, inOrderOf, topsOf } from './chosen-branches.ts';
import { duplicateItems } from './duplicate-items.ts';
import { choicesFor } from './item-choices.tsx';
import type { ChoiceContext, ChosenField } from './item-choices.tsx';
import { whyNotMovable } from './move-dialog.tsx';
import { tickItems } from './tick-items.ts';
import { branchAsMarkdown } from '../outline/outline-text.ts';

/** Whose items a screen shows, and what can be done with them there. */
export interface ItemPlace extends ChoiceContext {
  readonly guildId: string;
  /** Whether the service can delete items. */
  readonly canDelete: boolean;
  /** The address of an item, for other programs and for messages. */
  readonly addressOf: (id: string) => string;
  /** Opens a new thread with operators and a first message. */
  readonly onDiscuss: (operatorIds: readonly string[], opening: string) => void;
}

/** The acts of a screen that the actions on its items need. */
export interface ScreenActs {
  readonly open?: ((id: string) => void) | undefined;
  readonly rename?: ((id: string) => void) | undefined;
  readonly addChild?: ((id: string) => void) | undefined;
  readonly addSibling?: ((id: string) => void) | undefined;
  /** Goes to an item that was just made of those that the person was at. */
  readonly goToMade?: ((id: string) => void) | undefined;
  readonly askWhere: (items: readonly WorkItem[]) => void;
  readonly askForDates: (items: readonly WorkItem[]) => void;
  readonly askToDelete: (ids: readonly string[]) => void;
  /** Shows the values of a field beside the item. */
  readonly showChoices: (id: string, choices: readonly MenuItem[]) => void;
}

/** The menu of an item, in groups. */
export const itemMenuGroups: readonly (readonly WorkActionId[])[] = [
  ['openItem', 'openItemInWindow', 'renameItem', 'addChild', 'addSibling'],
  ['tickItem', 'setStatus', 'setPriority', 'assignOperator', 'setProgress', 'setDates'],
  ['moveItem', 'duplicateItem'],
  ['discussItem', 'copyItemLink', 'copyItemName', 'copyItem'],
  ['deleteItem'],
];

/**
 * The actions on the item with the first id. Where several are given, they are all changed, copied,
 * moved or deleted together. Empty where the item is gone.
 */
export function itemActions(
  place: ItemPlace,
  ids: readonly string[],
  screen: ScreenActs,
): OfferedActions {
  const { homeId, guildId, canEdit, canDelete } = place;
  const tree = workTreeOf(homeId, guildId);
  const node = tree.node(ids[0] ?? '');
  if (node === undefined) {
    return {};
  }
  const { id, item } = node;
  const home = useHomes.getState().homes.find((each) => each.id === homeId);
  const keepsDates = canEdit && offers(home, 'work-item-dates');
  const setField = (field: ChosenField): OfferedAction => {
    // Asked for as they are when the menu opens: a change is compared with what the person saw.
    const choices = () => choicesOfField(place, field, ids);
    return { choices, run: () => screen.showChoices(id, choices()) };
  };
  const { open, rename, addChild, addSibling } = screen;
  return {
    ...(open && { openItem: { run: () => open(id) } }),
    ...(open && { openItemInWindow: { run: () => openThingWindow('item', homeId, id) } }),
    ...(rename && { renameItem: { run: () => rename(id) } }),
    ...(addChild && {
      addChild: {
        run: () => addChild(id),
        refusal: childTypeOf(item.type) === undefined ? text.work.paste.faults.deep : undefined,
      },
    }),
    ...(addSibling && { addSibling: { run: () => addSibling(id) } }),
    tickItem: { run: () => void tickItems(homeId, itemsOf(place, ids)) },
    setStatus: setField('status'),
    setPriority: setField('priority'),
    assignOperator: setField('assignedOperatorId'),
    setProgress: setField('progress'),
    ...(keepsDates && { setDates: { run: () => screen.askForDates(itemsOf(place, ids)) } }),
    moveItem: {
      run: () => screen.askWhere(topItems(place, ids)),
      // Few of those who have the action ask for it, and it may have to look at all items.
      get refusal() {
        return whyNotMovable(homeId, guildId, topItems(place, ids), canEdit);
      },
    },
    duplicateItem: { run: () => void duplicate(place, ids, screen.goToMade) },
    discussItem: linkAction(place, item, (link) => discuss(place, item, link)),
    copyItemLink: linkAction(place, item, (link) => void copyLink(link)),
    ...copyNameAction(place, ids),
    copyItem: {
      run: () => {
        const now = workTreeOf(homeId, guildId);
        const tops = inOrderOf(now, topsOf(now, ids));
        void copyItems(branchAsMarkdown(tops), branchItems(tops).length);
      },
    },
    deleteItem: {
      run: () => screen.askToDelete(ids),
      refusal: canDelete ? undefined : text.work.unavailable.delete,
    },
  };
}

/** The items with the ids, as they are now. */
function itemsOf({ homeId, guildId }: ItemPlace, ids: readonly string[]): WorkItem[] {
  const tree = workTreeOf(homeId, guildId);
  return ids.flatMap((id) => tree.node(id)?.item ?? []);
}

/** Those of the items that stand below no other one of them. */
function topItems({ homeId, guildId }: ItemPlace, ids: readonly string[]): WorkItem[] {
  return topsOf(workTreeOf(homeId, guildId), ids).map(({ item }) => item);
}

/** The menu for one field of the items with the ids, and for the progress of all below them. */
export function choicesOfField(
  place: ItemPlace,
  field: ChosenField,
  ids: readonly string[],
): MenuItem[] {
  const items = itemsOf(place, ids);
  const tree = workTreeOf(place.homeId, place.guildId);
  const branch = field === 'progress' ? branchItems(topsOf(tree, ids)) : items;
  return choicesFor(field, items, place, branch);
}

async function duplicate(
  { homeId, guildId }: ItemPlace,
  ids: readonly string[],
  goToMade: ScreenActs['goToMade'],
): Promise<void> {
  const made = await duplicateItems(homeId, guildId, ids).catch(reportProblem);
  if (made) {
    goToMade?.(made);
  }
}

/** An action that needs the item's address, which it has once the service has the item. */
function linkAction(
  { addressOf }: ItemPlace,
  item: WorkItem,
  act: (link: string) => void,
): OfferedAction {
  return {
    run: () => act(addressOf(item.id)),
    refusal: isUnsent(item) ? text.workItem.acts.noAddress : undefined,
  };
}

/** An action that copies the short names of items, where their service gives names. */
function copyNameAction(place: ItemPlace, ids: readonly string[]): OfferedActions {
  const { homeId, guildId } = place;
  const [first, ...others] = itemsOf(place, ids);
  const home = useHomes.getState().homes.find((each) => each.id === homeId);
  if (first === undefined || !offers(home, 'work-item-names')) {
    return {};
  }
  const names = () =>
    itemsOf(place, ids).flatMap((item) => shortNameOf(homeId, guildId, item) ?? []);
  const isNameless = others.length === 0 && isUnsent(first);
  return {
    copyItemName: {
      run: () => void copyNames(names().join(', ')),
      refusal: isNameless ? text.workItem.acts.noName : undefined,
    },
  };
}

async function copyNames(names: string): Promise<void> {
  if (await copyText(names)) {
    showToast({ words: text.work.did.copiedName(names) });
  }
}

/** Begins a thread about an item, with the operator that it is assigned to. */
function discuss({ onDiscuss }: ItemPlace, item: WorkItem, link: string): void {
  const { assignedOperatorId: assigned, title } = item;
  onDiscuss(assigned === undefined ? [] : [assigned], openingAbout(title, link));
}

/** Puts items on the clipboard, and says so once they are there. */
export async function copyItems(words: string, count: number): Promise<void> {
  if (await copyText(words)) {
    showToast({ words: text.work.did.copied(count) });
  }
}
