import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { isOverdue } from '../../../entities/work-item/item-dates.ts';
import { text } from '../../../text/text.ts';
import { StatusSign } from '../item/item-signs.tsx';
import { shortDate } from '../../../ui/dates/written-date.ts';

/** An item in a list beside the calendar: its status, its title, and what there is to say of its dates. */
export function DatedRow({ item, today }: { item: WorkItem; today: string }) {
  const { title, status, startOn, dueOn } = item;
  const { from, begins } = text.calendar;
  const since = startOn && dueOn ? from(shortDate(startOn, today)) : startOn && begins;
  const facts = [isOverdue(item, today) && text.work.overdue, since];
  const said = facts.filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <span className="calendar-row">
      <StatusSign status={status} />
      <span className="hidden">{text.work.statuses[status]}</span>
      <span className="calendar-row-title" dir="auto">
        {title}
      </span>
      {said.length > 0 && <span className="calendar-row-facts">{said.join(', ')}</span>}
    </span>
  );
}
