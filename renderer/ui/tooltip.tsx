import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import './popup.css';
import './tooltip.css';

/** How long the pointer rests on something before its tooltip shows; the keyboard does not wait. */
const delayMs = 500;

/**
 * A few words about a control, under the pointer and under the keyboard's focus. They only repeat
 * or add to its name, which it must have by itself.
 */
export function Tooltip({
  words,
  shortcut,
  children,
}: {
  words: string;
  shortcut?: string | undefined;
  /** The control. */
  children: ReactElement;
}) {
  return (
    <Base.Root onOpenChange={letEscapeOn}>
      <Base.Trigger render={children} delay={delayMs} />
      <Base.Portal>
        <Base.Positioner className="popup-place" sideOffset={6} collisionPadding={8}>
          <Base.Popup className="tooltip">
            {words}
            {shortcut !== undefined && <kbd className="tooltip-keys">{shortcut}</kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Nobody has opened it, so that the Escape with which it goes still leads out of what is around it. */
function letEscapeOn(_isOpen: boolean, change: Base.Root.ChangeEventDetails): void {
  if (change.reason === 'escape-key') {
    change.allowPropagation();
  }
}
