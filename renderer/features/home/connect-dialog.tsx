import type { Home } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ConnectForm } from './connect-form.tsx';

/** Connects to one more service. */
export function ConnectDialog({
  onClose,
  onConnected,
}: {
  onClose: () => void;
  onConnected: (home: Home) => void;
}) {
  return (
    <Dialog title={text.home.connect.title} onClose={onClose}>
      <ConnectForm backLabel={text.ui.cancel} onBack={onClose} onConnected={onConnected} />
    </Dialog>
  );
}
