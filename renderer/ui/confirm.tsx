import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { text } from '../text/text.ts';
import { Button } from './button.tsx';
import { DialogPopup } from './dialog.tsx';

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
  /** The label of the button, a verb. */
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
      <DialogPopup title={title}>
        <Base.Description>{detail}</Base.Description>
        <div className="dialog-acts">
          <Base.Close render={<Button />}>{text.ui.cancel}</Base.Close>
          <Button kind="danger" onClick={confirm}>
            {act}
          </Button>
        </div>
      </DialogPopup>
    </Base.Root>
  );
}
