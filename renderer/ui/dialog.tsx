import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../text/text.ts';
import { InertPage } from './inert-page.tsx';
import './dialog.css';
import './icon-button.css';

/** A modal dialog. The focus stays in it; Escape closes it, a press beside it does not. */
export function Dialog({
  title,
  size = 'usual',
  onClose,
  children,
}: {
  title: string;
  /** A wide one fills much of the window, and can be closed by a cross. */
  size?: 'usual' | 'wide';
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Base.Root open disablePointerDismissal onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogPopup title={title} size={size}>
        {children}
        {size === 'wide' && (
          <Base.Close className="icon-button dialog-cross" aria-label={text.ui.close}>
            <X size={16} aria-hidden="true" />
          </Base.Close>
        )}
      </DialogPopup>
    </Base.Root>
  );
}

/** The popup of a dialog, which an alert dialog shares: a title, and what stands below it. */
export function DialogPopup({
  title,
  size = 'usual',
  children,
}: {
  title: string;
  size?: 'usual' | 'wide';
  children: ReactNode;
}) {
  return (
    <Base.Portal>
      <Base.Backdrop className="dialog-backdrop" />
      <Base.Viewport className="dialog-place">
        <Base.Popup className="dialog" data-size={size} finalFocus={false}>
          <InertPage />
          <div className="dialog-body">
            <Base.Title>{title}</Base.Title>
            {children}
          </div>
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  );
}
