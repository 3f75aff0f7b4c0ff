import { useState } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { problemOf } from '../../bridge/call.ts';
import { useOutboxCounts } from '../../entities/outbox-counts.ts';
import { Button } from '../../ui/button.tsx';
import { removeHome, signOutOfHome } from './actions.ts';

type Leaving = 'signing-out' | 'removing';

/** Signs out of a home, or takes it off the list, after saying what goes with it. */
export function LeaveHome({ home, onLeft }: { home: Home; onLeft: () => void }) {
  const [leaving, setLeaving] = useState<Leaving>();
  const [failure, setFailure] = useState<string>();
  const { waiting, needing } = useOutboxCounts(home.id);
  const unsent = waiting + needing;

  const leave = async () => {
    try {
      await (leaving === 'removing' ? removeHome(home.id) : signOutOfHome(home.id));
      onLeft();
    } catch (error) {
      setFailure(problemOf(error).detail);
    }
  };
  if (leaving === undefined) {
    return (
      <div className="home-part home-acts">
        <Button onClick={() => setLeaving('signing-out')}>Sign out…</Button>
        <Button onClick={() => setLeaving('removing')}>Remove home…</Button>
      </div>
    );
  }
  const act = leaving === 'removing' ? 'Remove home' : 'Sign out';
  return (
    <div className="home-part" role="alert">
      <h3>
        {act}: {home.name}
      </h3>
      <p>
        The key, the drafts and everything that this computer holds of {home.name} are wiped.
        Nothing is deleted at the service.{' '}
        {leaving === 'signing-out' && 'The home stays in the rail, to sign in again.'}
      </p>
      {unsent > 0 && (
        <p className="field-error">
          {unsent === 1
            ? 'One thing that you wrote here has not reached the service yet, and would be lost.'
            : `${unsent} things that you wrote here have not reached the service yet, and would be lost.`}
        </p>
      )}
      {failure && <p className="field-error">{failure}</p>}
      <div className="dialog-acts">
        <Button onClick={() => setLeaving(undefined)}>Keep it</Button>
        <Button kind="danger" onClick={() => void leave()}>
          {act}
        </Button>
      </div>
    </div>
  );
}
