import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { text } from '../../../text/text.ts';
import { shortDate } from '../../../ui/dates/written-date.ts';
import { datesInWords } from '../calendar/dates-in-words.ts';
import { StatusSign } from '../item/item-signs.tsx';
import { TimelineBar } from './timeline-bar.tsx';
import type { MoveItem } from './timeline-bar.tsx';
import type { TimelineRow } from './timeline-rows.ts';
import { shownSpan } from './timeline-scale.ts';
import type { Scale } from './timeline-scale.ts';

/** The acts of a row of the timeline. */
interface LineActs {
  readonly onExpand: (row: TimelineRow, isExpanded: boolean) => void;
  readonly onMove: MoveItem;
  /** Shows the months around a day. */
  readonly onDay: (day: string) => void;
}

interface TimelineLineProps extends LineActs {
  readonly row: TimelineRow;
  readonly scale: Scale;
  readonly today: string;
}

/** An item with its days: what it is called at the beginning, and beside that where it stands. */
export function TimelineLine({ row, scale, today, ...acts }: TimelineLineProps) {
  const { item, level, below } = row;
  const dates = datesInWords(item, today);
  const words = text.timeline;
  const [first, last] = below ? [below.first, below.last] : ['', ''];
  const facts = [
    text.work.statuses[item.status],
    ...(dates.length > 0 ? dates : [words.noDates]),
    ...(below ? [words.below(shortDate(first, today), shortDate(last, today))] : []),
  ];
  return (
    <span className="timeline-line" data-level={level}>
      <span className="timeline-name">
        <ExpandSign row={row} onExpand={acts.onExpand} />
        <StatusSign status={item.status} />
        <span className="timeline-title" dir="auto">
          {item.title}
        </span>
        <span className="hidden">{facts.join(', ')}</span>
      </span>
      <span className="timeline-track">
        <Below row={row} scale={scale} />
        <OwnDays {...{ row, scale, today }} {...acts} />
      </span>
    </span>
  );
}

/** The days over which the items below stand. */
function Below({ row, scale }: Pick<TimelineLineProps, 'row' | 'scale'>) {
  const shown = row.below && shownSpan(scale, row.below);
  return (
    shown && (
      <span
        className="timeline-below"
        style={{ '--left': `${shown.left}%`, '--width': `${shown.width}%` } as CSSProperties}
      />
    )
  );
}

/** The days of the item itself, or the way to them where they are not shown. */
function OwnDays({ row: { item, span }, scale, today, onMove, onDay }: TimelineLineProps) {
  if (span === undefined) {
    return null;
  }
  const shown = shownSpan(scale, span);
  if (shown !== undefined) {
    return <TimelineBar key={item.id} {...{ item, scale, shown, today, onMove }} />;
  }
  const isEarlier = span.last < scale.first;
  const Icon = isEarlier ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      className="timeline-away"
      data-side={isEarlier ? 'before' : 'after'}
      // The words of the row say when; this is for the pointer, as the Page keys are for the keyboard.
      tabIndex={-1}
      aria-hidden="true"
      title={datesInWords(item, today).join(', ')}
      onClick={(event) => {
        event.stopPropagation();
        onDay(isEarlier ? span.last : span.first);
      }}
    >
      <Icon size={14} />
    </button>
  );
}

/** For the pointer; the keyboard has its arrows. */
function ExpandSign({ row, onExpand }: Pick<TimelineLineProps, 'row' | 'onExpand'>) {
  const { isExpanded } = row;
  if (isExpanded === undefined) {
    return <span className="timeline-expand" />;
  }
  const Icon = isExpanded ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className="timeline-expand"
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onExpand(row, !isExpanded);
      }}
    >
      <Icon size={14} />
    </button>
  );
}
