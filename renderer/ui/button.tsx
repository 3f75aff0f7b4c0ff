import type { ComponentProps } from 'react';
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
