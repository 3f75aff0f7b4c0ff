import type { Home } from '#shared/capability/home.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EditHomeForm } from './edit-home-form.tsx';
import { LeaveHome } from './leave-home.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import './home.css';

/** All that can be changed of a service's home. What is needed first comes first. */
export function HomeSettingsDialog({
  home,
  onClose,
  onSignedOut,
}: {
  home: Home;
  onClose: () => void;
  onSignedOut: (homeId: string) => void;
}) {
  const key = <NewKeyForm home={home} onSaved={onClose} />;
  const edit = <EditHomeForm home={home} onClose={onClose} />;
  return (
    <Dialog title={`Settings of ${home.name}`} onClose={onClose}>
      {home.state.kind === 'key_refused' ? (
        <>
          {key}
          <div className="home-part">{edit}</div>
        </>
      ) : (
        <>
          {edit}
          <div className="home-part">{key}</div>
        </>
      )}
      <LeaveHome
        home={home}
        onLeft={() => {
          onSignedOut(home.id);
          onClose();
        }}
      />
    </Dialog>
  );
}
