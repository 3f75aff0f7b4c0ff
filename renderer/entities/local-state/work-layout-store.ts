import { useEffect } from 'react';
import { placeLimits } from '#shared/limits/kept-limits.ts';
import type { LocalKey, LocalValue } from '#shared/local/kinds.ts';
import { useLocalIds, withLocalIds } from '../../bridge/local-ids.ts';
import { LocalStore } from './local-store.ts';
import type { LocalRows } from './local-store.ts';

/** How a person left the work of a guild. */
export type WorkLayout = LocalValue<'work_layout'>;

/** The rows of a tree that are expanded. */
export type KeptExpansion = WorkLayout['whole'];

/** The first row in sight of a list; of one that was not scrolled it has no id. */
export type ListTop = WorkLayout['wholeTop'];

/** The guild whose work it is. */
export type WorkLayoutKey = LocalKey<'work_layout'>;

/** A layout is kept once it rests, in milliseconds. */
const restMs = 200;

/** How the work of guilds was left. */
export const workLayouts = new LocalStore('work_layout', { restMs, toSave: boundedLayout });

export const listStart: ListTop = { topId: '', at: 0, offset: 0 };

const unchanged: KeptExpansion = { otherIds: [] };

const firstLayout: WorkLayout = {
  view: 'tree',
  filter: '',
  rowId: '',
  rowAt: 0,
  selectedIds: [],
  fromId: '',
  whole: unchanged,
  found: unchanged,
  wholeTop: listStart,
  foundTop: listStart,
  selectedCardIds: [],
  fromCardId: '',
  columns: [],
  boardLeft: 0,
  boardTop: 0,
  overviewTop: 0,
};

/** Names rows by the ids that this page knows them by: a row of local state does not say its home. */
function nameByLocalIds(): void {
  workLayouts.use.setState(({ rows }) => ({
    rows: new Map(
      [...rows].map(([text, row]) => [
        text,
        { ...row, value: withLocalIds(row.value, row.key.homeId) },
      ]),
    ),
  }));
}

useLocalIds.subscribe(nameByLocalIds);
workLayouts.use.subscribe(({ load }, former) => {
  if (load !== former.load) {
    nameByLocalIds();
  }
});

/** How the work of a guild was left. */
export function workLayoutOf(
  key: WorkLayoutKey,
  state: Pick<LocalRows<'work_layout'>, 'rows'> = workLayouts.use.getState(),
): WorkLayout {
  return workLayouts.value(key, state) ?? firstLayout;
}

/** Follows a part of how the work of a guild was left. */
export function useWorkLayout<Part>(key: WorkLayoutKey, part: (layout: WorkLayout) => Part): Part {
  return workLayouts.use((state) => part(workLayoutOf(key, state)));
}

/** Reads how work was left, and answers whether that is known. */
export function useAreWorkLayoutsRead(): boolean {
  useEffect(() => {
    void workLayouts.readOnce();
  }, []);
  return workLayouts.use(({ load }) => load !== 'idle');
}

/** Keeps a change of how the work of a guild is left. */
export function changeWorkLayout(key: WorkLayoutKey, change: Partial<WorkLayout>): void {
  const layout = workLayoutOf(key);
  const names = Object.keys(change) as (keyof WorkLayout)[];
  if (names.some((name) => change[name] !== layout[name])) {
    workLayouts.saveLater(key, { ...layout, ...change });
  }
}

/** The expanded rows of a tree under a filter; of another filter than the last nothing is known. */
export function expansionIn(layout: WorkLayout, filter: string): KeptExpansion {
  return filter === '' ? layout.whole : layout.filter === filter ? layout.found : unchanged;
}

/** The first row in sight of a tree under a filter. */
export function treeTopIn(layout: WorkLayout, filter: string): ListTop {
  return filter === '' ? layout.wholeTop : layout.filter === filter ? layout.foundTop : listStart;
}

/** Keeps which view is shown, and under which filter. What was found under another one is new. */
export function keepShownWork(key: WorkLayoutKey, { view, filter }: ShownWork): void {
  const isSame = workLayoutOf(key).filter === filter;
  changeWorkLayout(key, {
    view,
    filter,
    ...(!isSame && {
      found: unchanged,
      foundTop: listStart,
      columns: [],
      boardTop: 0,
      timelineTop: listStart,
    }),
  });
}

type ShownWork = Pick<WorkLayout, 'view' | 'filter'>;

/** A column of the board. */
export type ColumnKey = Pick<WorkLayout['columns'][number], 'laneId' | 'status'>;

const isOf =
  ({ laneId, status }: ColumnKey) =>
  (column: ColumnKey) =>
    column.laneId === laneId && column.status === status;

/** The first card in sight of a column of the board under a filter. */
export function columnTopIn(layout: WorkLayout, filter: string, column: ColumnKey): ListTop {
  const known = layout.filter === filter ? layout.columns.find(isOf(column)) : undefined;
  return known ?? listStart;
}

/** Keeps the first card in sight of a column. */
export function keepColumnTop(
  key: WorkLayoutKey,
  filter: string,
  { laneId, status }: ColumnKey,
  top: ListTop,
): void {
  const layout = workLayoutOf(key);
  const isThis = isOf({ laneId, status });
  const known = layout.filter === filter ? layout.columns : [];
  const others = known.filter((column) => !isThis(column));
  const columns = top.topId === '' ? others : [...others, { laneId, status, ...top }];
  changeWorkLayout(key, { filter, columns });
}

/**
 * A layout as it is kept, whatever the number of items. The rows that were expanded or collapsed last
 * are kept. Of a larger selection none is kept: a part of it would be taken for the whole.
 */
function boundedLayout(key: WorkLayoutKey): WorkLayout | undefined {
  const layout = workLayouts.value(key);
  return (
    layout && {
      ...layout,
      selectedIds: boundedSelection(layout.selectedIds),
      selectedCardIds: boundedSelection(layout.selectedCardIds),
      whole: newestRows(layout.whole),
      found: newestRows(layout.found),
      foldedGroupIds: newest(layout.foldedGroupIds),
      timelineCollapsedIds: newest(layout.timelineCollapsedIds),
      columns: layout.columns.slice(-placeLimits.layoutColumns),
    }
  );
}

function boundedSelection(ids: WorkLayout['selectedIds']): WorkLayout['selectedIds'] {
  return ids.length <= placeLimits.layoutIds ? ids : [];
}

function newestRows({ otherIds, ...rest }: KeptExpansion): KeptExpansion {
  return { ...rest, otherIds: newest(otherIds) };
}

function newest<Ids extends readonly string[] | undefined>(ids: Ids) {
  return ids?.slice(-placeLimits.layoutIds) as Ids;
}
