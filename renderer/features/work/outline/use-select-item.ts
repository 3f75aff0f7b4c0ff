import { useState } from 'react';
import { useSelectThing } from '../../../actions/selected-thing.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import type { TreeRow } from './row-list.ts';

/**
 * Says that the item of a row is selected, which the details show. At the head of a group it is the
 * item before: the details would else close and open on the way from group to group. One that goes
 * away is shown no longer.
 */
export function useSelectItem(homeId: string, guildId: string, row: TreeRow | undefined): void {
  const [lastId, setLastId] = useState<string>();
  const isHeading = row?.heading !== undefined;
  const id = isHeading ? lastId : row?.id;
  if (id !== lastId) {
    setLastId(id);
  }
  const isThere = useWorkTree(homeId, guildId, (tree) => tree.node(id ?? '') !== undefined);
  const isShown = id !== undefined && (isThere || !isHeading);
  useSelectThing(isShown ? { homeId, guildId, kind: 'item', id } : undefined);
}
