import { useMemo, useState } from 'react';
import { parentTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useWorkTree, workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import type { WorkTree } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import type { Option } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { changeItems } from './item-acts.ts';
import { TypeSign } from '../item/item-signs.tsx';

const words = text.workItem.move;

/** Stands for no parent among the parents: no id is empty. */
const topLevel: Option = { id: '', label: words.topLevel };

/**
 * Why an item cannot be moved to another parent, as a sentence; undefined where it can.
 *
 * @param canMove whether the service can move items
 */
export function whyNotMovable(
  homeId: string,
  guildId: string,
  item: WorkItem,
  canMove: boolean,
): string | undefined {
  const parentType = parentTypeOf(item.type);
  if (parentType === undefined) {
    return words.neverBelow;
  }
  if (!canMove) {
    return text.work.unavailable.move;
  }
  const { items } = workTreeOf(homeId, guildId);
  const isThereAny = item.parentId !== undefined || items.some((each) => isOther(each, item));
  return isThereAny ? undefined : words.noParent(parentType);
}

/** Asks for another parent of an item. Only those are listed that the hierarchy allows. */
export function MoveDialog({
  homeId,
  guildId,
  item,
  onClose,
}: {
  homeId: string;
  guildId: string;
  item: WorkItem;
  onClose: () => void;
}) {
  const items = useWorkTree(homeId, guildId, (tree) => tree.items);
  const [chosen, setChosen] = useState<Option | null>(null);
  const options = useMemo(
    () => optionsOf(items, workTreeOf(homeId, guildId), item),
    [homeId, guildId, items, item],
  );
  const parentType = parentTypeOf(item.type);
  const move = () => {
    if (chosen === null) {
      return;
    }
    const isTop = chosen.id === topLevel.id;
    const done = isTop ? words.didTopLevel(item.title) : words.did(item.title, chosen.label);
    void changeItems(homeId, [item], { parentId: isTop ? null : chosen.id }, done);
    onClose();
  };
  return (
    <Dialog title={words.title(item.title)} onClose={onClose}>
      {parentType !== undefined && <p>{words.legal(item.type, parentType)}</p>}
      <Combobox label={words.parent} options={options} chosen={chosen} onChoose={setChosen} />
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button kind="primary" disabled={chosen === null} onClick={move}>
          {words.act}
        </Button>
      </div>
    </Dialog>
  );
}

/** Where an item may go: to the top, and below each item one level up, but not where it is. */
function optionsOf(items: readonly WorkItem[], tree: WorkTree, item: WorkItem): readonly Option[] {
  const parents = items.filter((each) => isOther(each, item));
  const options = parents.map(({ id, type, title }): Option => {
    const above = tree.node(id)?.parent?.item.title;
    return {
      id,
      label: title,
      sign: <TypeSign type={type} />,
      ...(above !== undefined && { detail: above }),
    };
  });
  return [...(item.parentId === undefined ? [] : [topLevel]), ...options];
}

/** Whether an item may be the parent of another, and is not yet. */
function isOther({ id, type }: WorkItem, item: WorkItem): boolean {
  return type === parentTypeOf(item.type) && id !== item.parentId;
}
