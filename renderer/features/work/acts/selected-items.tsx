import { MoreHorizontal } from 'lucide-react';
import { useWorkTree, workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import type { OfferedActions } from '../../../actions/offered-actions.ts';
import { runOffered } from '../../../actions/offered-actions.ts';
import { choicesOfField } from './item-actions.ts';
import type { ItemPlace } from './item-actions.ts';
import type { Selection } from '../../../ui/use-selection.ts';

const fields = ['status', 'priority', 'assignedOperatorId', 'progress'] as const;

const acts = ['tickItem', 'setDates', 'moveItem', 'duplicateItem', 'copyItem'] as const;

/** The actions on all selected items at once; nothing where none are selected. */
export function SelectedItems({
  selection: { ids, clear },
  place,
  actionsOf,
}: {
  selection: Selection;
  place: ItemPlace;
  /** The actions on the items with the ids. */
  actionsOf: (ids: readonly string[]) => OfferedActions;
}) {
  const { homeId, guildId, canDelete } = place;
  const { fields: names } = text.work;
  // Its menus show what the items are, and follow them.
  useWorkTree(homeId, guildId, ({ items }) => (ids.size > 0 ? items : undefined));
  const tree = workTreeOf(homeId, guildId);
  const known = [...ids].filter((id) => tree.node(id) !== undefined);
  const actions = known.length > 0 ? actionsOf(known) : {};
  return (
    <SelectionBar
      name={text.work.selection}
      count={known.length}
      onDelete={canDelete ? actions.deleteItem?.run : undefined}
      onClear={clear}
    >
      {fields.map((field) => (
        <Menu
          key={field}
          trigger={<Button>{names[field === 'assignedOperatorId' ? 'operator' : field]}</Button>}
          items={choicesOfField(place, field, known)}
        />
      ))}
      <Menu
        trigger={
          <IconButton label={text.work.selectionActions} icon={<MoreHorizontal size={16} />} />
        }
        items={acts
          .filter((id) => actions[id] !== undefined)
          .map((id) => ({
            label: text.app.actions[id],
            // An act that these items cannot have together says why.
            onSelect: () => void runOffered(actions[id]),
          }))}
      />
    </SelectionBar>
  );
}
