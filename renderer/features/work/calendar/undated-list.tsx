import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { shortDate } from '../../../ui/dates/written-date.ts';
import { DatedItems } from './dated-items-list.tsx';

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
  return (
    <section className="calendar-list" aria-label={words.undated}>
      <h3>{words.undatedCount(items.length)}</h3>
      <div className="calendar-rows">
        <DatedItems
          label={words.undated}
          {...{ items, activeIndex, today, onActive, onOpen, onDragging }}
        />
      </div>
      {active !== undefined && (
        <Button onClick={giveDate}>{words.dueOn(active.title, shortDate(day, today))}</Button>
      )}
    </section>
  );
}
