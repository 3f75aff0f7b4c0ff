import { useRef } from 'react';
import type { CSSProperties, PointerEvent } from 'react';
import { addDays } from '#shared/text/civil-date.ts';
import { isOverdue } from '../../../entities/work-item/item-dates.ts';
import { text } from '../../../text/text.ts';
import { useDragSource } from '../../../ui/drag.ts';
import type { DayBars } from './day-bars.ts';
import { datesInWords } from './dates-in-words.ts';

/** The kind of things that are dragged among the days. */
export const draggedKind = 'dated_item';

/** The acts of the pointer on an item in the month. */
export interface BarActs {
  readonly onOpen: (id: string) => void;
  /** Hears at which day an item is held. */
  readonly onGrab: (day: string) => void;
  /** Hears whether an item is being dragged. */
  readonly onDragging: (isDragging: boolean) => void;
}

interface DayBarProps extends BarActs {
  readonly bar: DayBars['bars'][number];
  /** The first day of the bar. */
  readonly date: string;
  readonly today: string;
}

/**
 * An item over its days in a week. The pointer opens and drags it; the keyboard has the list of the
 * day.
 */
export function DayBar({ bar, date, today, onOpen, onGrab, onDragging }: DayBarProps) {
  const { item, days, lane, isFromBefore, goesOn } = bar;
  const { id, title, status, startOn, dueOn } = item;
  const element = useRef<HTMLButtonElement>(null);
  useDragSource(element, {
    dragged: () => ({ kind: draggedKind, ids: [id] }),
    words: text.board.dragged,
    onDrag: (dragged) => onDragging(dragged !== undefined),
  });
  const isLate = isOverdue(item, today);
  const told = [title, ...datesInWords(item, today)].join(', ');
  const sign = isLate ? text.work.overdue : startOn && !dueOn ? text.calendar.begins : '';
  return (
    <button
      ref={element}
      type="button"
      className="calendar-bar"
      style={{ '--lane': lane, '--days': days } as CSSProperties}
      tabIndex={-1}
      aria-label={told}
      title={told}
      data-done={status === 'done' || status === 'cancelled' ? '' : undefined}
      data-overdue={isLate ? '' : undefined}
      data-before={isFromBefore ? '' : undefined}
      data-after={goesOn ? '' : undefined}
      onPointerDown={(event) => onGrab(addDays(date, columnAt(event, days)))}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(id);
      }}
    >
      <span className="calendar-bar-title" data-word={title} />
      {sign !== '' && <span className="calendar-bar-sign" data-word={sign} />}
    </button>
  );
}

/** The day of a bar that is under the pointer, from 0 on. */
function columnAt({ currentTarget, clientX }: PointerEvent, days: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(days - 1, Math.floor(((clientX - left) / width) * days)));
}
