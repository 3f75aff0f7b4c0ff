import { childTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { copyText } from '../../bridge/outside.ts';
import type { WorkNode } from '../../entities/work-item/work-tree.ts';
import { text } from '../../text/text.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { showToast } from '../../ui/toast.tsx';
import { choicesFor } from './item-choices.ts';
import type { ChoiceContext } from './item-choices.ts';
import { branchAsMarkdown } from './outline-text.ts';

interface OutlineMenu {
  /** The item at which the menu was opened. */
  readonly node: WorkNode;
  /** The items that its choices change: the selected ones, or this one alone. */
  readonly items: readonly WorkItem[];
  readonly choices: ChoiceContext;
  readonly canDelete: boolean;
  /** Whether there is another place for the item, and the service can move it there. */
  readonly isMovable: boolean;
  readonly acts: Readonly<
    Record<'open' | 'rename' | 'addChild' | 'delete' | 'move', (id: string) => void>
  >;
}

/** The menu of an item in the outline. */
export function outlineMenu(menu: OutlineMenu): MenuItem[] {
  const { node, items, choices, canDelete, isMovable, acts } = menu;
  const { id, item, children } = node;
  const { work } = text;
  const fields = ['status', 'priority', 'assignedOperatorId', 'progress'] as const;
  return [
    { label: work.open, shortcut: work.keys.open, onSelect: () => acts.open(id) },
    { label: work.rename, shortcut: work.keys.rename, onSelect: () => acts.rename(id) },
    {
      label: work.addChild,
      shortcut: work.keys.addChild,
      isDisabled: childTypeOf(item.type) === undefined,
      onSelect: () => acts.addChild(id),
    },
    ...fields.map((field, at) => ({
      label: work.fields[field === 'assignedOperatorId' ? 'operator' : field],
      startsGroup: at === 0,
      items: choicesFor(field, items, choices),
    })),
    {
      label: text.workItem.acts.move,
      isDisabled: !isMovable,
      onSelect: () => acts.move(id),
    },
    {
      label: work.copyMarkdown,
      startsGroup: true,
      onSelect: () => void copyItems(branchAsMarkdown([node]), countBelow(node)),
    },
    {
      label: work.delete,
      shortcut: work.keys.delete,
      startsGroup: true,
      isDanger: true,
      isDisabled: !canDelete || children.length > 0,
      onSelect: () => acts.delete(id),
    },
  ];
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
