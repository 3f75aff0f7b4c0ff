import { useId } from 'react';
import type { ComponentProps } from 'react';
import './field.css';

/** A labelled line or area of text. */
export function TextField({
  label,
  hint,
  multiline = false,
  value,
  onChange,
  ...rest
}: {
  label: string;
  hint?: string;
  multiline?: boolean;
  value: string;
  onChange: (value: string) => void;
} & Pick<ComponentProps<'input'>, 'maxLength' | 'autoFocus' | 'required' | 'placeholder'>) {
  const id = useId();
  const shared = {
    ...rest,
    id,
    className: 'field-control',
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    'aria-describedby': hint ? `${id}-hint` : undefined,
  };
  return (
    <div className="field">
      <div>
        <label className="field-label" htmlFor={id}>
          {label}
        </label>{' '}
        {hint && (
          <span className="field-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </div>
      {multiline ? <textarea {...shared} /> : <input {...shared} />}
    </div>
  );
}
