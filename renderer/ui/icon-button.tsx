import type { ComponentProps, ReactNode } from 'react';
import type { Shortcut } from '#shared/capability/action.ts';
import { ariaShortcut, formatKeys } from './shortcut.ts';
import { Tooltip } from './tooltip.tsx';
import './icon-button.css';

/** A button that is only a sign: its name is read out, and shown in a tooltip. */
export function IconButton({
  label,
  shortcut,
  icon,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title' | 'className'> & {
  label: string;
  /** The keys that do the same. */
  shortcut?: Shortcut | undefined;
  icon: ReactNode;
}) {
  return (
    <Tooltip words={label} shortcut={shortcut && formatKeys(shortcut)}>
      <button
        type="button"
        aria-keyshortcuts={ariaShortcut(shortcut)}
        {...rest}
        className="icon-button"
        aria-label={label}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
