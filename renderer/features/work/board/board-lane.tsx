import { useId } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { Virtualizer } from 'virtua';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { text } from '../../../text/text.ts';
import { FixedRow, pixelsOf } from '../../../ui/fixed-row.tsx';
import { BoardColumn, FoldedColumn } from './board-column.tsx';
import type { ColumnShares } from './board-column.tsx';
import { placeOf } from './board-columns.ts';
import type { Board, BoardLane, CardPlace } from './board-columns.ts';
import type { Lanes } from './board-lanes.ts';

interface LaneProps {
  readonly lane: BoardLane;
  readonly shares: ColumnShares;
  /** The card with the keyboard. */
  readonly active: CardPlace | undefined;
  readonly focusRequest: number;
}

/** How many cards of a lane are in sight at once; its columns scroll beyond that. */
const maxRows = 4;

/** An empty lane is as high as a part of a card: something can be dragged there. */
const leastRows = 0.5;

/** The height of the heads above the lanes (tokens.css). */
const headsRem = 3;

/** All cards in one lane without a name, or the lanes of a grouping one below the other. */
export function BoardLanes({
  scroller,
  board,
  lanes,
  active,
  ...rest
}: {
  /** The element that scrolls heads and lanes, to the side and down. */
  scroller: RefObject<HTMLElement | null>;
  board: Board;
  lanes: Lanes | undefined;
  active: CardPlace | undefined;
  focusRequest: number;
  shares: ColumnShares;
}) {
  const activeAt = board.lanes.findIndex(({ id }) => id === active?.laneId);
  const { dragged } = rest.shares;
  const draggedFrom = dragged && placeOf(board, dragged.ids[0] ?? '');
  const draggedAt = board.lanes.findIndex(({ id }) => id === draggedFrom?.laneId);
  const [first] = board.lanes;
  if (lanes === undefined) {
    return first && <LaneColumns lane={first} active={active} counts={board.shown} {...rest} />;
  }
  return (
    <Virtualizer
      scrollRef={scroller}
      startMargin={pixelsOf(headsRem)}
      data={board.lanes}
      // The card with the keyboard is brought into sight, and one that left the page would end its drag.
      keepMounted={[activeAt, draggedAt].filter((at) => at >= 0)}
      item={FixedRow}
    >
      {(lane) => (
        <NamedLane
          key={lane.id}
          name={lanes.nameOf(lane.id)}
          lane={lane}
          active={active}
          {...rest}
        />
      )}
    </Virtualizer>
  );
}

/** A lane under its name, as high as its longest column. */
function NamedLane({ name, ...props }: LaneProps & { name: string }) {
  const id = useId();
  const { columns, count } = props.lane;
  const longest = Math.max(leastRows, ...workItemStatuses.map((status) => columns[status].length));
  const style = { '--rows': Math.min(longest, maxRows) } as CSSProperties;
  return (
    <section className="board-lane" aria-labelledby={id} style={style}>
      <h3 className="board-lane-name">
        <span className="board-lane-words">
          <span id={id} dir="auto">
            {name}
          </span>
          <span className="board-lane-count">
            <span aria-hidden="true">{text.ui.number(count)}</span>
            <span className="hidden">{text.board.items(count)}</span>
          </span>
        </span>
      </h3>
      <LaneColumns {...props} />
    </section>
  );
}

/** The columns of a lane, one for each status. */
function LaneColumns({
  lane,
  shares,
  active,
  focusRequest,
  counts,
}: LaneProps & {
  /** How many cards folded columns have, where that is said. */
  counts?: Board['shown'];
}) {
  return (
    <div className="board-columns">
      {workItemStatuses.map((status) => {
        const isActive = active?.laneId === lane.id && active.status === status;
        return shares.folded.has(status) ? (
          <FoldedColumn
            key={status}
            laneId={lane.id}
            status={status}
            count={counts?.[status]}
            acts={shares.acts}
          />
        ) : (
          <BoardColumn
            key={status}
            {...shares}
            laneId={lane.id}
            status={status}
            ids={lane.columns[status]}
            activeAt={isActive ? active.at : undefined}
            focusRequest={isActive ? focusRequest : 0}
          />
        );
      })}
    </div>
  );
}
