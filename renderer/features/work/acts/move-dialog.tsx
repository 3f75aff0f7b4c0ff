import { useMemo, useState } from 'react';
import { parentTypeOf, workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
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
 * Why items cannot be moved to another parent, as a sentence; undefined where they can.
 *
 * @param canMove whether the service can move items
 */
export function whyNotMovable(
  homeId: string,
  guildId: string,
  moved: readonly WorkItem[],
  canMove: boolean,
): string | undefined {
  const [first] = moved;
  const parentType = first && parentTypeOf(first.type);
  if (parentType === undefined) {
    return words.neverBelow;
  }
  if (!canMove) {
    return text.work.unavailable.move;
  }
  if (moved.some(({ type }) => type !== first?.type)) {
    return words.mixed;
  }
  const { items } = workTreeOf(homeId, guildId);
  const isThereAny =
    moved.some(({ parentId }) => parentId !== undefined) ||
    items.some((each) => isOther(each, parentType, moved));
  return isThereAny ? undefined : words.noParent(parentType);
}

/**
 * Asks for another parent of items of one type. Only those are listed that the hierarchy allows.
 */
export function MoveDialog({
  homeId,
  guildId,
  moved,
  onClose,
}: {
  homeId: string;
  guildId: string;
  moved: readonly WorkItem[];
  onClose: () => void;
}) {
  const items = useWorkTree(homeId, guildId, (tree) => tree.items);
  const [chosen, setChosen] = useState<Option | null>(null);
  const options = useMemo(
    () => optionsOf(items, workTreeOf(homeId, guildId), moved),
    [homeId, guildId, items, moved],
  );
  const [first] = moved;
  const type = first?.type ?? workItemTypes[0];
  const parentType = parentTypeOf(type);
  const hasBelow = moved.some(
    ({ id }) => (workTreeOf(homeId, guildId).node(id)?.children.length ?? 0) > 0,
  );
  const name = moved.length === 1 && first !== undefined ? first.title : words.items(moved.length);
  const move = () => {
    if (chosen === null) {
      return;
    }
    const isTop = chosen.id === topLevel.id;
    const done = isTop ? words.didTopLevel(name) : words.did(name, chosen.label);
    void changeItems(homeId, moved, { parentId: isTop ? null : chosen.id }, done);
    onClose();
  };
  return (
    <Dialog
      title={moved.length === 1 ? words.title(name) : words.titleMany(moved.length)}
      onClose={onClose}
    >
      {parentType !== undefined && <p>{words.legal(type, parentType, hasBelow)}</p>}
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

/** Where items may go: to the top, and below each item one level up, but not where all of them are. */
function optionsOf(
  items: readonly WorkItem[],
  tree: WorkTree,
  moved: readonly WorkItem[],
): readonly Option[] {
  const [first] = moved;
  const parentType = first && parentTypeOf(first.type);
  const parents = items.filter((each) => isOther(each, parentType, moved));
  const options = parents.map(({ id, type, title }): Option => {
    const above = tree.node(id)?.parent?.item.title;
    return {
      id,
      label: title,
      sign: <TypeSign type={type} />,
      ...(above !== undefined && { detail: above }),
    };
  });
  const isTop = moved.every(({ parentId }) => parentId === undefined);
  return [...(isTop ? [] : [topLevel]), ...options];
}

/** Whether an item may be the parent of others, and is not yet that of all of them. */
function isOther(
  { id, type }: WorkItem,
  parentType: WorkItemType | undefined,
  moved: readonly WorkItem[],
): boolean {
  return type === parentType && moved.some(({ parentId }) => id !== parentId);
}
