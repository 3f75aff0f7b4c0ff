import { memo } from 'react';
import type { CSSProperties } from 'react';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { boardGroupings } from '#shared/local/work-view.ts';
import { useOfferMenu } from '../../../actions/offered-menus.ts';
import { arrangeBoard } from '../../../entities/local-state/board-store.ts';
import type { BoardArrangement } from '../../../entities/local-state/board-store.ts';
import { changeWorkLayout, workLayoutOf } from '../../../entities/local-state/work-layout-store.ts';
import type { WorkLayout } from '../../../entities/local-state/work-layout-store.ts';
import { text } from '../../../text/text.ts';
import { Choice } from '../../../ui/choice.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { FoldedColumns } from './board-columns.ts';
import { BoardLanes } from './board-lane.tsx';
import { useLanes } from './board-lanes.ts';
import { ColumnHeads } from './column-heads.tsx';
import type { ItemPlace } from '../acts/item-actions.ts';
import { SelectedItems } from '../acts/selected-items.tsx';
import { useArrangement, useBoard } from './use-board.ts';
import { useBoardControls } from './use-board-controls.ts';
import { useScrolled } from '../views/use-scrolled.ts';
import '../outline/item-cells.css';
import './board.css';
import './board-card.css';

interface WorkBoardProps {
  readonly place: ItemPlace;
  /** The items that the filter lets through; undefined for all. */
  readonly matches: ReadonlySet<string> | undefined;
  /** The filter as an address names it. */
  readonly filterKey?: string;
  /** Whether all items were read. */
  readonly isWhole?: boolean;
  readonly onOpen: (id: string) => void;
}

/** The work items of a guild as cards, a column for each status. */
export const WorkBoard = memo(function WorkBoard(props: WorkBoardProps) {
  const arrangement = useArrangement(props.place.homeId, props.place.guildId);
  return arrangement && <ArrangedBoard {...props} arrangement={arrangement} />;
});

function ArrangedBoard(props: WorkBoardProps & { readonly arrangement: BoardArrangement }) {
  const { place, matches, filterKey = '', arrangement } = props;
  const { homeId, guildId, operators, canEdit } = place;
  const { grouping, columnLimits } = arrangement;
  const lanes = useLanes(homeId, guildId, grouping, operators, canEdit);
  const shown = useBoard(homeId, guildId, matches, lanes, arrangement);
  const { board, folded } = shown;
  const controls = useBoardControls(props, shown, lanes);
  const { region, selection, dragged, acts, onKeyDown, onFocus, onBlur } = controls;
  const ids = { homeId, guildId };
  const onScroll = useScrolled(region, {
    place: filterKey,
    content: board,
    read: () => scrolledIn(workLayoutOf(ids), filterKey),
    keep: ({ left, top }) => changeWorkLayout(ids, { boardLeft: left, boardTop: top }),
  });
  return (
    <div className="board">
      <BoardTools {...ids} arrangement={arrangement} />
      {/* The keys are those of the cards, whose titles are buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={region}
        className="board-scroll"
        data-lanes={lanes === undefined ? undefined : ''}
        data-keeps-place=""
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <div className="board-inner" style={columnsStyle(folded)}>
          <ColumnHeads {...ids} board={board} limits={columnLimits} folded={folded} />
          <BoardLanes
            scroller={region}
            board={board}
            lanes={lanes}
            active={controls.active}
            focusRequest={controls.focusRequest}
            shares={{
              ...ids,
              filterKey,
              operators,
              selectedIds: selection.ids,
              dragged,
              folded,
              acts,
            }}
          />
        </div>
      </div>
      <p className="hidden" role="status">
        {controls.said}
      </p>
      <SelectedItems {...{ selection, place }} actionsOf={controls.actionsOf} />
      {controls.overlays}
    </div>
  );
}

/** How far the board is scrolled; under another filter it is shown from above. */
function scrolledIn({ filter, boardLeft, boardTop }: WorkLayout, filterKey: string) {
  return { left: boardLeft, top: filter === filterKey ? boardTop : 0 };
}

/** The widths of the columns, of which the folded ones are narrow. */
function columnsStyle(folded: FoldedColumns): CSSProperties {
  const widths = workItemStatuses.map((status) =>
    folded.has(status) ? 'var(--width-folded)' : 'minmax(var(--width-column), 1fr)',
  );
  return { '--board-columns': widths.join(' ') } as CSSProperties;
}

/** Whether tasks alone are shown, and by what the cards are grouped. */
function BoardTools({
  homeId,
  guildId,
  arrangement: { grouping, isTasksOnly = false },
}: {
  homeId: string;
  guildId: string;
  arrangement: BoardArrangement;
}) {
  const arrange = (change: Partial<BoardArrangement>) => arrangeBoard({ homeId, guildId }, change);
  const segments = boardGroupings.map((id) => ({ id, label: text.board.groupings[id] }));
  const choices = segments.map(({ id, label }) => ({
    label,
    isChosen: id === grouping,
    onSelect: () => arrange({ grouping: id }),
  }));
  useOfferMenu(text.board.name, [
    { label: text.board.groupBy, items: choices },
    {
      label: text.board.tasksOnly,
      isChosen: isTasksOnly,
      onSelect: () => arrange({ isTasksOnly: !isTasksOnly }),
    },
  ]);
  return (
    <div className="board-tools">
      <Choice
        kind="switch"
        label={text.board.tasksOnly}
        isChosen={isTasksOnly}
        onChange={(next) => arrange({ isTasksOnly: next })}
      />
      <span className="board-tools-words" aria-hidden="true">
        {text.board.groupBy}
      </span>
      <SegmentedControl
        label={text.board.groupBy}
        segments={segments}
        chosenId={grouping}
        onChoose={(chosen) => arrange({ grouping: chosen })}
      />
    </div>
  );
}
