import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { weekdayOf } from '#shared/text/civil-date.ts';
import { text } from '../../../text/text.ts';
import { monthName, weekdayName, weekdayShort } from '../../../ui/dates/written-date.ts';
import { keyOf } from '../../../ui/key-of.ts';
import { DayCell } from './day-cell.tsx';
import { dayByKey, monthOf, weeksOf } from './month-days.ts';

interface MonthGridProps {
  readonly day: string;
  readonly today: string;
  readonly byDay: ReadonlyMap<string, readonly WorkItem[]>;
  readonly onDay: (day: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onDrop: (ids: readonly string[], day: string) => void;
}

/** The days of a month as a grid. Arrows go from day to day, the Page keys from month to month. */
export function MonthGrid({ day, today, byDay, onDay, onOpen, onDrop }: MonthGridProps) {
  const month = monthOf(day);
  const weeks = weeksOf(month);
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
              items={byDay.get(date)}
              isActive={date === day}
              isOfMonth={monthOf(date) === month}
              {...{ onDay, onOpen, onDrop }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
