import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import './dialog.css';

/** A modal dialog. The focus stays in it; Escape closes it, a press beside it does not. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Base.Root open disablePointerDismissal onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="dialog-place">
          <Base.Popup className="dialog">
            <div className="dialog-body">
              <Base.Title>{title}</Base.Title>
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
