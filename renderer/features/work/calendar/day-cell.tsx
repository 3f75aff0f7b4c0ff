import { useRef, useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { partsOf } from '#shared/text/civil-date.ts';
import { isOverdue } from '../../../entities/work-item/item-dates.ts';
import { text } from '../../../text/text.ts';
import { longDate, shortDate } from '../../../ui/dates/written-date.ts';
import { useDragSource, useDropTarget } from '../../../ui/drag.ts';

/** How many items a day shows of its own. */
const mostChips = 3;

/** The kind of things that are dragged among the days. */
const draggedKind = 'work_item';

interface DayCellProps {
  readonly date: string;
  readonly today: string;
  readonly items: readonly WorkItem[] | undefined;
  /** Whether the keyboard is at this day. */
  readonly isActive: boolean;
  readonly isOfMonth: boolean;
  readonly onDay: (day: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onDrop: (ids: readonly string[], day: string) => void;
}

/**
 * A day of the grid with its first items. Their words are drawn by the style sheet: they would else
 * have to be part of the name of the day (WCAG 2.5.3).
 */
export function DayCell(props: DayCellProps) {
  const { date, today, items = [], isActive, isOfMonth, onDay, onOpen, onDrop } = props;
  const cell = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useDropTarget(cell, {
    canDrop: ({ kind }) => kind === draggedKind,
    onOver: setOver,
    onDrop: ({ ids }) => onDrop(ids, date),
  });
  const more = items.length - mostChips;
  const words = text.calendar;
  return (
    // The grid handles the keys of its days.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={cell}
      className="calendar-day"
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-label={words.day(longDate(date), items.length)}
      aria-current={date === today ? 'date' : undefined}
      aria-selected={isActive}
      data-day={date}
      data-other={isOfMonth ? undefined : ''}
      data-drop={isOver ? '' : undefined}
      onClick={() => onDay(date)}
    >
      <span className="calendar-number" data-word={partsOf(date).day} />
      {items.slice(0, mostChips).map((item) => (
        <Chip key={item.id} {...{ item, today, onOpen }} />
      ))}
      {more > 0 && <span className="calendar-more" data-word={words.more(more)} />}
      {items.length > 0 && (
        <span className="calendar-count" data-word={words.count(items.length)} />
      )}
    </div>
  );
}

/** An item on its day. The pointer opens and drags it; the keyboard has the list of the day. */
function Chip({
  item,
  today,
  onOpen,
}: {
  item: WorkItem;
  today: string;
  onOpen: (id: string) => void;
}) {
  const { id, title, status, startOn, dueOn } = item;
  const chip = useRef<HTMLButtonElement>(null);
  useDragSource(chip, {
    dragged: () => ({ kind: draggedKind, ids: [id] }),
    words: text.board.dragged,
    onDrag: () => undefined,
  });
  const isLate = isOverdue(item, today);
  const { from, begins } = text.calendar;
  const since = startOn && dueOn ? from(shortDate(startOn, today)) : '';
  const facts = [isLate && text.work.overdue, since, startOn && !dueOn && begins];
  const said = facts.filter((fact) => typeof fact === 'string' && fact !== '').join(', ');
  return (
    <button
      ref={chip}
      type="button"
      className="calendar-chip"
      tabIndex={-1}
      aria-label={said === '' ? title : `${title}, ${said}`}
      title={said === '' ? title : `${title}, ${said}`}
      data-done={status === 'done' || status === 'cancelled' ? '' : undefined}
      data-overdue={isLate ? '' : undefined}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(id);
      }}
    >
      <span className="calendar-chip-title" dir="auto" data-word={title} />
      {said !== '' && <span className="calendar-chip-facts" data-word={said} />}
    </button>
  );
}
