import { useWorkTree, workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { choicesFor } from './item-choices.tsx';
import type { ItemPlace } from './item-actions.ts';
import type { ChoiceContext } from './item-choices.tsx';
import type { Selection } from '../../../ui/use-selection.ts';

const fields = ['status', 'priority', 'assignedOperatorId'] as const;

/** The actions on all selected items at once; nothing where none are selected. */
export function SelectedItems({
  guildId,
  selection: { ids, clear },
  choices,
  onDelete,
}: {
  guildId: string;
  selection: Selection;
  choices: ChoiceContext & Pick<ItemPlace, 'canDelete'>;
  /** Asks, and then deletes the items with the ids. */
  onDelete: (ids: readonly string[]) => void;
}) {
  const { fields: names } = text.work;
  // Its menus show what the items are, and follow them.
  useWorkTree(choices.homeId, guildId, ({ items }) => (ids.size > 0 ? items : undefined));
  const tree = workTreeOf(choices.homeId, guildId);
  const items = [...ids].flatMap((id) => tree.node(id)?.item ?? []);
  return (
    <SelectionBar
      name={text.work.selection}
      count={items.length}
      onDelete={choices.canDelete ? () => onDelete(items.map(({ id }) => id)) : undefined}
      onClear={clear}
    >
      {fields.map((field) => (
        <Menu
          key={field}
          trigger={<Button>{names[field === 'assignedOperatorId' ? 'operator' : field]}</Button>}
          items={choicesFor(field, items, choices)}
        />
      ))}
    </SelectionBar>
  );
}
