import { useState } from 'react';
import type { ComponentProps, FocusEvent, MouseEvent, ReactNode } from 'react';
import './button.css';

/**
 * A button: `primary` for the one act a screen is for, `quiet` where a frame would shout,
 * `danger` for what cannot be taken back. One that is disabled while it has the focus keeps that
 * until the person goes on, and does nothing.
 */
export function Button({
  kind = 'plain',
  disabled = false,
  onFocus,
  onBlur,
  onClick,
  ...rest
}: ComponentProps<'button'> & { kind?: 'plain' | 'primary' | 'quiet' | 'danger' }) {
  const [hasFocus, setHasFocus] = useState(false);
  const isKept = disabled && hasFocus;
  const note = (event: FocusEvent<HTMLButtonElement>) => {
    setHasFocus(event.type === 'focus');
    (event.type === 'focus' ? onFocus : onBlur)?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled && !isKept}
      aria-disabled={isKept || rest['aria-disabled']}
      onFocus={note}
      onBlur={note}
      onClick={isKept ? refuse : onClick}
      className="button"
      data-kind={kind}
    />
  );
}

/** Keeps a button from sending its form, and what is around it from hearing of the press. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Words that give way to the sign beside them in a narrow head. They stay the button's name. */
export function YieldingWords({ children }: { children: ReactNode }) {
  return <span className="yields">{children}</span>;
}
