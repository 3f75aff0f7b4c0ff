import { useMemo, useState } from 'react';
import { childTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import { useAllWorkItems, useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import type { Option } from '../../../ui/combobox.tsx';
import { TypeSign } from '../item/item-signs.tsx';

/** The place of a plan in the work of its guild. */
export type ChosenParent = ReturnType<typeof useParent>;

/** Stands for no parent: no id is empty. */
const topLevel: Option = { id: '', label: text.work.plan.topLevel };

/** The item below which a plan is to stand, and those that may be chosen. */
export function useParent(homeId: string, guildId: string, keptId: string | undefined) {
  const { isReading } = useAllWorkItems(homeId, guildId);
  const items = useWorkTree(homeId, guildId, (tree) => tree.items);
  const [id, choose] = useState(keptId);
  const options = useMemo(
    () => [
      topLevel,
      ...items
        .filter(({ type }) => childTypeOf(type) !== undefined)
        .map((item): Option => ({
          id: item.id,
          label: item.title,
          sign: <TypeSign type={item.type} />,
        })),
    ],
    [items],
  );
  const parent = items.find((item) => item.id === id);
  const below = parent && childTypeOf(parent.type);
  const isKnown = id === undefined || below !== undefined;
  return {
    id,
    options,
    chosen: isKnown ? (options.find((option) => option.id === id) ?? topLevel) : null,
    choose,
    isKnown,
    /** Whether one was chosen that is not there. */
    isGone: !isKnown && !isReading,
    top: below ?? ('objective' as const),
  };
}
