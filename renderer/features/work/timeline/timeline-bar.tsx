import type { CSSProperties } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { isOverdue } from '../../../entities/work-item/item-dates.ts';
import { changeOfPart } from '../calendar/dated-items.ts';
import type { MovedPart } from '../calendar/dated-items.ts';
import { datesInWords } from '../calendar/dates-in-words.ts';
import type { Scale, ShownSpan } from './timeline-scale.ts';
import { useBarDrag } from './use-bar-drag.ts';
import type { MovedBar } from './use-bar-drag.ts';

/** Moves an item by days, or one of its ends. */
export type MoveItem = (id: string, days: number, part: MovedPart) => void;

interface TimelineBarProps {
  readonly item: WorkItem;
  readonly scale: Scale;
  readonly shown: ShownSpan;
  readonly today: string;
  readonly onMove: MoveItem;
}

/**
 * An item over its days, or a mark at the only date that it has. The pointer drags it, and each of
 * its ends; the keyboard moves the row.
 */
export function TimelineBar({ item, scale, shown, today, onMove }: TimelineBarProps) {
  const { id, title, status, startOn, dueOn } = item;
  const { moved, isHeld, handlers } = useBarDrag(scale.days, (...to) => onMove(id, ...to));
  const { isFromBefore, goesOn } = shown;
  const isBar = Boolean(startOn && dueOn);
  const { left, width } = boxOf(shown, moved, scale.days);
  const at = isBar ? left : left + width / 2;
  const told = [title, ...datesInWords(item, today)].join(', ');
  const there = moved.days === 0 ? undefined : changeOfPart(item, moved.part, moved.days);
  const hint = there && datesInWords({ ...item, ...withoutNull(there) }, today).at(-1);
  return (
    // The tree answers the keys of its rows.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      className={isBar ? 'timeline-bar' : 'timeline-mark'}
      style={
        {
          '--left': `${at}%`,
          '--width': `${width}%`,
        } as CSSProperties
      }
      title={told}
      data-held={isHeld ? '' : undefined}
      data-done={status === 'done' || status === 'cancelled' ? '' : undefined}
      data-overdue={isOverdue(item, today) ? '' : undefined}
      data-before={isFromBefore ? '' : undefined}
      data-after={goesOn ? '' : undefined}
      {...handlers}
    >
      {isBar && !isFromBefore && <span className="timeline-end" data-end="start" />}
      {isBar && !goesOn && <span className="timeline-end" data-end="end" />}
      {hint !== undefined && <span className="timeline-hint">{hint}</span>}
    </span>
  );
}

/** Where a bar stands while it is held: an end goes no further than to the day of the other. */
function boxOf({ left, width }: ShownSpan, { part, days }: MovedBar, shownDays: number) {
  const by = (days / shownDays) * 100;
  const most = width - 100 / shownDays;
  switch (part) {
    case 'all':
      return { left: left + by, width };
    case 'start':
      return { left: left + Math.min(by, most), width: width - Math.min(by, most) };
    case 'end':
      return { left, width: width + Math.max(by, -most) };
  }
}

/** The dates of a change, none of which is taken away by a move. */
function withoutNull({ startOn, dueOn }: { startOn?: string | null; dueOn?: string | null }) {
  return { ...(startOn && { startOn }), ...(dueOn && { dueOn }) };
}
