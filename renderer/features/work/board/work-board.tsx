import { memo } from 'react';
import { boardGroupings } from '#shared/local/work-view.ts';
import { useOfferMenu } from '../../../actions/offered-menus.ts';
import { arrangeBoard } from '../../../entities/local-state/board-store.ts';
import type { BoardArrangement } from '../../../entities/local-state/board-store.ts';
import { changeWorkLayout, workLayoutOf } from '../../../entities/local-state/work-layout-store.ts';
import type { WorkLayout } from '../../../entities/local-state/work-layout-store.ts';
import { text } from '../../../text/text.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { BoardLanes } from './board-lane.tsx';
import { useLanes } from './board-lanes.ts';
import { ColumnHeads } from '../outline/column-heads.tsx';
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

function ArrangedBoard(
  props: WorkBoardProps & {
    readonly arrangement: BoardArrangement;
  },
) {
  const { place, matches, filterKey = '', arrangement } = props;
  const { homeId, guildId, operators, canEdit } = place;
  const { grouping, columnLimits } = arrangement;
  const lanes = useLanes(homeId, guildId, grouping, operators, canEdit);
  const board = useBoard(homeId, guildId, matches, lanes);
  const controls = useBoardControls(props, board, lanes);
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
      <Grouping {...ids} grouping={grouping} />
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
        <div className="board-inner">
          <ColumnHeads {...ids} board={board} limits={columnLimits} />
          <BoardLanes
            scroller={region}
            board={board}
            lanes={lanes}
            active={controls.active}
            focusRequest={controls.focusRequest}
            shares={{ ...ids, filterKey, operators, selectedIds: selection.ids, dragged, acts }}
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

function Grouping({
  homeId,
  guildId,
  grouping,
}: {
  homeId: string;
  guildId: string;
  grouping: BoardArrangement['grouping'];
}) {
  const segments = boardGroupings.map((id) => ({ id, label: text.board.groupings[id] }));
  const choose = (chosen: BoardArrangement['grouping']) =>
    arrangeBoard({ homeId, guildId }, { grouping: chosen });
  const choices = segments.map(({ id, label }) => ({
    label,
    isChosen: id === grouping,
    onSelect: () => choose(id),
  }));
  useOfferMenu(text.board.name, [{ label: text.board.groupBy, items: choices }]);
  return (
    <div className="board-tools">
      <span aria-hidden="true">{text.board.groupBy}</span>
      <SegmentedControl
        label={text.board.groupBy}
        segments={segments}
        chosenId={grouping}
        onChoose={choose}
      />
    </div>
  );
}
