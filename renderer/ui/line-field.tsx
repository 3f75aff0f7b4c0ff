import { useId } from 'react';
import { Textarea } from './textarea.tsx';
import { TypedNote } from './typed-note.tsx';
import { useTypedField } from './use-typed-field.ts';
import type { TypedFieldOptions } from './use-typed-field.ts';
import './field.css';
import './line-field.css';

const newLines = /[\r\n]+/gu;

interface LineFieldProps extends TypedFieldOptions {
  readonly placeholder?: string;
  readonly maxLength: number;
  /** Whether it stands as the heading of its screen. */
  readonly isTitle?: boolean;
}

/**
 * One line that is changed in its place, and saves by itself. It has no frame until somebody is at
 * it, and shows all its words however many rows they need.
 */
export function LineField({
  label,
  placeholder,
  maxLength,
  isTitle = false,
  ...options
}: LineFieldProps) {
  const noteId = useId();
  const { field, note, choice } = useTypedField({ label, ...options });
  return (
    <div>
      <Textarea
        {...field}
        className={isTitle ? 'line-field line-title' : 'line-field'}
        rows={1}
        aria-label={label}
        aria-describedby={noteId}
        placeholder={placeholder}
        maxLength={maxLength}
        dir="auto"
        // It is one line, however it came here.
        onChange={({ target }) =>
          field.onChange({ target: { value: target.value.replaceAll(newLines, ' ') } })
        }
      />
      <TypedNote id={noteId} note={note} choice={choice} />
    </div>
  );
}
