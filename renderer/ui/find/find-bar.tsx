import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { text } from '../../text/text.ts';
import { IconButton } from '../icon-button.tsx';
import { keyOf, latinKeyOf } from '../key-of.ts';
import { SearchField } from '../search-field.tsx';
import './find-bar.css';

const words = text.ui.find;

interface FindBarProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** How many places there are, which of them is shown, or why none is. */
  readonly status: string;
  /** Goes to the next place, or the one before. */
  readonly onGo: (by: 1 | -1) => void;
  readonly onClose: () => void;
  /** The other acts of this search. */
  readonly children?: ReactNode;
}

/** The field for words that are looked for in what is shown, and the ways from place to place. */
export function FindBar({
  fieldRef,
  label,
  value,
  onChange,
  status,
  onGo,
  onClose,
  children,
}: FindBarProps) {
  useEffect(() => fieldRef.current?.focus(), [fieldRef]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === 'Enter' && event.target === fieldRef.current) {
      event.preventDefault();
      onGo(event.shiftKey ? -1 : 1);
    } else if (key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    // Escape closes it, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions
    <div className="find-bar" role="search" onKeyDown={onKeyDown}>
      <SearchField ref={fieldRef} label={label} value={value} onChange={onChange} />
      <p className="find-bar-count" role="status">
        {status}
      </p>
      {children}
      <IconButton
        label={words.previous}
        icon={<ChevronUp size={16} aria-hidden="true" />}
        onClick={() => onGo(-1)}
      />
      <IconButton
        label={words.next}
        icon={<ChevronDown size={16} aria-hidden="true" />}
        onClick={() => onGo(1)}
      />
      <IconButton label={words.close} icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
    </div>
  );
}

/** Opens a find bar by the usual keys. */
export function onFindKey(event: KeyboardEvent | globalThis.KeyboardEvent, open: () => void): void {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (latinKeyOf(event).toLowerCase() === 'f' && (ctrlKey || metaKey) && !altKey && !shiftKey) {
    event.preventDefault();
    open();
  }
}
