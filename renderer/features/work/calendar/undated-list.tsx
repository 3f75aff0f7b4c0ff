import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { togglePane } from '../../../entities/preferences/pane-store.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { shortDate } from '../../../ui/dates/written-date.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { DatedRow } from './dated-row.tsx';

interface UndatedListProps {
  readonly day: string;
  readonly today: string;
  readonly items: readonly WorkItem[];
  readonly activeId: string;
  readonly onActive: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onDue: (id: string) => void;
  readonly onDragging: (isDragging: boolean) => void;
}

/** The items without a date that are still to be done; the chosen day can become that of one. */
export function UndatedList(props: UndatedListProps) {
  const { day, today, items, activeId, onActive, onOpen, onDue, onDragging } = props;
  const at = items.findIndex(({ id }) => id === activeId);
  const activeIndex = Math.max(0, at);
  const active = items[activeIndex];
  const words = text.calendar;
  const giveDate = () => {
    if (active !== undefined) {
      // The one after it is next in hand.
      onActive((items[activeIndex + 1] ?? items[activeIndex - 1])?.id ?? '');
      onDue(active.id);
    }
  };
  const peek = () => {
    onActive(active?.id ?? '');
    togglePane('details');
  };
  return (
    <section className="calendar-list" aria-label={words.undated}>
      <h3>{words.undatedCount(items.length)}</h3>
      <div className="calendar-rows">
        <VirtualList
          label={words.undated}
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
      {active !== undefined && (
        <Button onClick={giveDate}>{words.dueOn(active.title, shortDate(day, today))}</Button>
      )}
    </section>
  );
}
