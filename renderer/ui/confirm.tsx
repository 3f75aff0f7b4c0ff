import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { text } from '../text/text.ts';
import { Button } from './button.tsx';
import './dialog.css';

/** Asks before something is done that cannot be taken back. Cancel has the focus. */
export function Confirm({
  title,
  detail,
  act,
  onConfirm,
  onClose,
}: {
  title: string;
  detail: string;
  /** What the button does, as a verb. */
  act: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Base.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="dialog-place">
          <Base.Popup className="dialog">
            <div className="dialog-body">
              <Base.Title>{title}</Base.Title>
              <Base.Description>{detail}</Base.Description>
              <div className="dialog-acts">
                <Base.Close render={<Button />}>{text.ui.cancel}</Base.Close>
                <Button kind="danger" onClick={confirm}>
                  {act}
                </Button>
              </div>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
