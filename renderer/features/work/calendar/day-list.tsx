import type { KeyboardEvent } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { text } from '../../../text/text.ts';
import { longDate } from '../../../ui/dates/written-date.ts';
import { DatedItems } from './dated-items-list.tsx';
import { daysByKey } from './move-keys.ts';

interface DayListProps {
  readonly day: string;
  readonly today: string;
  readonly items: readonly WorkItem[];
  /** Whether all items were read. */
  readonly isWhole: boolean;
  readonly activeId: string;
  readonly onActive: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onMove: (id: string, days: number) => void;
  readonly onGrab: (day: string) => void;
  readonly onDragging: (isDragging: boolean) => void;
}

/** All items of the chosen day. Ctrl with an arrow key moves one to another day. */
export function DayList(props: DayListProps) {
  const { day, today, items, isWhole, activeId } = props;
  const { onActive, onOpen, onMove, onGrab, onDragging } = props;
  const words = text.calendar;
  const activeIndex = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  );
  const active = items[activeIndex];
  const onKeyDown = (event: KeyboardEvent) => {
    const days = daysByKey(event);
    if (days !== undefined && active !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onMove(active.id, days);
    }
  };
  return (
    <section className="calendar-list calendar-day-list" aria-label={longDate(day)}>
      <h3>{longDate(day)}</h3>
      {isWhole && items.length === 0 && <p className="quiet">{words.noneThen}</p>}
      {/* The list itself answers the other keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="calendar-rows"
        onKeyDownCapture={onKeyDown}
        onPointerDownCapture={() => onGrab(day)}
      >
        <DatedItems
          label={words.itemsOf(longDate(day))}
          {...{ items, activeIndex, today, onActive, onOpen, onDragging }}
        />
      </div>
      {items.length > 0 && <p className="field-note">{words.keys}</p>}
    </section>
  );
}
