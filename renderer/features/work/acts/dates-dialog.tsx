import { useState } from 'react';
import type { FormEvent } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { startsAfterDue } from '#shared/text/civil-date.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { readDate } from '../../../ui/dates/read-date.ts';
import { understoodOf } from '../../../ui/dates/understood-date.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { writtenDate } from '../../../ui/dates/written-date.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { changeItems, differs } from './item-acts.ts';
import './dates-dialog.css';

const words = text.dates;

/** A text beyond this length is no day; it is told of rather than cut unseen. */
const mostTyped = 100;

/** Asks for the days on which items begin and are due. The same days are set in all of them. */
export function DatesDialog({
  homeId,
  items,
  onClose,
}: {
  homeId: string;
  items: readonly WorkItem[];
  onClose: () => void;
}) {
  const start = useTypedDate(items, 'startOn');
  const due = useTypedDate(items, 'dueOn');
  const [isAsked, setAsked] = useState(false);
  const change = { ...start.change, ...due.change };
  const wrong = items.filter((item) => startsAfterDue({ ...item, ...change }));
  const [first] = items;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (start.refused !== undefined || due.refused !== undefined || wrong.length > 0) {
      return;
    }
    const changed = items.filter((item) => differs(item, change));
    const [only] = changed;
    if (only !== undefined) {
      const { length } = changed;
      const done = length === 1 ? words.set(only.title) : text.work.did.changedMany(length);
      void changeItems(homeId, changed, change, done);
    }
    onClose();
  };
  const { fields } = text.work;
  return (
    <Dialog title={words.ask(items.length, first?.title ?? '')} onClose={onClose}>
      <form className="dates-form" noValidate onSubmit={submit}>
        <TypedDate label={fields.start} typed={start} {...{ isAsked }} />
        <TypedDate label={fields.due} typed={due} {...{ isAsked }} />
        <p className="field-error" role="alert">
          {isAsked && wrong[0] && words.someStartAfterDue(wrong.length, wrong[0].title)}
        </p>
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button kind="primary" type="submit">
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function TypedDate({
  label,
  typed: { value, setValue, isMixed, refused, understood },
  isAsked,
}: {
  label: string;
  typed: ReturnType<typeof useTypedDate>;
  isAsked: boolean;
}) {
  return (
    <TextField
      {...{ label, value }}
      onChange={setValue}
      {...(isMixed && { hint: words.severalHint })}
      placeholder={isMixed ? words.several : words.none}
      fault={isAsked ? refused : undefined}
      note={understood}
      maxLength={mostTyped}
      spellCheck={false}
    />
  );
}

/** A day that is typed for items, and the change that it stands for: none as long as it is as before. */
function useTypedDate(items: readonly WorkItem[], field: 'startOn' | 'dueOn') {
  const today = useToday();
  const dates = new Set(items.map((item) => item[field] || ''));
  const isMixed = dates.size > 1;
  const [common = ''] = isMixed ? [] : dates;
  const former = common === '' ? '' : writtenDate(common);
  const [value, setValue] = useState(former);
  const reading = value.trim() === former ? undefined : readDate(value, today);
  const read = reading?.kind === 'date' ? { [field]: reading.date } : {};
  return {
    value,
    setValue,
    isMixed,
    refused: reading?.kind === 'refused' ? reading.why : undefined,
    understood: reading && understoodOf(reading, today),
    change: reading?.kind === 'none' ? { [field]: null } : read,
  };
}
