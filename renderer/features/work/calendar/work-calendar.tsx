import { memo, useMemo, useState } from 'react';
import { addDays } from '#shared/text/civil-date.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { monthName } from '../../../ui/dates/written-date.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { datedItems } from './dated-items.ts';
import { DayList } from './day-list.tsx';
import { addMonths, monthOf } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { moveToDay } from './move-to-day.ts';
import { UndatedList } from './undated-list.tsx';
import { useCalendarDay } from './use-calendar-day.ts';
import './calendar.css';

interface WorkCalendarProps {
  readonly homeId: string;
  readonly guildId: string;
  /** The items that the filter lets through; undefined for all. */
  readonly matches: ReadonlySet<string> | undefined;
  readonly onOpen: (id: string) => void;
}

/**
 * The work items of a guild in a month: a grid of days, beside it the items of the chosen day and
 * those without a date.
 */
export const WorkCalendar = memo(function WorkCalendar(props: WorkCalendarProps) {
  const { homeId, guildId, matches, onOpen } = props;
  const items = useWorkTree(homeId, guildId, (tree) => tree.byHand);
  const { byDay, undated } = useMemo(() => datedItems(items, matches), [items, matches]);
  const { day, today, setDay } = useCalendarDay(homeId, guildId);
  /** The item at which the keyboard is in the list of the day. */
  const [activeId, setActiveId] = useState('');
  const move = (ids: readonly string[], to: string) => void moveToDay(homeId, ids, to);
  const moveBy = (id: string, days: number) => {
    const to = addDays(day, days);
    setDay(to);
    setActiveId(id);
    move([id], to);
  };
  return (
    <div className="calendar">
      <div className="calendar-main">
        <CalendarHead day={day} onDay={setDay} today={today} />
        <MonthGrid {...{ day, today, byDay, onOpen }} onDay={setDay} onDrop={move} />
      </div>
      <aside className="calendar-side" aria-label={text.calendar.side}>
        <DayList
          {...{ day, today, activeId, onOpen }}
          items={byDay.get(day) ?? none}
          onActive={setActiveId}
          onMove={moveBy}
        />
        <UndatedList {...{ day, onOpen }} items={undated} onDue={(id) => move([id], day)} />
      </aside>
    </div>
  );
});

const none: readonly never[] = [];

/** The name of the month, and the ways to other ones. */
function CalendarHead({
  day,
  today,
  onDay,
}: {
  day: string;
  today: string;
  onDay: (day: string) => void;
}) {
  const words = text.calendar;
  return (
    <div className="calendar-head">
      <h2 aria-live="polite">{monthName(monthOf(day))}</h2>
      <IconButton
        label={words.previous}
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        onClick={() => onDay(addMonths(day, -1))}
      />
      <IconButton
        label={words.next}
        icon={<ChevronRight size={16} aria-hidden="true" />}
        onClick={() => onDay(addMonths(day, 1))}
      />
      <Button onClick={() => onDay(today)}>{words.today}</Button>
    </div>
  );
}
