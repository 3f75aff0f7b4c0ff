import type { Home } from '#shared/capability/home.ts';
import { useOutboxCounts } from '../../entities/outbox/outbox-counts.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { removeHome, signOutOfHome } from './actions.ts';
import { useAction } from './use-action.ts';

/** Signs out of a home, or also takes it off the list, after saying what goes with it. */
export function LeaveHome({
  home,
  way,
  onClose,
  onLeft,
}: {
  home: Home;
  way: 'signOut' | 'remove';
  onClose: () => void;
  onLeft: () => void;
}) {
  const { failure, run } = useAction();
  const { waiting, needing, scheduled } = useOutboxCounts(home.id);
  const unsent = waiting + needing + scheduled;
  const leave = async () => {
    await (way === 'remove' ? removeHome(home.id) : signOutOfHome(home.id));
    onLeft();
  };
  return (
    <div className="home-form">
      <p>{text.home[way].consequence(home.name)}</p>
      {unsent > 0 && <p className="field-error">{text.home.unsent(unsent)}</p>}
      <InlineError detail={failure} />
      <div className="dialog-acts">
        <Button
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter takes the way that loses nothing.
          autoFocus
          onClick={onClose}
        >
          {text.ui.cancel}
        </Button>
        <Button kind="danger" onClick={() => void run(leave)}>
          {text.home[way].submit}
        </Button>
      </div>
    </div>
  );
}
