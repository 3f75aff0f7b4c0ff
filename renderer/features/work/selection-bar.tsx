import { useWorkTree, workTreeOf } from '../../entities/work-item/work-tree-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { choicesFor } from './item-choices.ts';
import type { ItemPlace } from './item-actions.ts';
import type { ChoiceContext } from './item-choices.ts';
import type { Selection } from './use-selection.ts';

const fields = ['status', 'priority', 'assignedOperatorId'] as const;

/** The actions on all selected items at once; nothing where none are selected. */
export function SelectionBar({
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
  const { selection, fields: names } = text.work;
  // Its menus show what the items are, and follow them.
  useWorkTree(choices.homeId, guildId, ({ items }) => (ids.size > 0 ? items : undefined));
  const tree = workTreeOf(choices.homeId, guildId);
  const items = [...ids].flatMap((id) => tree.node(id)?.item ?? []);
  return items.length === 0 ? null : (
    <div className="selection-bar" role="toolbar" aria-label={selection.name}>
      <span className="selection-count" role="status">
        {selection.count(items.length)}
      </span>
      {fields.map((field) => (
        <Menu
          key={field}
          trigger={<Button>{names[field === 'assignedOperatorId' ? 'operator' : field]}</Button>}
          items={choicesFor(field, items, choices)}
        />
      ))}
      {choices.canDelete && (
        <Button onClick={() => onDelete(items.map(({ id }) => id))}>{selection.delete}</Button>
      )}
      <Button kind="quiet" onClick={clear}>
        {selection.clear}
      </Button>
    </div>
  );
}
