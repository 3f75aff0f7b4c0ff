import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { weekdayOf } from '#shared/text/civil-date.ts';
import { text } from '../../../text/text.ts';
import { monthName, weekdayName, weekdayShort } from '../../../ui/dates/written-date.ts';
import { keyOf } from '../../../ui/key-of.ts';
import type { DayBars } from './day-bars.ts';
import { DayCell } from './day-cell.tsx';
import { dayByKey, monthOf } from './month-days.ts';

interface MonthGridProps {
  readonly day: string;
  readonly today: string;
  readonly weeks: readonly (readonly string[])[];
  readonly bars: ReadonlyMap<string, DayBars>;
  readonly isDragging: boolean;
  readonly onDay: (day: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onGrab: (day: string) => void;
  readonly onDragging: (isDragging: boolean) => void;
  readonly onDrop: (ids: readonly string[], day: string) => void;
}

/** The days of a month as a grid. Arrows go from day to day, the Page keys from month to month. */
export function MonthGrid(props: MonthGridProps) {
  const { day, today, weeks, bars, isDragging, onDay, ...acts } = props;
  const month = monthOf(day);
  const grid = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  // The day that the keyboard has come to may be of another month, and not there before.
  useEffect(() => {
    if (isByKey.current) {
      isByKey.current = false;
      grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    }
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    const next = altKey || ctrlKey || metaKey || shiftKey ? undefined : dayByKey(keyOf(event), day);
    if (next !== undefined) {
      event.preventDefault();
      isByKey.current = next !== day;
      onDay(next);
    } else if (keyOf(event) === 'Enter') {
      event.preventDefault();
      document.querySelector<HTMLElement>('.calendar-day-list [role=listbox]')?.focus();
    }
  };
  return (
    <div
      ref={grid}
      className="calendar-grid"
      data-dragging={isDragging ? '' : undefined}
      role="grid"
      tabIndex={-1}
      aria-label={text.calendar.grid(monthName(month))}
      onKeyDown={onKeyDown}
    >
      <div role="row" className="calendar-week calendar-weekdays">
        {weeks[0]?.map((date) => (
          <span key={weekdayOf(date)} role="columnheader" aria-label={weekdayName(date)}>
            {weekdayShort(date)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="calendar-week">
          {week.map((date) => (
            <DayCell
              key={date}
              date={date}
              today={today}
              shown={bars.get(date)}
              isActive={date === day}
              isOfMonth={monthOf(date) === month}
              onDay={onDay}
              {...acts}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
