import { memo, useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { addDays } from '#shared/text/civil-date.ts';
import { peek } from '../../../actions/selected-thing.ts';
import { text } from '../../../text/text.ts';
import { monthName } from '../../../ui/dates/written-date.ts';
import { keyOf } from '../../../ui/key-of.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { addMonths } from '../calendar/month-days.ts';
import { MonthHead } from '../calendar/month-head.tsx';
import type { Span } from '../calendar/dated-items.ts';
import { moveByDays, moveEnd } from '../calendar/move-dates.ts';
import { movedByKey } from '../calendar/move-keys.ts';
import type { MovedByKey } from '../calendar/move-keys.ts';
import { useShownDay } from '../calendar/use-shown-day.ts';
import type { MoveItem } from './timeline-bar.tsx';
import { TimelineGround } from './timeline-ground.tsx';
import { TimelineLine } from './timeline-line.tsx';
import type { TimelineRow } from './timeline-rows.ts';
import { scaleAt, shownSpan } from './timeline-scale.ts';
import type { Scale } from './timeline-scale.ts';
import { useTimeline } from './use-timeline.ts';
import { useTimelineTop } from './use-timeline-top.ts';
import '../calendar/bar-ends.css';
import './timeline.css';

/** The height of a row (timeline.css). */
const rowRem = 2;

interface WorkTimelineProps {
  readonly homeId: string;
  readonly guildId: string;
  /** The items that the filter lets through; undefined for all. */
  readonly matches: ReadonlySet<string> | undefined;
  /** Whether all items were read: before that, one with a date may still come. */
  readonly isWhole: boolean;
  readonly onOpen: (id: string) => void;
}

/** The work items of a guild over months: each objective, and below it what has a date. */
export const WorkTimeline = memo(function WorkTimeline(props: WorkTimelineProps) {
  const { homeId, guildId, matches, isWhole, onOpen } = props;
  const { day, today, setDay } = useShownDay(homeId, guildId);
  const scale = useMemo(() => scaleAt(day), [day]);
  const timeline = useTimeline(homeId, guildId, matches);
  const { rows, activeIndex, setActive, expand } = timeline;
  const regionRef = useRef<HTMLDivElement>(null);
  const { listRef, onScroll } = useTimelineTop({ homeId, guildId }, { rows, isWhole, regionRef });
  const move: MoveItem = (id, days, part) =>
    void (part === 'all' ? moveByDays(homeId, [id], days) : moveEnd(homeId, id, part, days));
  const onKeyDown = keysOf({ ...timeline, day, scale, move, setDay });
  const words = text.timeline;
  const title = words.range(monthName(scale.first), monthName(scale.last));
  return (
    <div className="timeline">
      <MonthHead {...{ title, day, today }} isRange onDay={setDay} />
      {isWhole && rows.every(hasNoDates) && <p className="quiet">{words.none}</p>}
      <div ref={regionRef} className="timeline-pane">
        {/* The list itself answers the other keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className="timeline-rows" onKeyDownCapture={onKeyDown}>
          <VirtualList
            label={words.name}
            rows={rows}
            activeIndex={activeIndex}
            onMove={(index) => setActive(rows[index])}
            onOpen={({ item }) => onOpen(item.id)}
            onPeek={() => peek(() => setActive(rows[activeIndex]))}
            wordsOf={({ item }) => item.title}
            tree={{ placeOf: placeOfRow, onExpand: expand }}
            listRef={listRef}
            rowRem={rowRem}
            onScroll={onScroll}
          >
            {(row) => (
              <TimelineLine
                {...{ row, scale, today }}
                {...{ onExpand: expand, onMove: move }}
                onDay={setDay}
              />
            )}
          </VirtualList>
        </div>
        <TimelineGround {...{ scale, today }} />
      </div>
      <p className="field-note">{words.keys}</p>
    </div>
  );
});

/** Answers the keys that move the current item by days, and those that show other months. */
function keysOf({
  rows,
  activeIndex,
  setActive,
  day,
  scale,
  move,
  setDay,
}: Pick<ReturnType<typeof useTimeline>, 'rows' | 'activeIndex' | 'setActive'> & {
  readonly day: string;
  readonly scale: Scale;
  readonly move: MoveItem;
  readonly setDay: (day: string) => void;
}) {
  const active = rows[activeIndex];
  return (event: KeyboardEvent) => {
    const asked = askedBy(event);
    if (asked === undefined) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if ('months' in asked) {
      setDay(addMonths(day, asked.months));
    } else if (active?.span !== undefined) {
      setActive(active);
      move(active.item.id, asked.days, asked.part);
      const { first, last } = movedSpan(active.span, asked);
      // An item that the person moves stays in sight.
      if (shownSpan(scale, { first, last }) === undefined) {
        setDay(first);
      }
    }
  };
}

/** The days of an item once a part of it is moved. */
function movedSpan({ first, last }: Span, { part, days }: MovedByKey): Span {
  return {
    first: part === 'end' ? first : addDays(first, days),
    last: part === 'start' ? last : addDays(last, days),
  };
}

function hasNoDates({ span, below }: TimelineRow): boolean {
  return span === undefined && below === undefined;
}

function placeOfRow({ level, position, siblings, isExpanded }: TimelineRow) {
  return { level, position, siblings, ...(isExpanded !== undefined && { isExpanded }) };
}

/** A key that moves an item or one end of it by days, or shows other months; undefined for every other key. */
function askedBy(event: KeyboardEvent): MovedByKey | { readonly months: number } | undefined {
  const moved = movedByKey(event);
  if (moved !== undefined) {
    return moved;
  }
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) {
    return undefined;
  }
  const key = keyOf(event);
  return key === 'PageUp' || key === 'PageDown' ? { months: key === 'PageUp' ? -1 : 1 } : undefined;
}
