import { useId, useState } from 'react';
import { text } from '../../text/text.ts';
import { TypedNote } from '../typed-note.tsx';
import { useTypedField } from '../use-typed-field.ts';
import type { DateReading } from './numbered-date.ts';
import { readDate } from './read-date.ts';
import { useToday } from './use-today.ts';
import { understoodOf } from './understood-date.ts';
import { writtenDate } from './written-date.ts';
import '../field.css';

/** No text that is a day is longer; a longer one is told of rather than cut unseen. */
const mostTyped = 100;

interface DateFieldProps {
  readonly label: string;
  /** The stored day; undefined for none. */
  readonly date: string | undefined;
  /** Why a day cannot be taken, beside the reasons that lie in what was typed. */
  readonly faultOf: (date: string) => string | undefined;
  /** Answers whether it was saved; null takes the day away. */
  readonly onSave: (date: string | null) => Promise<boolean>;
  /** Finds out who else changed the day last. */
  readonly whoChanged: () => Promise<string | undefined>;
  /** A quiet line about the stored day. */
  readonly note?: string | undefined;
}

/**
 * A field for a day, which is typed as a date or in words, and saves by itself. Below it stands what
 * was understood before it is taken. What is no day stays in the field, with what to do about it; an
 * emptied field takes the day away.
 */
export function DateField({ label, note, ...props }: DateFieldProps) {
  const id = useId();
  const { typed, fault, understood } = useDate({ label, ...props });
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...typed.field}
        id={id}
        className="field-control"
        autoComplete="off"
        spellCheck={false}
        maxLength={mostTyped}
        placeholder={text.dates.none}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-fault ${id}-note`}
      />
      <p className="field-error" id={`${id}-fault`} role="alert">
        {fault}
      </p>
      <TypedNote
        id={`${id}-note`}
        note={typed.note ?? (fault === undefined ? (understood ?? note) : undefined)}
        choice={typed.choice}
      />
    </div>
  );
}

function useDate({ label, date, faultOf, onSave, whoChanged }: Omit<DateFieldProps, 'note'>) {
  const today = useToday();
  /** The text that was refused as the person wanted it taken. */
  const [refused, setRefused] = useState<string>();
  const read = (words: string): DateReading => {
    const reading = readDate(words, today);
    const why = reading.kind === 'date' ? faultOf(reading.date) : undefined;
    return why === undefined ? reading : { kind: 'refused', why };
  };
  const current = date === undefined ? '' : writtenDate(date);
  const typed = useTypedField({
    label,
    current,
    whoChanged,
    valueOf: (words) => {
      const reading = read(words);
      // Words that name no day stay, since they are not saved
      return reading.kind === 'refused' ? words : writtenOf(reading);
    },
    onSave: async (value) => {
      const reading = read(value);
      if (reading.kind === 'refused') {
        setRefused(value);
        return false;
      }
      return onSave(reading.kind === 'date' ? reading.date : null);
    },
  });
  const { value } = typed.field;
  const reading = value === current ? undefined : read(value);
  const isFaulty = reading?.kind === 'refused' && value === refused;
  return {
    typed,
    fault: isFaulty ? reading.why : undefined,
    understood: reading && understoodOf(reading, today),
  };
}

function writtenOf(reading: DateReading): string {
  return reading.kind === 'date' ? writtenDate(reading.date) : '';
}
