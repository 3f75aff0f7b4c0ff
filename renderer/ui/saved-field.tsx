import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import { keyOf } from './key-of.ts';
import { Textarea } from './textarea.tsx';
import { TypedNote } from './typed-note.tsx';
import { useTypedField } from './use-typed-field.ts';
import type { TypedFieldOptions } from './use-typed-field.ts';
import './field.css';

interface SavedFieldProps extends TypedFieldOptions {
  readonly hint?: string;
  readonly maxLength: number;
  /** Whether it has several lines: Enter then begins one, and leaving the field saves it. */
  readonly multiline?: boolean;
}

/** A labelled line or area of text that saves by itself. */
export function SavedField({ hint, maxLength, multiline = false, ...options }: SavedFieldProps) {
  const id = useId();
  const { field, note, choice } = useTypedField(options);
  const shared = {
    id,
    className: 'field-control',
    maxLength,
    dir: 'auto',
    'aria-describedby': `${id}-hint ${id}-note`,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'Enter') {
      field.onKeyDown(event);
    }
  };
  return (
    <div className="field">
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          {options.label}
        </label>{' '}
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      </div>
      {multiline ? (
        <Textarea {...field} {...shared} onKeyDown={onKeyDown} />
      ) : (
        <input {...field} {...shared} />
      )}
      <TypedNote id={`${id}-note`} note={note} choice={choice} />
    </div>
  );
}
