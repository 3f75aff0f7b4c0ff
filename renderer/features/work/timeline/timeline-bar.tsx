import type { CSSProperties } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { isOverdue } from '../../../entities/work-item/item-dates.ts';
import { changeByDays } from '../calendar/dated-items.ts';
import { datesInWords } from '../calendar/dates-in-words.ts';
import type { Scale, ShownSpan } from './timeline-scale.ts';
import { useBarDrag } from './use-bar-drag.ts';

interface TimelineBarProps {
  readonly item: WorkItem;
  readonly scale: Scale;
  readonly shown: ShownSpan;
  readonly today: string;
  readonly onMove: (id: string, days: number) => void;
}

/**
 * An item over its days, or a mark at the only date that it has. The pointer drags it; the keyboard
 * moves the row.
 */
export function TimelineBar({ item, scale, shown, today, onMove }: TimelineBarProps) {
  const { id, title, status, startOn, dueOn } = item;
  const { days, isHeld, handlers } = useBarDrag(scale.days, (moved) => onMove(id, moved));
  const { left, width, isFromBefore, goesOn } = shown;
  const isBar = Boolean(startOn && dueOn);
  const at = isBar ? left : left + width / 2;
  const told = [title, ...datesInWords(item, today)].join(', ');
  const there = days === 0 ? undefined : changeByDays(item, days);
  const hint = there && datesInWords({ ...item, ...withoutNull(there) }, today).at(-1);
  return (
    // The tree answers the keys of its rows.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      className={isBar ? 'timeline-bar' : 'timeline-mark'}
      style={
        {
          '--left': `${at + (days / scale.days) * 100}%`,
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
      {hint !== undefined && <span className="timeline-hint">{hint}</span>}
    </span>
  );
}

/** The dates of a change, none of which is taken away by a move. */
function withoutNull({ startOn, dueOn }: { startOn?: string | null; dueOn?: string | null }) {
  return { ...(startOn && { startOn }), ...(dueOn && { dueOn }) };
}
