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
  describedBy,
  onSave,
  onEnd,
  onLevel,
}: {
  label: string;
  placeholder?: string;
  first?: string;
  /** The id of what is said about it. */
  describedBy?: string;
  onSave: (title: string) => void;
  /** Enter was pressed, or the field was left for something else, or nothing was to be saved. */
  onEnd: (why: 'entered' | 'left' | 'cancelled') => void;
  /** Tab moves what is written further in, Shift+Tab further out; without this, they leave the field. */
  onLevel?: ((to: 'in' | 'out') => void) | undefined;
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
  const onKeyDown = (event: KeyboardEvent) => answerKey(event, end, onLevel);
  return (
    <input
      ref={field}
      className="title-field"
      aria-label={label}
      aria-describedby={describedBy}
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

/** Answers a key of a title: whatever it is, it is nobody else's. */
function answerKey(
  event: KeyboardEvent,
  end: (why: 'entered' | 'cancelled') => void,
  onLevel: ((to: 'in' | 'out') => void) | undefined,
): void {
  event.stopPropagation();
  const key = keyOf(event);
  // Ctrl+Tab and Alt+Tab are keys of the system.
  const isTab = key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey;
  if (key === 'Enter') {
    event.preventDefault();
    end('entered');
  } else if (key === 'Escape') {
    event.preventDefault();
    end('cancelled');
  } else if (isTab && onLevel !== undefined) {
    event.preventDefault();
    onLevel(event.shiftKey ? 'out' : 'in');
  }
}
