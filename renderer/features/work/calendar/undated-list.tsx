import { useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/dates/use-today.ts';
import { shortDate } from '../../../ui/dates/written-date.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { DatedRow } from './dated-row.tsx';

/** The items without a date that are still to be done; the chosen day can become that of one. */
export function UndatedList({
  day,
  items,
  onOpen,
  onDue,
}: {
  day: string;
  items: readonly WorkItem[];
  onOpen: (id: string) => void;
  onDue: (id: string) => void;
}) {
  const today = useToday();
  const [at, setAt] = useState(0);
  const activeIndex = Math.min(at, Math.max(0, items.length - 1));
  const active = items[activeIndex];
  const words = text.calendar;
  return (
    <section className="calendar-list" aria-label={words.undated}>
      <h3>{words.undatedCount(items.length)}</h3>
      <div className="calendar-rows">
        <VirtualList
          label={words.undated}
          rows={items}
          activeIndex={activeIndex}
          onMove={setAt}
          onOpen={({ id }) => onOpen(id)}
          wordsOf={({ title }) => title}
        >
          {(item) => <DatedRow item={item} today={today} />}
        </VirtualList>
      </div>
      {active !== undefined && (
        <Button onClick={() => onDue(active.id)}>
          {words.dueOn(active.title, shortDate(day, today))}
        </Button>
      )}
    </section>
  );
}
