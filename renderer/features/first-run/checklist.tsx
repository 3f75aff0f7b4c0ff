import { CircleCheck, Circle } from 'lucide-react';
import type { ChecklistPoint } from '#shared/capability/first-run.ts';
import { call } from '../../bridge/call.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { useFirstRun } from './first-run-store.ts';
import './checklist.css';

const words = text.firstRun.checklist;

const points = Object.keys(words.points) as ChecklistPoint[];

/** The first steps with a new guild. Each ticks itself once it is done; all done, the list goes. */
export function Checklist({ guildId }: { guildId: string }) {
  const state = useFirstRun((each) => each.state);
  const done = state?.made?.guildId === guildId ? state.checklist : undefined;
  if (done === undefined) {
    return null;
  }
  return (
    <section className="checklist" aria-label={words.title}>
      <div className="checklist-head">
        <h3>{words.title}</h3>
        <span className="quiet">{words.progress(done.length, points.length)}</span>
      </div>
      <ul>
        {points.map((point) => (
          <Point key={point} name={words.points[point]} isDone={done.includes(point)} />
        ))}
      </ul>
      <Button kind="quiet" onClick={() => void call('first_run.dismiss', {}).catch(reportProblem)}>
        {words.dismiss}
      </Button>
    </section>
  );
}

function Point({ name, isDone }: { name: string; isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="checklist-point" data-done={isDone}>
      <Icon size={16} aria-hidden="true" />
      <span>{name}</span>
      <span className="hidden">{isDone ? text.ui.done : text.ui.toDo}</span>
    </li>
  );
}
