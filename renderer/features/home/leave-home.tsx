import { useState } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { problemOf } from '../../bridge/call.ts';
import { useOutboxCounts } from '../../entities/outbox-counts.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Button } from '../../ui/button.tsx';
import { removeHome, signOutOfHome } from './actions.ts';

/** Signs out of a home, or also takes it off the list, after saying what goes with it. */
export function LeaveHome({
  home,
  isRemoved,
  onClose,
  onLeft,
}: {
  home: Home;
  /** Whether it goes from the list, too. */
  isRemoved: boolean;
  onClose: () => void;
  onLeft: () => void;
}) {
  const [failure, setFailure] = useState<string>();
  const { waiting, needing } = useOutboxCounts(home.id);
  const unsent = waiting + needing;
  const leave = async () => {
    try {
      await (isRemoved ? removeHome(home.id) : signOutOfHome(home.id));
      onLeft();
    } catch (error) {
      setFailure(problemOf(error).detail);
    }
  };
  return (
    <div className="home-form">
      <p>
        The key, the drafts and everything that this computer holds of {home.name} are wiped, from
        backups too. Damaged files that were set aside are replaced by what can be read in them of
        other homes. Nothing is deleted at the service.{' '}
        {isRemoved
          ? 'The home goes from the rail; it can be connected again at any time.'
          : 'The home stays in the rail, to be signed in to again.'}
      </p>
      {unsent > 0 && <p className="field-error">{unsentWords(unsent)}</p>}
      <InlineError detail={failure} />
      <div className="dialog-acts">
        <Button
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter takes the way that loses nothing.
          autoFocus
          onClick={onClose}
        >
          Cancel
        </Button>
        <Button kind="danger" onClick={() => void leave()}>
          {isRemoved ? 'Remove home' : 'Sign out'}
        </Button>
      </div>
    </div>
  );
}

function unsentWords(unsent: number): string {
  return unsent === 1
    ? 'One thing that you wrote here has not reached the service yet. It would be lost.'
    : `${unsent} things that you wrote here have not reached the service yet. They would be lost.`;
}
