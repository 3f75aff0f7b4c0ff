import { useState } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditHomeForm } from './edit-home-form.tsx';
import { LeaveHome } from './leave-home.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import './home.css';

/** What can be done with a home, one at a time. */
type Task = 'edit' | 'key' | 'sign-out' | 'remove';

/** All that can be changed of a service's home; a refused key is what is asked for first. */
export function HomeSettingsDialog({
  home,
  onClose,
  onSignedOut,
}: {
  home: Home;
  onClose: () => void;
  onSignedOut: (homeId: string) => void;
}) {
  const [task, setTask] = useState<Task>(home.state.kind === 'key_refused' ? 'key' : 'edit');
  const others = tasks.filter((other) => other.task !== task);
  return (
    <Dialog title={`Settings of ${home.name}`} onClose={onClose}>
      {task === 'edit' && <EditHomeForm home={home} onClose={onClose} />}
      {task === 'key' && <NewKeyForm home={home} onClose={onClose} />}
      {(task === 'sign-out' || task === 'remove') && (
        <LeaveHome
          key={task}
          home={home}
          isRemoved={task === 'remove'}
          onClose={onClose}
          onLeft={() => {
            onSignedOut(home.id);
            onClose();
          }}
        />
      )}
      <div className="home-others">
        {others.map((other) => (
          <Button key={other.task} kind="quiet" onClick={() => setTask(other.task)}>
            {other.words}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

const tasks: readonly { readonly task: Task; readonly words: string }[] = [
  { task: 'edit', words: 'Name and address…' },
  { task: 'key', words: 'New key…' },
  { task: 'sign-out', words: 'Sign out…' },
  { task: 'remove', words: 'Remove home…' },
];
