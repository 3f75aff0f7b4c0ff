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
      <DialogPopup title={title}>{children}</DialogPopup>
    </Base.Root>
  );
}

/** The popup of a dialog, which an alert dialog shares: a title, and what stands below it. */
export function DialogPopup({ title, children }: { title: string; children: ReactNode }) {
  return (
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
  );
}
