import type { Home } from '#shared/capability/home.ts';
import { useList } from '../entities/entity-store.ts';
import { useHomes } from '../entities/home-store.ts';
import { forgetHome } from '../entities/nouns.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { NewThreadDialog } from '../features/conversation/new-thread-dialog.tsx';
import { ConnectDialog } from '../features/home/connect-dialog.tsx';
import { HomeSettingsDialog } from '../features/home/home-settings-dialog.tsx';
import { threadPath } from './routes.ts';

/** What stands over the shell. */
export type OpenDialog =
  | { readonly kind: 'new-thread'; readonly homeId: string; readonly guildId: string }
  | { readonly kind: 'connect' }
  | { readonly kind: 'settings'; readonly homeId: string };

/** The dialog that is open, if there is one. */
export function ShellDialogs({
  dialog,
  navigate,
  onConnected,
  onClose,
}: {
  dialog: OpenDialog | undefined;
  navigate: (path: string) => void;
  onConnected: (home: Home) => void;
  onClose: () => void;
}) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new-thread':
      return (
        <NewThread
          {...dialog}
          onClose={onClose}
          onCreated={(conversationId) => {
            onClose();
            navigate(threadPath(dialog.homeId, conversationId));
          }}
        />
      );
    case 'connect':
      return (
        <ConnectDialog
          onClose={onClose}
          onConnected={(home) => {
            onClose();
            onConnected(home);
          }}
        />
      );
    case 'settings':
      return <HomeSettings homeId={dialog.homeId} onClose={onClose} />;
  }
}

function NewThread({
  homeId,
  guildId,
  onCreated,
  onClose,
}: {
  homeId: string;
  guildId: string;
  onCreated: (conversationId: string) => void;
  onClose: () => void;
}) {
  const { rows: operators } = useList(operatorStore, homeId, { guildId });
  const hasOperatorList = useHomes((state) =>
    state.homes.some(
      ({ id, kind, extensions }) =>
        id === homeId && (kind === 'local' || extensions.includes('operators')),
    ),
  );
  return (
    <NewThreadDialog
      homeId={homeId}
      guildId={guildId}
      operators={operators}
      hasOperatorList={hasOperatorList}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
}

function HomeSettings({ homeId, onClose }: { homeId: string; onClose: () => void }) {
  const home = useHomes((state) => state.homes.find(({ id }) => id === homeId));
  return home && <HomeSettingsDialog home={home} onClose={onClose} onSignedOut={forgetHome} />;
}
