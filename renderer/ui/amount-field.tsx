import { useId } from 'react';
import { text } from '../text/text.ts';
import { readAmount, writtenAmount } from './amounts.ts';
import type { AmountUnit } from './amounts.ts';
import { TypedNote } from './typed-note.tsx';
import { useTypedField } from './use-typed-field.ts';
import './amount-field.css';
import './field.css';

/**
 * A field for an amount that may be left out; it saves by itself. What is no amount stays in the
 * field, with what to do about it.
 *
 * @param amount undefined where there is none. Dollars are in millionths
 * @param emptyIs what holds where there is none
 * @param onSave answers whether it was saved
 */
export function AmountField({
  label,
  unit,
  amount,
  emptyIs,
  most,
  note,
  onSave,
}: {
  label: string;
  unit: AmountUnit;
  amount: number | undefined;
  emptyIs?: number;
  most: number;
  note?: string | undefined;
  onSave: (amount: number | null) => Promise<boolean>;
}) {
  const id = useId();
  const written = (value: number | undefined) =>
    value === undefined ? '' : writtenAmount(value, unit);
  const typed = useTypedField({
    label,
    current: written(amount),
    valueOf: (words) => {
      const read = readAmount(words, unit, most);
      // What is no amount stays, since it is not saved
      return read === undefined ? words : written(read ?? emptyIs);
    },
    onSave: async (value) => {
      const read = readAmount(value, unit, most);
      return read !== undefined && onSave(read);
    },
  });
  const isWrong = readAmount(typed.field.value, unit, most) === undefined;
  const fault = isWrong
    ? text.ui.amounts.fault(unit, writtenAmount(most, unit), written(emptyIs))
    : undefined;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="amount">
        <input
          {...typed.field}
          id={id}
          className="field-control"
          inputMode={unit === 'dollars' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={20}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-fault ${id}-note`}
        />
        <span aria-hidden="true">{text.ui.amounts.units[unit]}</span>
      </div>
      <p className="field-error" id={`${id}-fault`} role="alert">
        {fault}
      </p>
      <TypedNote id={`${id}-note`} note={typed.note ?? note} choice={typed.choice} />
    </div>
  );
}
