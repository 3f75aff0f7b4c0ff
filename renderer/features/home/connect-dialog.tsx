import type { Home } from '#shared/capability/home.ts';
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
    <Dialog title="Connect to a service" onClose={onClose}>
      <ConnectForm backLabel="Cancel" onBack={onClose} onConnected={onConnected} />
    </Dialog>
  );
}
