import { useRef, useState } from 'react';
import { partsOf } from '#shared/text/civil-date.ts';
import { text } from '../../../text/text.ts';
import { longDate } from '../../../ui/dates/written-date.ts';
import { useDropTarget } from '../../../ui/drag.ts';
import { DayBar, draggedKind } from './day-bar.tsx';
import type { BarActs } from './day-bar.tsx';
import type { DayBars } from './day-bars.ts';

interface DayCellProps extends BarActs {
  readonly date: string;
  readonly today: string;
  readonly shown: DayBars | undefined;
  /** Whether the keyboard is at this day. */
  readonly isActive: boolean;
  readonly isOfMonth: boolean;
  readonly onDay: (day: string) => void;
  readonly onDrop: (ids: readonly string[], day: string) => void;
}

/**
 * A day of the grid with the items that begin on it. Their words are drawn by the style sheet: they
 * would else have to be part of the name of the day (WCAG 2.5.3).
 */
export function DayCell(props: DayCellProps) {
  const { date, today, shown, isActive, isOfMonth, onDay, onDrop, ...acts } = props;
  const cell = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useDropTarget(cell, {
    canDrop: ({ kind }) => kind === draggedKind,
    onOver: setOver,
    onDrop: ({ ids }) => onDrop(ids, date),
  });
  const { bars = [], count = 0, hidden = 0 } = shown ?? {};
  const words = text.calendar;
  return (
    // The grid handles the keys of its days.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={cell}
      className="calendar-day"
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-label={words.day(longDate(date), count)}
      aria-current={date === today ? 'date' : undefined}
      aria-selected={isActive}
      data-day={date}
      data-other={isOfMonth ? undefined : ''}
      data-drop={isOver ? '' : undefined}
      onClick={() => onDay(date)}
    >
      <span className="calendar-number" data-word={partsOf(date).day} />
      {bars.map((bar) => (
        <DayBar key={bar.item.id} {...{ bar, date, today }} {...acts} />
      ))}
      {hidden > 0 && <span className="calendar-more" data-word={words.more(hidden)} />}
      {count > 0 && <span className="calendar-count" data-word={words.count(count)} />}
    </div>
  );
}
