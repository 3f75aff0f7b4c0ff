import type { KeyboardEvent } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { togglePane } from '../../../entities/preferences/pane-store.ts';
import { text } from '../../../text/text.ts';
import { longDate } from '../../../ui/dates/written-date.ts';
import { keyOf } from '../../../ui/key-of.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { DatedRow } from './dated-row.tsx';

/** By how many days an arrow with Ctrl moves an item. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

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
    const isMove = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const days = isMove ? steps[keyOf(event)] : undefined;
    if (days !== undefined && active !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onMove(active.id, days);
    }
  };
  const peek = () => {
    onActive(active?.id ?? '');
    togglePane('details');
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
        <VirtualList
          label={words.itemsOf(longDate(day))}
          rows={items}
          activeIndex={activeIndex}
          onMove={(index) => onActive(items[index]?.id ?? '')}
          onOpen={({ id }) => onOpen(id)}
          onPeek={peek}
          wordsOf={({ title }) => title}
        >
          {(item) => <DatedRow key={item.id} {...{ item, today, onDragging }} />}
        </VirtualList>
      </div>
      {items.length > 0 && <p className="field-note">{words.keys}</p>}
    </section>
  );
}
