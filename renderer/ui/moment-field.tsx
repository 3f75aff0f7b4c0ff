import { useId } from 'react';
import { text } from '../text/text.ts';
import { useNow } from './use-now.ts';
import './field.css';

/** Local time as a field of the browser has it, `2026-11-29T16:05`. */
export function localMoment(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment that such a field names; undefined for one that is only half written. */
export function momentOf(value: string): Date | undefined {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** A field for a date and a time, in local time. */
export function MomentField({
  label,
  value,
  onChange,
}: {
  label: string;
  /** See {@link localMoment}; '' for none. */
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const at = momentOf(value);
  const now = useNow();
  const isPast = at !== undefined && at <= now;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field-control"
        type="datetime-local"
        required
        value={value}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="field-note" id={`${id}-note`} aria-live="polite">
        {isPast && text.ui.momentPast}
      </p>
    </div>
  );
}
