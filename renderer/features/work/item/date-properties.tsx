import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { startsAfterDue } from '#shared/text/civil-date.ts';
import { isOverdue } from '../../../entities/work-item/item-dates.ts';
import { text } from '../../../text/text.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { useToday } from '../../../ui/dates/use-today.ts';
import { writtenDate } from '../../../ui/dates/written-date.ts';
import { changeItems } from '../acts/item-acts.ts';
import { useKeepsDates } from './use-due.ts';
import { useWhoChanged } from './use-who-changed.ts';

const { fields, fieldNames, did } = text.work;

/** The days on which an item begins and is due, where its service keeps them. */
export function DateProperties({ homeId, item }: { homeId: string; item: WorkItem }) {
  return useKeepsDates(homeId) && <Dates homeId={homeId} item={item} />;
}

function Dates({ homeId, item }: { homeId: string; item: WorkItem }) {
  const today = useToday();
  const { startOn, dueOn } = item;
  return (
    <>
      <ItemDate
        {...{ homeId, item }}
        field="startOn"
        label={fields.start}
        faultOf={(start) =>
          startsAfterDue({ startOn: start, dueOn })
            ? text.dates.startAfterDue(writtenDate(dueOn ?? ''))
            : undefined
        }
      />
      <ItemDate
        {...{ homeId, item }}
        field="dueOn"
        label={fields.due}
        note={isOverdue(item, today) ? text.work.overdue : undefined}
        faultOf={(due) =>
          startsAfterDue({ startOn, dueOn: due })
            ? text.dates.dueBeforeStart(writtenDate(startOn ?? ''))
            : undefined
        }
      />
    </>
  );
}

function ItemDate({
  homeId,
  item,
  field,
  label,
  note,
  faultOf,
}: {
  homeId: string;
  item: WorkItem;
  field: 'startOn' | 'dueOn';
  label: string;
  note?: string | undefined;
  faultOf: (date: string) => string | undefined;
}) {
  const whoChanged = useWhoChanged(homeId, item.id, field);
  return (
    <DateField
      {...{ label, note, faultOf, whoChanged }}
      date={item[field] || undefined}
      onSave={(date) => {
        const name = fieldNames[field];
        const words =
          date === null
            ? did.cleared(item.title, name)
            : did.changed(item.title, name, writtenDate(date));
        return changeItems(homeId, [item], { [field]: date }, words);
      }}
    />
  );
}
