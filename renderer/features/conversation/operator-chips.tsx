import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { OperatorProgress } from './operator-progress.ts';

/** What each operator has made of the person's last message. */
export function OperatorChips({ progress }: { progress: readonly OperatorProgress[] }) {
  // Once all have answered, their faces say enough.
  const isDone = progress.every(({ state }) => state === 'answered');
  return (
    <ul
      className="chips"
      data-done={isDone ? 'true' : undefined}
      aria-label={text.conversation.operatorActivity}
    >
      {progress.map(({ operator, state, reason }) => (
        <li
          className="chip"
          key={operator.id}
          data-state={state}
          title={isDone ? text.conversation.operatorStates[state](operator.name) : reason}
        >
          <Avatar name={operator.name} size="s" />
          <span>{text.conversation.operatorStates[state](operator.name)}</span>
        </li>
      ))}
    </ul>
  );
}
