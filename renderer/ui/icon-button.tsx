import type { ComponentProps, ReactNode } from 'react';
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
  /** The keys that do the same, as people read them. */
  shortcut?: string;
  icon: ReactNode;
}) {
  return (
    <Tooltip words={label} shortcut={shortcut}>
      <button type="button" {...rest} className="icon-button" aria-label={label}>
        {icon}
      </button>
    </Tooltip>
  );
}
