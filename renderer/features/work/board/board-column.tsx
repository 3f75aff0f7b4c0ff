import { memo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import {
  columnTopIn,
  keepColumnTop,
  workLayoutOf,
} from '../../../entities/local-state/work-layout-store.ts';
import { text } from '../../../text/text.ts';
import { useDropTarget } from '../../../ui/drag.ts';
import type { Dragged } from '../../../ui/drag.ts';
import { FixedRow, pixelsOf } from '../../../ui/fixed-row.tsx';
import { BoardCard } from './board-card.tsx';
import type { CardActs } from './board-card.tsx';
import type { FoldedColumns } from './board-columns.ts';
import { useListTop } from '../views/use-list-top.ts';

/** The height of a card with the gap below it in rem (board.css). */
const cardRem = 6.75;

/** The acts of the board for a column. */
export interface BoardActs extends CardActs {
  readonly canDrop: (dragged: Dragged, laneId: string) => boolean;
  readonly onDrop: (dragged: Dragged, laneId: string, status: WorkItemStatus) => void;
}

/** The properties that all columns of a board share. */
export interface ColumnShares {
  readonly homeId: string;
  readonly guildId: string;
  /** The filter as an address names it. */
  readonly filterKey: string;
  readonly operators: readonly Operator[];
  readonly selectedIds: ReadonlySet<string>;
  readonly dragged: Dragged | undefined;
  readonly folded: FoldedColumns;
  readonly acts: RefObject<BoardActs>;
}

interface BoardColumnProps extends ColumnShares {
  readonly laneId: string;
  readonly status: WorkItemStatus;
  readonly ids: readonly string[];
  /** The place of the card with the keyboard, if it is in this column. */
  readonly activeAt: number | undefined;
  /** Grows each time that this card is to take the focus. */
  readonly focusRequest: number;
}

/** The cards of one status in a lane, of which only those in sight are on the page. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { laneId, status, ids, activeAt, focusRequest, dragged, acts } = props;
  const column = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  useDropTarget(column, {
    canDrop: (given) => acts.current.canDrop(given, laneId),
    onOver: setIsOver,
    onDrop: (given) => acts.current.onDrop(given, laneId, status),
  });
  const { list, onScroll } = useColumnTop(props, column);
  const draggedAt = dragged?.ids[0] === undefined ? -1 : ids.indexOf(dragged.ids[0]);
  return (
    <div ref={column} className="board-column" data-over={isOver ? '' : undefined}>
      <VList
        ref={list}
        onScroll={onScroll}
        className="board-cards"
        role="list"
        aria-label={text.work.statuses[status]}
        data={ids}
        // The card with the keyboard comes into sight with the focus; one that left would end its drag.
        keepMounted={[activeAt ?? -1, draggedAt].filter((at) => at >= 0)}
        itemSize={pixelsOf(cardRem)}
        item={FixedRow}
      >
        {(id, at) => (
          <BoardCard
            key={id}
            {...cardShares(props)}
            id={id}
            position={at + 1}
            count={ids.length}
            isActive={at === activeAt}
            focusRequest={at === activeAt ? focusRequest : 0}
            isSelected={props.selectedIds.has(id)}
            isDragged={dragged?.ids.includes(id) === true}
          />
        )}
      </VList>
      {ids.length === 0 && <p className="board-none">{text.board.empty}</p>}
    </div>
  );
});

/** A column whose cards are hidden. Something can be dragged there. */
export function FoldedColumn({
  laneId,
  status,
  count,
  acts,
}: Pick<BoardColumnProps, 'laneId' | 'status' | 'acts'> & {
  /** How many cards there are; undefined where there is no room to say so. */
  count: number | undefined;
}) {
  const column = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  useDropTarget(column, {
    canDrop: (given) => acts.current.canDrop(given, laneId),
    onOver: setIsOver,
    onDrop: (given) => acts.current.onDrop(given, laneId, status),
  });
  return (
    <div ref={column} className="board-column" data-folded="" data-over={isOver ? '' : undefined}>
      {count !== undefined && (
        <span className="board-folded-words" aria-hidden="true">
          {text.work.statuses[status]} {text.ui.number(count)}
        </span>
      )}
    </div>
  );
}

/** Keeps the card at which a column begins. */
function useColumnTop(
  { homeId, guildId, filterKey, laneId, status, ids }: BoardColumnProps,
  column: RefObject<HTMLElement | null>,
) {
  const list = useRef<VListHandle>(null);
  const key = { homeId, guildId };
  const onScroll = useListTop({
    list,
    element: () => column.current?.querySelector<HTMLElement>('[role=list]') ?? null,
    rows: ids,
    idAt: (at) => ids[at],
    placeOf: ({ topId, at }) => {
      const place = ids.indexOf(topId);
      return place < 0 ? at : place;
    },
    read: () => columnTopIn(workLayoutOf(key), filterKey, { laneId, status }),
    keep: (top) => keepColumnTop(key, filterKey, { laneId, status }, top),
  });
  return { list, onScroll };
}

function cardShares({ homeId, guildId, operators, acts }: ColumnShares) {
  return { homeId, guildId, operators, acts };
}
