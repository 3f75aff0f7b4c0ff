import { childTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkActionId } from '#shared/capability/action.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { OfferedAction, OfferedActions } from '../../../actions/offered-actions.ts';
import { copyLink, copyText } from '../../../bridge/outside.ts';
import { openThingWindow } from '../../../bridge/thing-window.ts';
import { isUnsent } from '../../../entities/store/entity-list.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import type { WorkNode } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import type { MenuItem } from '../../../ui/menu-items.tsx';
import { openingAbout } from '../../../ui/markdown/link-to-thing.ts';
import { showToast } from '../../../ui/toast.tsx';
import { choicesFor } from './item-choices.tsx';
import type { ChoiceContext, ChosenField } from './item-choices.tsx';
import { whyNotMovable } from './move-dialog.tsx';
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
  readonly askWhere: (item: WorkItem) => void;
  readonly askToDelete: (ids: readonly string[]) => void;
  /** Shows the values of a field beside the item. */
  readonly showChoices: (id: string, choices: readonly MenuItem[]) => void;
}

/** The menu of an item, in groups. */
export const itemMenuGroups: readonly (readonly WorkActionId[])[] = [
  ['openItem', 'openItemInWindow', 'renameItem', 'addChild'],
  ['setStatus', 'setPriority', 'assignOperator', 'setProgress', 'moveItem'],
  ['discussItem', 'copyItemLink', 'copyItem'],
  ['deleteItem'],
];

/**
 * The actions on the item with the first id. Where several are given, fields are set in all of
 * them. Empty where the item is gone.
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
  const setField = (field: ChosenField): OfferedAction => {
    // Asked for as they are when the menu opens: a change is compared with what the person saw.
    const choices = () =>
      choicesFor(
        field,
        ids.flatMap((each) => workTreeOf(homeId, guildId).node(each)?.item ?? []),
        place,
      );
    return { choices, run: () => screen.showChoices(id, choices()) };
  };
  const { open, rename, addChild } = screen;
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
    setStatus: setField('status'),
    setPriority: setField('priority'),
    assignOperator: setField('assignedOperatorId'),
    setProgress: setField('progress'),
    moveItem: {
      run: () => screen.askWhere(item),
      refusal: whyNotMovable(homeId, guildId, item, canEdit),
    },
    discussItem: linkAction(place, item, (link) => discuss(place, item, link)),
    copyItemLink: linkAction(place, item, (link) => void copyLink(link)),
    copyItem: { run: () => void copyItems(branchAsMarkdown([node]), countBelow(node)) },
    deleteItem: {
      run: () => screen.askToDelete(ids),
      refusal: canDelete ? undefined : text.work.unavailable.delete,
    },
  };
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

function countBelow({ children }: WorkNode): number {
  return children.reduce((count, child) => count + countBelow(child), 1);
}
