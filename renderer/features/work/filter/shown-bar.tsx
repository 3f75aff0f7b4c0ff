import { ArrowDown, ArrowUp, Rows3, X } from 'lucide-react';
import type { GroupField, TreeSort, WorkView } from '#shared/local/work-view.ts';
import { changeWorkLayout } from '../../../entities/local-state/work-layout-store.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { rovingRows } from '../../../ui/roving-rows.ts';
import { groupTree, useTreeGrouping } from '../outline/tree-groups.ts';
import { useTreeSort } from '../outline/tree-sort.ts';
import { conditionsOf } from './filter-conditions.tsx';
import type { Condition, ConditionContext } from './filter-conditions.tsx';
import { formatFilter } from './work-filter.ts';
import type { WorkFilter } from './work-filter.ts';
import './shown-bar.css';

interface ShownBarProps extends ConditionContext {
  readonly onFilter: (filter: WorkFilter) => void;
  /** How many items the filter lets through; undefined without a filter. */
  readonly count: number | undefined;
  readonly all: number;
  readonly homeId: string;
  readonly guildId: string;
  readonly view: WorkView;
  /** Saves what is shown as the saved view that is open; undefined where that shows just this. */
  readonly onUpdateView: (() => void) | undefined;
}

/**
 * The particulars of a view: each condition of the filter, how many items match, how the tree is
 * grouped and sorted, and that it differs from the saved view. Without any of that there is no bar.
 */
export function ShownBar({ onFilter, count, all, onUpdateView, ...context }: ShownBarProps) {
  const key = { homeId: context.homeId, guildId: context.guildId };
  const treeSort = useTreeSort(key);
  const treeGrouping = useTreeGrouping(key);
  const [sort, groupedBy] = context.view === 'tree' ? [treeSort, treeGrouping] : [];
  const isFiltered = formatFilter(context.filter) !== '';
  const isPlain = sort === undefined && groupedBy === undefined && onUpdateView === undefined;
  if (!isFiltered && isPlain) {
    return null;
  }
  const chosen = conditionsOf(context).filter(({ isChosen }) => isChosen === true);
  return (
    <div className="shown-bar">
      {chosen.length > 0 && <Chips conditions={chosen} onFilter={onFilter} />}
      <p className="shown-count" role="status">
        {isFiltered && count !== undefined && text.work.filter.shown(count, all)}
      </p>
      {groupedBy !== undefined && (
        <GroupNote by={groupedBy} onNone={() => groupTree(key, undefined)} />
      )}
      {sort !== undefined && (
        <SortNote sort={sort} onByHand={() => changeWorkLayout(key, { sort: undefined })} />
      )}
      {onUpdateView !== undefined && (
        <Button kind="quiet" onClick={onUpdateView}>
          {text.work.savedViews.update}
        </Button>
      )}
    </div>
  );
}

/** The conditions in one line that scrolls; a press drops one. */
function Chips({
  conditions,
  onFilter,
}: {
  conditions: readonly Condition[];
  onFilter: (filter: WorkFilter) => void;
}) {
  return (
    <ul ref={rovingRows} className="shown-chips" aria-label={text.work.filter.conditions}>
      {conditions.map(({ id, group, label, sign, toggled }) => {
        const words = group === undefined ? label : text.work.fieldValue(group, label);
        return (
          <li key={id}>
            <button
              type="button"
              className="shown-chip"
              aria-label={text.ui.remove(words)}
              onClick={() => onFilter(toggled)}
            >
              {sign}
              <span className="shown-chip-words" dir="auto" aria-hidden="true">
                {words}
              </span>
              <X size={12} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function GroupNote({ by, onNone }: { by: GroupField; onNone: () => void }) {
  return (
    <span className="shown-sort">
      <Rows3 size={12} aria-hidden="true" />
      <span className="shown-sort-words">{text.work.groups.grouped(by)}</span>
      <Button kind="quiet" onClick={onNone}>
        {text.work.groups.none}
      </Button>
    </span>
  );
}

function SortNote({ sort, onByHand }: { sort: TreeSort; onByHand: () => void }) {
  const { sorted, ascending, descending, byHand } = text.work.sort;
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <span className="shown-sort">
      <Arrow size={12} aria-hidden="true" />
      <span className="shown-sort-words">{sorted(sort.by)}</span>
      <span className="hidden">{sort.isDescending ? descending : ascending}</span>
      <Button kind="quiet" onClick={onByHand}>
        {byHand}
      </Button>
    </span>
  );
}
