import {
  ArrowDown,
  ArrowUp,
  CalendarDays,
  Circle,
  Columns3,
  Percent,
  SignalHigh,
  UserRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { sortColumns, treeColumns, treeGroupings } from '#shared/local/work-view.ts';
import type { GroupField, SortColumn, TreeColumn, TreeSort } from '#shared/local/work-view.ts';
import { useOfferMenu } from '../../../actions/offered-menus.ts';
import { changeWorkLayout } from '../../../entities/local-state/work-layout-store.ts';
import type { WorkLayoutKey } from '../../../entities/local-state/work-layout-store.ts';
import { text } from '../../../text/text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-items.tsx';
import { rovingByArrows } from '../../../ui/roving-rows.ts';
import { groupTree } from './tree-groups.ts';
import { sortAfterPress } from './tree-sort.ts';
import './outline-columns.css';

interface OutlineHeadsProps extends WorkLayoutKey {
  /** The columns that the service has values for, and those of them that are shown. */
  readonly offered: readonly TreeColumn[];
  readonly columns: readonly TreeColumn[];
  readonly sort: TreeSort | undefined;
  /** The field that groups its rows; undefined for a tree with its levels. */
  readonly groupedBy: GroupField | undefined;
}

/** The signs that stand for the headings of narrow columns. */
const icons: Readonly<Record<TreeColumn, LucideIcon>> = {
  status: Circle,
  priority: SignalHigh,
  operator: UserRound,
  progress: Percent,
  due: CalendarDays,
};

/** The outline as a grid: the headings of its columns, and the rows below them. */
export function OutlineGrid({ children, ...heads }: OutlineHeadsProps & { children: ReactNode }) {
  return (
    <div className="outline-frame">
      <ColumnsMenu {...heads} />
      <div
        className="outline-grid"
        role="treegrid"
        aria-label={text.work.tree}
        aria-multiselectable
      >
        <OutlineHeads {...heads} />
        {children}
      </div>
    </div>
  );
}

/** The headings of the columns, each a button that sorts the tree by its column. */
function OutlineHeads({ homeId, guildId, columns, sort }: OutlineHeadsProps) {
  const head = (by: SortColumn) => (
    <Head
      key={by}
      by={by}
      sort={sort}
      onPress={() => changeWorkLayout({ homeId, guildId }, { sort: sortAfterPress(sort, by) })}
    />
  );
  return (
    <div ref={rovingByArrows} className="outline-heads" role="row">
      {head('title')}
      <div className="outline-cells">{columns.map(head)}</div>
    </div>
  );
}

function Head({
  by,
  sort,
  onPress,
}: {
  by: SortColumn;
  sort: TreeSort | undefined;
  onPress: () => void;
}) {
  const isSorted = sort?.by === by;
  const Arrow = sort?.isDescending === true ? ArrowDown : ArrowUp;
  const Icon = by === 'title' ? undefined : icons[by];
  const direction = sort?.isDescending === true ? 'descending' : 'ascending';
  const order = isSorted ? direction : 'none';
  return (
    <div className="outline-head" role="columnheader" aria-sort={order} data-column={by}>
      <button
        type="button"
        className="outline-sort"
        // The words give way to the sign where the column is narrow.
        aria-label={text.work.fields[by]}
        title={text.work.sort.by(by)}
        onClick={onPress}
      >
        <span className="outline-head-label" aria-hidden="true">
          {Icon !== undefined && (
            <span className="outline-head-sign">
              <Icon className="outline-head-icon" />
            </span>
          )}
          <span className="outline-head-words">{text.work.fields[by]}</span>
        </span>
        {isSorted && <Arrow className="outline-arrow" aria-hidden="true" />}
      </button>
    </div>
  );
}

/**
 * The button with the menu of the columns and of the groups. The palette offers them too, and what
 * the tree is sorted by.
 */
function ColumnsMenu({ homeId, guildId, offered, columns, sort, groupedBy }: OutlineHeadsProps) {
  const key = { homeId, guildId };
  const { columns: words, fields, sort: sortWords } = text.work;
  const toggle = (column: TreeColumn) =>
    changeWorkLayout(key, {
      hiddenColumns: treeColumns.filter(
        (each) => columns.includes(each) === (each === column) && offered.includes(each),
      ),
    });
  const columnItems = offered.map((column): MenuItem => ({
    label: fields[column],
    isChosen: columns.includes(column),
    onSelect: () => toggle(column),
  }));
  const byHand: MenuItem = {
    label: sortWords.byHand,
    isDisabled: sort === undefined,
    onSelect: () => changeWorkLayout(key, { sort: undefined }),
  };
  const sortItems = sortColumns
    .filter((by) => by === 'title' || offered.includes(by))
    .map((by): MenuItem => ({
      label: fields[by],
      isChosen: sort?.by === by,
      onSelect: () =>
        changeWorkLayout(key, { sort: sort?.by === by ? sort : sortAfterPress(undefined, by) }),
    }));
  const groupMenu: MenuItem = {
    label: text.board.groupBy,
    items: groupItems(key, offered, groupedBy),
  };
  useOfferMenu(text.work.views.tree, [
    { label: words, items: columnItems },
    groupMenu,
    { label: sortWords.name, items: sortItems },
    byHand,
    {
      label: text.work.groups.none,
      isDisabled: groupedBy === undefined,
      onSelect: () => groupTree(key, undefined),
    },
  ]);
  return (
    <div className="outline-columns">
      <Menu
        trigger={<IconButton label={words} icon={<Columns3 size={14} aria-hidden="true" />} />}
        items={[...columnItems, { ...groupMenu, startsGroup: true }]}
      />
    </div>
  );
}

/** The choices of how the rows are grouped. */
function groupItems(
  key: WorkLayoutKey,
  offered: readonly TreeColumn[],
  groupedBy: GroupField | undefined,
): MenuItem[] {
  return treeGroupings
    .filter((by) => by === 'none' || offered.includes(by))
    .map((by) => ({
      label: by === 'none' ? text.board.groupings.none : text.work.fields[by],
      isChosen: by === (groupedBy ?? 'none'),
      onSelect: () => groupTree(key, by === 'none' ? undefined : by),
    }));
}
