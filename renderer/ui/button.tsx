import type { ComponentProps, ReactNode } from 'react';
import './button.css';

/**
 * A button: `primary` for the one act a screen is for, `quiet` where a frame would shout,
 * `danger` for what cannot be taken back.
 */
export function Button({
  kind = 'plain',
  ...rest
}: ComponentProps<'button'> & { kind?: 'plain' | 'primary' | 'quiet' | 'danger' }) {
  return <button type="button" {...rest} className="button" data-kind={kind} />;
}

/** Words that give way to the sign beside them in a narrow head. They stay the button's name. */
export function YieldingWords({ children }: { children: ReactNode }) {
  return <span className="yields">{children}</span>;
}
