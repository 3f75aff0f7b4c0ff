import { memo, useMemo, useRef, useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { addDays } from '#shared/text/civil-date.ts';
import { useSelectThing } from '../../../actions/selected-thing.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { monthName } from '../../../ui/dates/written-date.ts';
import { itemsOn, matching, undatedItems } from './dated-items.ts';
import { barsByDay } from './day-bars.ts';
import { DayList } from './day-list.tsx';
import { monthOf, weeksOf } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthHead } from './month-head.tsx';
import { moveByDays, moveToDay } from './move-dates.ts';
import { UndatedList } from './undated-list.tsx';
import { useShownDay } from './use-shown-day.ts';
import './calendar.css';
import './bar-ends.css';

interface WorkCalendarProps {
  readonly homeId: string;
  readonly guildId: string;
  /** The items that the filter lets through; undefined for all. */
  readonly matches: ReadonlySet<string> | undefined;
  /** Whether all items were read: before that, one with a date may still come. */
  readonly isWhole: boolean;
  readonly onOpen: (id: string) => void;
}

/**
 * The work items of a guild in a month: a grid of days, beside it the items of the chosen day and
 * those without a date.
 */
export const WorkCalendar = memo(function WorkCalendar(props: WorkCalendarProps) {
  const { homeId, guildId, matches, isWhole, onOpen } = props;
  const all = useWorkTree(homeId, guildId, (tree) => tree.byHand);
  const { day, today, setDay } = useShownDay(homeId, guildId);
  const { weeks, bars, ofDay, undated } = useCalendarItems(all, matches, day);
  /** The item at which the keyboard is in one of the lists. */
  const [activeId, setActiveId] = useState('');
  const [isDragging, setDragging] = useState(false);
  const heldRef = useRef(day);
  const known = [...ofDay, ...undated].find(({ id }) => id === activeId);
  useSelectThing(known && { homeId, guildId, kind: 'item', id: known.id });
  const onDrop = (ids: readonly string[], to: string) =>
    void moveToDay(homeId, ids, { from: heldRef.current, to });
  const moveBy = (id: string, days: number) => {
    setActiveId(id);
    setDay(addDays(day, days));
    void moveByDays(homeId, [id], days);
  };
  const acts = {
    onOpen,
    onDragging: setDragging,
    onGrab: (held: string) => {
      heldRef.current = held;
    },
  };
  const ofLists = { ...acts, day, today, activeId, onActive: setActiveId };
  return (
    <div className="calendar">
      <div className="calendar-main">
        <MonthHead title={monthName(monthOf(day))} {...{ day, today }} onDay={setDay} />
        <MonthGrid {...acts} {...{ day, today, weeks, bars, isDragging, onDrop }} onDay={setDay} />
      </div>
      <aside className="calendar-side" aria-label={text.calendar.side}>
        <DayList {...ofLists} {...{ isWhole, items: ofDay }} onMove={moveBy} />
        <UndatedList
          {...ofLists}
          items={undated}
          onDue={(id) => void moveToDay(homeId, [id], { from: day, to: day })}
        />
      </aside>
    </div>
  );
});

/** The items that the filter lets through: over the month of a day, on the day, and without a date. */
function useCalendarItems(
  all: readonly WorkItem[],
  matches: ReadonlySet<string> | undefined,
  day: string,
) {
  const month = monthOf(day);
  const items = useMemo(() => matching(all, matches), [all, matches]);
  const weeks = useMemo(() => weeksOf(month), [month]);
  const bars = useMemo(() => barsByDay(items, weeks), [items, weeks]);
  const ofDay = useMemo(() => itemsOn(items, day), [items, day]);
  const undated = useMemo(() => undatedItems(items), [items]);
  return { weeks, bars, ofDay, undated };
}
