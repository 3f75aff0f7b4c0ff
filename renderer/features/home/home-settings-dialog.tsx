import { useState } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditHomeForm } from './edit-home-form.tsx';
import { LeaveHome } from './leave-home.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import './home.css';

/** The tasks of the dialog, which shows one at a time. */
const tasks = ['edit', 'key', 'signOut', 'remove'] as const;

/** All that can be changed of a service's home; a refused key is what is asked for first. */
export function HomeSettingsDialog({
  home,
  first,
  onClose,
  onSignedOut,
}: {
  home: Home;
  /** The task that is shown at first. */
  first?: (typeof tasks)[number] | undefined;
  onClose: () => void;
  onSignedOut: (homeId: string) => void;
}) {
  const [task, setTask] = useState<(typeof tasks)[number]>(
    first ?? (home.state.kind === 'key_refused' ? 'key' : 'edit'),
  );
  return (
    <Dialog title={text.home.settings.title(home.name)} onClose={onClose}>
      {task === 'edit' && <EditHomeForm home={home} onClose={onClose} />}
      {task === 'key' && <NewKeyForm home={home} onClose={onClose} />}
      {(task === 'signOut' || task === 'remove') && (
        <LeaveHome
          key={task}
          home={home}
          way={task}
          onClose={onClose}
          onLeft={() => {
            onSignedOut(home.id);
            onClose();
          }}
        />
      )}
      <div className="home-others">
        {tasks
          .filter((other) => other !== task)
          .map((other) => (
            <Button key={other} kind="quiet" onClick={() => setTask(other)}>
              {text.home.settings.tasks[other]}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}
