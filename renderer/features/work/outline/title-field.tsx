import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { textLimits } from '#shared/limits/limits.ts';
import { focusSoon } from '../../../ui/focus-soon.ts';
import { keyOf } from '../../../ui/key-of.ts';

/**
 * A title that is being written in its place. Enter and leaving it save, Escape does not; an empty
 * title is not saved.
 */
export function TitleField({
  label,
  placeholder,
  first = '',
  onSave,
  onEnd,
}: {
  label: string;
  placeholder?: string;
  first?: string;
  onSave: (title: string) => void;
  /** Enter was pressed, or the field was left for something else, or nothing was to be saved. */
  onEnd: (why: 'entered' | 'left' | 'cancelled') => void;
}) {
  const [value, setValue] = useState(first);
  const isOver = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  // It stands where the person has just pressed a key or a button.
  useEffect(() => (field.current === null ? undefined : focusSoon(field.current)), []);
  const end = (why: 'entered' | 'left' | 'cancelled') => {
    if (isOver.current) {
      return;
    }
    isOver.current = true;
    const title = value.trim();
    const isSaved = why !== 'cancelled' && title !== '' && title !== first;
    if (isSaved) {
      onSave(title);
    }
    onEnd(isSaved || why === 'left' ? why : 'cancelled');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const key = keyOf(event);
    if (key === 'Enter') {
      event.preventDefault();
      end('entered');
    } else if (key === 'Escape') {
      event.preventDefault();
      end('cancelled');
    }
  };
  return (
    <input
      ref={field}
      className="title-field"
      aria-label={label}
      placeholder={placeholder}
      maxLength={textLimits.title}
      dir="auto"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => {
        // The field stays the active element while another window has the focus.
        if (document.activeElement !== currentTarget) {
          end('left');
        }
      }}
      onFocus={(event) => event.target.select()}
    />
  );
}
