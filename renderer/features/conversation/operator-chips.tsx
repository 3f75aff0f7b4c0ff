import { Avatar } from '../../ui/avatar.tsx';
import type { OperatorProgress } from './operator-progress.ts';

const words: Readonly<Record<OperatorProgress['state'], string>> = {
  notified: 'notified',
  thinking: 'thinking…',
  answered: 'answered',
  passed: 'passed',
  stopped: 'stopped',
};

/** What each operator has made of the person's last message. */
export function OperatorChips({ progress }: { progress: readonly OperatorProgress[] }) {
  return (
    <ul className="chips" aria-label="What the operators are doing">
      {progress.map(({ operator, state, reason }) => (
        <li className="chip" key={operator.id} data-state={state} title={reason}>
          <Avatar name={operator.name} size="s" />
          <span>
            {operator.name} {words[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}
