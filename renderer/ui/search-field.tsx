import type { Ref } from 'react';
import { keepComposed } from './key-of.ts';
import { TypedLine } from './typed-line.tsx';
import './search-field.css';

/** A line for words that are looked for among things. Its place says how wide it is. */
export function SearchField({
  ref,
  label,
  value,
  onChange,
}: {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TypedLine
      ref={ref}
      type="search"
      className="search-field"
      aria-label={label}
      placeholder={label}
      value={value}
      onKeyDown={keepComposed}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
