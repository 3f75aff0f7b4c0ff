import { useMemo } from 'react';
import { treeColumns } from '#shared/local/work-view.ts';
import type { GroupField, TreeColumn, TreeSort } from '#shared/local/work-view.ts';
import { useWorkLayout } from '../../../entities/local-state/work-layout-store.ts';
import type { WorkLayoutKey } from '../../../entities/local-state/work-layout-store.ts';
import { useKeepsDates } from '../item/use-due.ts';
import { useTreeGrouping } from './tree-groups.ts';
import { useTreeSort } from './tree-sort.ts';

interface TreeColumns extends WorkLayoutKey {
  /** The columns that the service has values for. */
  readonly offered: readonly TreeColumn[];
  /** Those of them that the person has not taken away. */
  readonly columns: readonly TreeColumn[];
  /** How the tree is sorted; undefined for the order by hand. */
  readonly sort: TreeSort | undefined;
  /** The field that groups its rows; undefined for a tree with its levels. */
  readonly groupedBy: GroupField | undefined;
}

/** The columns of the tree of a guild, beside the title, and how it is sorted by them. */
export function useTreeColumns(key: WorkLayoutKey): TreeColumns {
  const hidden = useWorkLayout(key, (layout) => layout.hiddenColumns);
  const hasDates = useKeepsDates(key.homeId);
  const sort = useTreeSort(key);
  const groupedBy = useTreeGrouping(key);
  const columns = useMemo(() => {
    const offered = treeColumns.filter((column) => hasDates || column !== 'due');
    return { offered, columns: offered.filter((column) => hidden?.includes(column) !== true) };
  }, [hidden, hasDates]);
  return { ...key, ...columns, sort, groupedBy };
}
