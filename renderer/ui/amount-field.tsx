import { useId } from 'react';
import { text } from '../text/text.ts';
import { readAmount, writtenAmount } from './amounts.ts';
import type { AmountUnit } from './amounts.ts';
import { TypedNote } from './typed-note.tsx';
import { useTypedField } from './use-typed-field.ts';
import './amount-field.css';
import './field.css';

interface Amount {
  readonly label: string;
  readonly kind: AmountUnit;
  /** Undefined where there is none. Dollars are in millionths. */
  readonly amount: number | undefined;
  /** The amount that holds where there is none. */
  readonly emptyIs?: number;
  readonly most: number;
  /** Answers whether it was saved. */
  readonly onSave: (amount: number | null) => Promise<boolean>;
}

/**
 * A field for an amount that may be left out; it saves by itself. What is no amount stays in the
 * field, with what to do about it.
 */
export function AmountField({ note, ...amount }: Amount & { note?: string | undefined }) {
  const id = useId();
  const { label, kind } = amount;
  const { typed, fault } = useAmount(amount);
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
          inputMode={kind === 'dollars' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={20}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={`${id}-fault ${id}-note`}
        />
        <span aria-hidden="true">{text.ui.amounts.units[kind]}</span>
      </div>
      <p className="field-error" id={`${id}-fault`} role="alert">
        {fault}
      </p>
      <TypedNote id={`${id}-note`} note={typed.note ?? note} choice={typed.choice} />
    </div>
  );
}

function useAmount({ label, kind, amount, emptyIs, most, onSave }: Amount) {
  const written = (value: number | undefined) =>
    value === undefined ? '' : writtenAmount(value, kind);
  const typed = useTypedField({
    label,
    current: written(amount),
    valueOf: (words) => {
      const read = readAmount(words, kind, most);
      // Text that is no amount stays, since it is not saved
      return read === undefined ? words : written(read ?? emptyIs);
    },
    onSave: async (value) => {
      const read = readAmount(value, kind, most);
      return read !== undefined && onSave(read);
    },
  });
  const isWrong = readAmount(typed.field.value, kind, most) === undefined;
  const fault = isWrong
    ? text.ui.amounts.fault(kind, writtenAmount(most, kind), written(emptyIs))
    : undefined;
  return { typed, fault };
}
