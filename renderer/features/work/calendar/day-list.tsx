import type { KeyboardEvent } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
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

/** All items of the chosen day. Ctrl with an arrow key moves one to another day. */
export function DayList({
  day,
  today,
  items,
  activeId,
  onActive,
  onOpen,
  onMove,
}: {
  day: string;
  today: string;
  items: readonly WorkItem[];
  activeId: string;
  onActive: (id: string) => void;
  onOpen: (id: string) => void;
  onMove: (id: string, days: number) => void;
}) {
  const words = text.calendar;
  const activeIndex = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const days = event.ctrlKey || event.metaKey ? steps[keyOf(event)] : undefined;
    const active = items[activeIndex];
    if (days !== undefined && active !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onMove(active.id, days);
    }
  };
  return (
    <section className="calendar-list calendar-day-list" aria-label={longDate(day)}>
      <h3>{longDate(day)}</h3>
      {items.length === 0 && <p className="quiet">{words.noneThen}</p>}
      {/* The list itself answers the other keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="calendar-rows" onKeyDownCapture={onKeyDown}>
        <VirtualList
          label={words.itemsOf(longDate(day))}
          rows={items}
          activeIndex={activeIndex}
          onMove={(index) => onActive(items[index]?.id ?? '')}
          onOpen={({ id }) => onOpen(id)}
          wordsOf={({ title }) => title}
        >
          {(item) => <DatedRow item={item} today={today} />}
        </VirtualList>
      </div>
      {items.length > 0 && <p className="field-note">{words.keys}</p>}
    </section>
  );
}
